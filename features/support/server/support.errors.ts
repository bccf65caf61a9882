import { AppError, fieldError } from '#platform/server/http/app-error.ts'

export const ticketNotFound = () =>
  new AppError(
    404,
    'ticket.not_found',
    'This ticket doesn’t exist, or you don’t have access to it.',
  )
export const supportOnly = () =>
  new AppError(403, 'ticket.support_only', 'Only the support team can do this.')
export const cannotAnswer = () =>
  fieldError(422, 'ticket.assignee', 'assigneeId', 'Choose someone who can reply to tickets.')
export const noRequester = () =>
  fieldError(422, 'ticket.requester', 'requesterId', 'Choose someone with an active account.')
export const emptyMessage = () => fieldError(422, 'ticket.empty', 'message', 'Write a message.')
export const tooManyTickets = (retryAfter: number) =>
  new AppError(
    429,
    'help.asked_often',
    'You’ve sent several requests in the last hour. Try again later.',
    { retryAfter },
  )

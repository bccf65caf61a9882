import { AppError } from '#platform/server/http/app-error.ts'

const wrong = (code: string, field: string, text: string) =>
  new AppError(422, code, text, { errors: { [field]: text } })

export const ticketNotFound = () =>
  new AppError(
    404,
    'ticket.not_found',
    'This ticket doesn’t exist, or you don’t have access to it.',
  )
export const supportOnly = () =>
  new AppError(403, 'ticket.support_only', 'Only the support team can do this.')
export const cannotAnswer = () =>
  wrong('ticket.assignee', 'assigneeId', 'Choose someone who can answer tickets.')
export const noRequester = () =>
  wrong('ticket.requester', 'requesterId', 'Choose someone with an active account.')
export const saysNothing = () => wrong('ticket.empty', 'message', 'Write a message.')

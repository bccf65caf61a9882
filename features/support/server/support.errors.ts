import { AppError } from '#platform/server/http/app-error.ts'

const wrong = (code: string, field: string, text: string) =>
  new AppError(422, code, text, { errors: { [field]: text } })

export const ticketNotFound = () =>
  new AppError(404, 'ticket.not_found', 'This ticket is not there, or not yours to know.')
export const supportOnly = () =>
  new AppError(403, 'ticket.support_only', 'Only support does this with a ticket.')
export const cannotAnswer = () =>
  wrong('ticket.assignee', 'assigneeId', 'Choose somebody who may answer tickets.')
export const noRequester = () =>
  wrong('ticket.requester', 'requesterId', 'Choose somebody who is there.')
export const saysNothing = () => wrong('ticket.empty', 'message', 'Write something.')

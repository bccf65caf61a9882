import { AppError } from '#platform/server/http/app-error.ts'

export const noticeLinkInvalid = () =>
  new AppError(400, 'notice.link_invalid', 'This link is not good any more. Ask to be told again.')
export const askedOften = (retryAfter: number) =>
  new AppError(
    429,
    'help.asked_often',
    'You have asked often within the last hour. Wait a while.',
    { retryAfter },
  )

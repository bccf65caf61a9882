import { AppError } from '#platform/server/http/app-error.ts'

export const noticeLinkInvalid = () =>
  new AppError(
    400,
    'notice.link_invalid',
    'This link is invalid or has expired. Request a new one.',
  )

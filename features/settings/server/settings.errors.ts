import { AppError } from '#platform/server/http/app-error.ts'

export const mailServerFixed = () =>
  new AppError(
    409,
    'mail_server.fixed',
    'The mail server is set by SMTP_URL and can’t be changed here.',
  )
export const passwordAgain = () =>
  new AppError(
    422,
    'mail_server.password_again',
    'The stored password belongs to another server, user, or encryption setting.',
    {
      errors: { password: 'Enter the password again.' },
    },
  )
export const noticeLinkInvalid = () =>
  new AppError(
    400,
    'notice.link_invalid',
    'This link is invalid or has expired. Request a new one.',
  )

import { AppError } from '#platform/server/http/app-error.ts'

export const mailServerFixed = () =>
  new AppError(
    409,
    'mail_server.fixed',
    'The mail server is named by SMTP_URL, where the instance is started.',
  )
export const passwordAgain = () =>
  new AppError(
    422,
    'mail_server.password_again',
    'The stored password is for another server or user, or for an encrypted line.',
    {
      errors: { password: 'Type the password again.' },
    },
  )

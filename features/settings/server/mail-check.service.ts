import type { Db } from '#platform/server/database/database.ts'
import { type Finding, fine, problem } from '#platform/server/health/finding.ts'
import { findSmtpFault, type FindSmtpServer } from '#platform/server/mail/smtp-server.ts'

/** Checks the connection to the mail server. No email is sent. */
export async function checkMail(find: FindSmtpServer, db: Db): Promise<Finding[]> {
  const server = await find(db)
  if (server === undefined) return [fine('mail', 'No mail server is set: none leaves')]
  const fault = await findSmtpFault(server)
  return [
    fault === undefined
      ? fine('mail', 'The mail server lets us in')
      : problem(
          'mail',
          `The mail server does not let us in: ${fault}.`,
          'Mend SMTP_URL, or the server in /admin/settings, Email; “Send test email” tries it out.',
        ),
  ]
}

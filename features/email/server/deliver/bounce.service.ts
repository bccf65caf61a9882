import type { EmailContent } from '../email.tables.ts'
import type { WrittenEmail } from '../entry/content.repo.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

interface Bounced {
  content: EmailContent
  failed: readonly { email: string; detail: string }[]
  domain: string
  now: Date
}

/** The bounce message: which recipients failed, and why. */
export function bounceText({
  content,
  failed,
  domain,
  now,
}: Bounced): Omit<WrittenEmail, 'messageId'> {
  const lines = failed.map(
    ({ email, detail }) => `<li><p><strong>${escaped(email)}</strong>: ${escaped(detail)}</p></li>`,
  )
  const refs: string[] = JSON.parse(content.refs)
  return {
    inReplyTo: content.message_id,
    references: [...refs, content.message_id],
    from: { name: 'Mail Delivery System', email: `mailer-daemon@${domain}` },
    to: [{ name: content.from_name, email: content.from_email }],
    cc: [],
    subject: `Undelivered: ${content.subject}`.trim(),
    message: `<p>Your mail could not be delivered to:</p><ul>${lines.join('')}</ul><p>It will not be tried again.</p>`,
    attachments: [],
    writtenAt: now.toISOString(),
  }
}

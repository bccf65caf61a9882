import type { OutgoingMail } from './smtp-out.ts'

/** A mail in the words of nodemailer, whether it is handed over or written to a file. Nothing of it is fetched, or read from our disk. */
export function toMailOptions({
  replyTo = [],
  references = [],
  inReplyTo,
  html,
  headers,
  attachments,
  ...mail
}: Omit<OutgoingMail, 'receivers'>) {
  return {
    ...mail,
    to: [...mail.to],
    cc: [...mail.cc],
    ...(replyTo.length === 0 ? {} : { replyTo: [...replyTo] }),
    ...(inReplyTo === undefined ? {} : { inReplyTo }),
    ...(references.length === 0 ? {} : { references: [...references] }),
    ...(html === undefined ? {} : { html }),
    ...(headers === undefined ? {} : { headers }),
    attachments: attachments.map(({ fileName, type, content, cid }) => ({
      filename: fileName,
      contentType: type,
      content,
      ...(cid === undefined ? {} : { cid, contentDisposition: 'inline' as const }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

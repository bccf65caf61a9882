import type { Readable } from 'node:stream'

/** A mail as it leaves: whole, with its own Message-ID, to some of its receivers. */
export interface OutgoingMail {
  messageId: string
  inReplyTo?: string | undefined
  references?: readonly string[]
  from: Address
  replyTo?: readonly Address[]
  to: readonly Address[]
  cc: readonly Address[]
  /** Only in files of one's own mail: it is never sent. */
  bcc?: readonly Address[]
  subject: string
  date: Date
  text: string
  html?: string | undefined
  headers?: Record<string, string>
  attachments: readonly {
    fileName: string
    type: string
    content: Readable
    cid?: string | undefined
  }[]
  /** The envelope recipients; only these include Bcc. */
  receivers: readonly string[]
}
interface Address {
  name: string
  address: string
}

/** An email in nodemailer's format, to be sent or written to a file. Nothing is downloaded, or read from our disk. */
export function toMailOptions({
  replyTo = [],
  references = [],
  inReplyTo,
  html,
  headers,
  attachments,
  bcc = [],
  ...mail
}: Omit<OutgoingMail, 'receivers'>) {
  return {
    ...mail,
    to: [...mail.to],
    cc: [...mail.cc],
    ...(bcc.length === 0 ? {} : { bcc: [...bcc] }),
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

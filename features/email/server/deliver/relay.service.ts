import type { Mailbox } from '#platform/contract/mailboxes.rules.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { OutgoingMail } from '#platform/server/mail/mail-options.ts'
import { fillPictures } from '#platform/server/mime/picture-places.ts'
import type { EmailContent } from '../email.tables.ts'
import { findAttachments } from '../entry/attachments.repo.ts'

// A stored mail as sent by SMTP: our pictures become parts with Content-IDs; remote pictures keep their URLs.

const HOPS = 'X-SmartFFT-Hops'

/** The Content-ID of an inline file. */
export const cidOf = ({ message_id }: Pick<EmailContent, 'message_id'>, position: number): string =>
  `part-${position}.${message_id.replaceAll(/[<>]/g, '')}`

/** The HTML as sent. */
export const outgoingHtml = (
  content: Pick<EmailContent, 'message_id' | 'layout' | 'message' | 'remote_pictures'>,
): string =>
  fillSources(content.layout ?? content.message, {
    cidOf: index => cidOf(content, index),
    remote: JSON.parse(content.remote_pictures),
  })

interface Sources {
  cidOf: (index: number) => string
  remote: readonly string[]
}
/** HTML with inline files by their Content-ID, and remote pictures by their URL. */
export const fillSources = (html: string, sources: Sources): string =>
  fillPictures(html, ({ kind, index, alt }) => {
    const remote = sources.remote[index]
    if (kind === 'part') return { src: `cid:${sources.cidOf(index)}` }
    return remote === undefined ? { instead: alt } : { src: remote }
  })

type Folded = Extract<keyof EmailContent, `${string}_key`>

export async function composeOutgoing(
  db: Db,
  {
    content,
    store,
    dialect,
  }: {
    content: Omit<EmailContent, 'deleted_at' | 'id' | Folded> & { id: number }
    store: Pick<FileStore, 'read'>
    dialect: Dialect
  },
): Promise<Omit<OutgoingMail, 'receivers'>> {
  const files = await findAttachments(db, dialect, [content.id])
  const [to, cc, replyTo]: Mailbox[][] = [content.to_list, content.cc_list, content.reply_to].map(
    json => JSON.parse(json),
  )
  const [hops = [], references = []]: string[][] = [content.hops, content.refs].map(json =>
    JSON.parse(json),
  )
  const addresses = (people: readonly Mailbox[] = []) =>
    people.map(({ name, email: address }) => ({ name, address }))
  return {
    messageId: content.message_id,
    inReplyTo: content.in_reply_to ?? undefined,
    references,
    from: { name: content.from_name, address: content.from_email },
    replyTo: addresses(replyTo),
    to: addresses(to),
    cc: addresses(cc),
    subject: content.subject,
    date: new Date(content.written_at),
    text: textOf(content.message),
    html: content.is_plain === 1 ? undefined : outgoingHtml(content),
    headers: {
      ...(content.is_auto === 1
        ? { 'Auto-Submitted': hops.length === 0 ? 'auto-replied' : 'auto-generated' }
        : {}),
      ...(hops.length === 0 ? {} : { [HOPS]: hops.join(' ') }),
    },
    attachments: files.map(file => ({
      fileName: file.name,
      type: file.type,
      content: store.read(file.hash),
      cid: file.isInline ? cidOf(content, file.position) : undefined,
    })),
  }
}

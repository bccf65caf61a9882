import { foldSearch } from '#platform/contract/fold.rules.ts'
import { bareSubject } from '../../contract/email.rules.ts'
import { type Mailbox } from '#platform/contract/mailboxes.rules.ts'
import type { EmailAuth } from '../../contract/email-shapes.rules.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { EmailContent, EmailContentsTable } from '../email.tables.ts'
import type { Attached } from './attachments.repo.ts'

// Mail content, with its files.

/** Limit of body text in the search index. */
const SEARCHED = 20_000
const EXCERPT = 200
const MAX_REFERENCES = 100

export interface WrittenEmail {
  messageId: string
  inReplyTo: string | null
  references: readonly string[]
  from: Mailbox
  replyTo?: readonly Mailbox[]
  to: readonly Mailbox[]
  cc: readonly Mailbox[]
  bcc?: readonly Mailbox[]
  subject: string
  /** Sanitized. */
  message: string
  layout?: string | null
  remotePictures?: readonly string[]
  attachments: readonly Attached[]
  writtenAt: string
  isPlain?: boolean
  isAuto?: boolean
  hops?: readonly string[]
  auth?: EmailAuth | null
  unsubscribe?: Unsubscribe | null
  rawHash?: string
  size?: number
}
/** The unsubscribe headers of a list. */
export interface Unsubscribe {
  mailto?: string
  url?: string
  isOneClick: boolean
}

/** Drops characters that PostgreSQL rejects; no search needs them. */
const searchable = (text: string): string =>
  foldSearch(text.replaceAll(/\p{Cc}+/gu, ' ')).toWellFormed()
const peopleText = (people: readonly Mailbox[]): string =>
  people.map(({ name, email }) => `${name} ${email}`).join(' ')

/** The beginning of a mail's text, in one line. */
export const excerptOf = (text: string): string =>
  text
    .slice(0, EXCERPT * 2)
    .replaceAll(/\s+/g, ' ')
    .slice(0, EXCERPT)
    .toWellFormed()

/** The row of a mail's content. */
export function toColumns(mail: WrittenEmail) {
  const text = textOf(mail.message)
  const { from, to, cc } = mail
  return {
    message_id: mail.messageId,
    in_reply_to: mail.inReplyTo,
    refs: JSON.stringify(mail.references.slice(-MAX_REFERENCES)),
    from_name: from.name,
    from_email: from.email,
    from_email_key: foldText(from.email),
    reply_to: JSON.stringify(mail.replyTo ?? []),
    to_list: JSON.stringify(to),
    cc_list: JSON.stringify(cc),
    bcc_list: JSON.stringify(mail.bcc ?? []),
    subject: mail.subject,
    message: mail.message,
    layout: mail.layout ?? null,
    excerpt: excerptOf(text),
    remote_pictures: JSON.stringify(mail.remotePictures ?? []),
    is_plain: mail.isPlain === true ? 1 : 0,
    is_auto: mail.isAuto === true ? 1 : 0,
    hops: JSON.stringify(mail.hops ?? []),
    auth: mail.auth === undefined || mail.auth === null ? null : JSON.stringify(mail.auth),
    unsubscribe:
      mail.unsubscribe === undefined || mail.unsubscribe === null
        ? null
        : JSON.stringify(mail.unsubscribe),
    raw_hash: mail.rawHash ?? null,
    written_at: mail.writtenAt,
    size: mail.size ?? mail.message.length,
    from_name_key: searchable(from.name === '' ? from.email : from.name),
    subject_key: searchable(mail.subject),
    base_subject_key: searchable(bareSubject(mail.subject)),
    to_name_key: searchable(to[0]?.name || (to[0]?.email ?? '')),
    from_key: searchable(`${from.name} ${from.email}`),
    to_key: searchable(peopleText([...to, ...cc])).slice(0, SEARCHED),
    text_key: searchable(text.slice(0, SEARCHED)),
  } satisfies Omit<EmailContentsTable, 'id' | 'deleted_at'>
}

/** Inserts content; returns its id. */
export async function insertContent(trx: Trx, mail: WrittenEmail): Promise<number> {
  const { id } = await trx
    .insertInto('email_contents')
    .values({ ...toColumns(mail), deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertParts(trx, id, mail)
  return id
}

/** Overwrites a draft. */
export async function updateContent(trx: Trx, id: number, mail: WrittenEmail): Promise<void> {
  await trx.updateTable('email_contents').set(toColumns(mail)).where('id', '=', id).execute()
  await trx.deleteFrom('email_references').where('content_id', '=', id).execute()
  await trx.deleteFrom('email_attachments').where('content_id', '=', id).execute()
  await insertParts(trx, id, mail)
}

async function insertParts(
  trx: Trx,
  content_id: number,
  { references, inReplyTo, attachments }: WrittenEmail,
): Promise<void> {
  const named = [...new Set([...references, ...(inReplyTo === null ? [] : [inReplyTo])])].slice(
    -MAX_REFERENCES,
  )
  if (named.length > 0) {
    await trx
      .insertInto('email_references')
      .values(named.map(message_id => ({ content_id, message_id })))
      .execute()
  }
  if (attachments.length > 0) {
    const rows = attachments.map(({ fileId: file_id, name, isInline }, position) => ({
      content_id,
      position,
      file_id,
      name,
      is_inline: isInline ? 1 : 0,
    }))
    await trx.insertInto('email_attachments').values(rows).execute()
  }
}

export async function findContent(db: Db, id: number): Promise<EmailContent> {
  return db.selectFrom('email_contents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function findReferences(
  db: Db,
  dialect: Dialect,
  contentIds: number[],
): Promise<Map<number, Set<string>>> {
  const rows =
    contentIds.length === 0
      ? []
      : await db
          .selectFrom('email_references')
          .selectAll()
          .where(dialect.isOneOf('content_id', contentIds))
          .execute()
  const found = new Map<number, Set<string>>()
  for (const { content_id, message_id } of rows)
    found.set(content_id, (found.get(content_id) ?? new Set()).add(message_id))
  return found
}

/** The sender is who sends it, by their current name. */
export async function updateSender(trx: Trx, id: number, { name, email }: Mailbox): Promise<void> {
  const columns = {
    from_name: name,
    from_email: email,
    from_email_key: foldText(email),
    from_name_key: searchable(name === '' ? email : name),
    from_key: searchable(`${name} ${email}`),
  }
  await trx.updateTable('email_contents').set(columns).where('id', '=', id).execute()
}

/** A draft gets a new date when it is sent. */
export async function updateWrittenAt(trx: Trx, id: number, at: string): Promise<void> {
  await trx.updateTable('email_contents').set({ written_at: at }).where('id', '=', id).execute()
}

/** A subject as the name of an exported file. */
export const fileNameOf = (subject: string): string => bareSubject(subject).slice(0, 60) || 'mail'

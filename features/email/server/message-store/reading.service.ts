import type { Action } from '#platform/contract/define.ts'
import { keyAllows } from '#platform/contract/api-key-grant.rules.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import type { MessageReader } from '#platform/server/mime/message-reader.ts'
import { writeHeader, writeMessage } from '#platform/server/mime/write-message.ts'
import { Readable } from 'node:stream'
import { findFiles } from '#features/files/server/files.service.ts'
import { findPerson } from '#features/users/server/users.service.ts'
import { cidOf, composeOutgoing, outgoingHtml } from '../deliver/relay.service.ts'
import { listDeliveries } from '../deliver/deliveries.repo.ts'
import type { EmailParts } from '../email.context.ts'
import {
  findAttachments,
  findReceivedFiles,
  type StoredAttachment,
} from '../entry/attachments.repo.ts'
import { findMessage, readLabels } from '../entry/entry.repo.ts'
import { readEmailSettings } from '../mailbox/settings.repo.ts'
import { type EmailRow, mailboxes, readRows } from '../view/rows.repo.ts'
import { readMailChanges, readMailState } from './changes.repo.ts'
import type { ParsedMail, StoredMail, Submission } from './message-store.context.ts'
import { countMailboxes, listSubmitted, listThreads } from './messages.repo.ts'
import { parseMessage } from './parsing.service.ts'
import { createStoreQueries, type StoreQuery, type Window } from './query.repo.ts'

// Reads a mailbox for other programs. A mailbox is its owner's alone, and no more of it than their key allows.

export interface StoreParts extends EmailParts {
  store: FileStore
  /** Not that of incoming mail, which waits for no program. */
  reader: MessageReader
}

const MAX_SUBMISSIONS = 500
const NOTHING = { read: () => Readable.from([]) }

/** Whether someone may do this in their own mailbox. */
export function mayInMailbox(caller: Caller, action: Action): boolean {
  const { key, userId } = caller
  const verb = action === 'manage' ? undefined : action
  const isCovered = key === null || (verb !== undefined && keyAllows(key.grant, verb, 'Email'))
  return isCovered && caller.canOwn(action, 'Email', userId)
}

/** Throws 403 for what someone may not do in their own mailbox. */
export function assertInMailbox(caller: Caller, action: Action): void {
  if (caller.impersonatorId !== null || !mayInMailbox(caller, action))
    throw forbidden(action, 'Email')
}

export function createStoreReading({ database, store, reader }: StoreParts) {
  const { read, dialect } = database
  const queries = createStoreQueries(database)
  const readingOf = (caller: Caller) => {
    assertInMailbox(caller, 'read')
    return { db: read, dialect, ownerId: caller.userId }
  }
  const outgoingOf = (row: EmailRow, files: Pick<FileStore, 'read'>) =>
    composeOutgoing(read, { content: { ...row, id: row.content_id }, store: files, dialect })
  const ownBcc = (row: EmailRow) =>
    row.kind === 'received'
      ? []
      : mailboxes(row.bcc_list).map(({ name, email }) => ({ name, address: email }))

  return {
    may: mayInMailbox,
    /** The number of the last change. */
    state: (caller: Caller) => readMailState(read, readingOf(caller).ownerId),
    /** What changed since; undefined when that is unknown. */
    changes: (caller: Caller, since: number) =>
      readMailChanges(read, readingOf(caller).ownerId, since),
    mailboxes: (caller: Caller) => countMailboxes(read, readingOf(caller).ownerId),
    threads: (caller: Caller, ids: number[]) => listThreads(readingOf(caller), ids),
    find: (caller: Caller, query: StoreQuery, window: Window) =>
      queries.find(readingOf(caller).ownerId, query, window),
    findAll: (caller: Caller, query: StoreQuery) => queries.all(readingOf(caller).ownerId, query),
    count: (caller: Caller, query: StoreQuery) => queries.count(readingOf(caller).ownerId, query),
    findByMessageId: (caller: Caller, messageId: string) =>
      findMessage(read, dialect, { ownerId: readingOf(caller).ownerId, messageId }),
    /** Mails with all they contain, in order. */
    async mails(caller: Caller, ids: number[]): Promise<StoredMail[]> {
      const reading = readingOf(caller)
      const rows = await readRows(reading, ids)
      const labels = await readLabels(
        read,
        dialect,
        rows.map(row => row.id),
      )
      const files = Map.groupBy(
        await findAttachments(
          read,
          dialect,
          rows.map(row => row.content_id),
        ),
        file => file.contentId,
      )
      return rows.map(row => ({
        ...toStored(row, files.get(row.content_id) ?? []),
        labels: labels.get(row.id) ?? [],
        header: async () => writeHeader({ ...(await outgoingOf(row, NOTHING)), bcc: ownBcc(row) }),
      }))
    },
    /** A mail as a file. */
    async message(caller: Caller, id: number) {
      const [row] = await readRows(readingOf(caller), [id])
      if (row === undefined) return undefined
      const { id: _, revision } = row
      const outgoing = await outgoingOf(row, store)
      return { revision, bytes: await writeMessage({ ...outgoing, bcc: ownBcc(row) }) }
    },
    /** A file of one of their mails, or an upload of their own. */
    async file(caller: Caller, fileId: string) {
      const { ownerId } = readingOf(caller)
      const [file] = await findFiles(read, [fileId])
      if (file === undefined || file.purpose !== 'attachment' || !store.has(file.hash))
        return undefined
      const isOwn = file.owner_id === ownerId
      if (!isOwn && (await findReceivedFiles(read, ownerId, [fileId])).length === 0)
        return undefined
      const { name, type, size, hash } = file
      return { name, type, size, open: () => store.read(hash) }
    },
    /** A message that is not in the mailbox. Throws `Unreadable`. */
    async parse(caller: Caller, raw: Buffer): Promise<ParsedMail> {
      assertInMailbox(caller, 'read')
      return parseMessage(reader, raw)
    },
    async submissions(caller: Caller, ids: number[] | undefined): Promise<Submission[]> {
      const rows = await listSubmitted(readingOf(caller), { ids, most: MAX_SUBMISSIONS })
      const contents = rows.map(row => row.content_id)
      const deliveries = contents.length === 0 ? [] : await listDeliveries(read, contents)
      return rows.map(row => ({
        id: row.id,
        revision: row.revision,
        threadId: row.thread_id,
        sendAt: row.send_at ?? row.handed_at ?? row.time,
        isPending: row.send_state === 'queued' && row.handed_at === null,
        from: row.from_email,
        deliveries: deliveries.filter(one => one.content_id === row.content_id),
      }))
    },
    /** Who they are in their mail, and the mailbox's settings. */
    async owner(caller: Caller) {
      const { ownerId } = readingOf(caller)
      const { full_name: name, email } = await findPerson(read, ownerId)
      return { name, email, settings: await readEmailSettings(read, ownerId) }
    },
  }
}

function toStored(
  row: EmailRow,
  files: readonly StoredAttachment[],
): Omit<StoredMail, 'labels' | 'header'> {
  const list = (json: string): string[] => JSON.parse(json)
  return {
    id: row.id,
    revision: row.revision,
    threadId: row.thread_id,
    kind: row.kind,
    folder: row.folder,
    isRead: row.is_read === 1,
    isStarred: row.is_starred === 1,
    keywords: list(row.keywords),
    time: row.time,
    writtenAt: row.written_at,
    size: row.size,
    messageId: row.message_id,
    inReplyTo: row.in_reply_to,
    references: list(row.refs),
    from: { name: row.from_name, email: row.from_email },
    replyTo: mailboxes(row.reply_to),
    to: mailboxes(row.to_list),
    cc: mailboxes(row.cc_list),
    bcc: row.kind === 'received' ? [] : mailboxes(row.bcc_list),
    subject: row.subject,
    preview: row.excerpt,
    hasAttachments: row.has_attachments === 1,
    files: files.map(({ fileId, name, isInline, type, size, position }) => ({
      fileId,
      name,
      isInline,
      type,
      size,
      cid: isInline ? cidOf(row, position) : null,
    })),
    html: () => (row.is_plain === 1 ? undefined : outgoingHtml(row)),
    text: () => textOf(row.message),
  }
}

import { hashOf } from '#platform/server/tokens/hash.ts'
import { Readable } from 'node:stream'
import { MAX_ATTACHMENT_BYTES, type TargetFolder } from '../../contract/email.rules.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { toFileName } from '#platform/server/files/file-name.ts'
import type { StoredBytes } from '#platform/server/files/file-store.ts'
import { type ArrivedMail, Refused } from '#platform/server/mail/smtp-in.ts'
import type { MessageReader } from '#platform/server/mime/message-reader.ts'
import type { ReadMessage } from '#platform/server/mime/read-message.ts'
import { ReadTimeout, Unreadable } from '#platform/server/threads/worker-thread.ts'
import { insertFile } from '#features/files/server/files.service.ts'
import type { AnswersByMail } from '#platform/server/compose/between-features.ts'
import { findPerson } from '#features/users/server/users.service.ts'
import type { Handing } from '../email.context.ts'
import { makeMessageId, receive } from '../deliver/hand-over.service.ts'
import { findOwners, insertLabels } from '../deliver/deliver.repo.ts'
import type { Attached } from '../entry/attachments.repo.ts'
import { findContent, insertContent, type WrittenEmail } from '../entry/content.repo.ts'
import { findMessage, insertEntry } from '../entry/entry.repo.ts'

// Turns outside messages into mail: those received by SMTP, and imported files.

/** A message with this many Received headers is looping. */
const MAX_RECEIVED = 50
const MAX_CALENDAR = 200_000

export interface TakeParts extends Pick<Platform, 'database' | 'clock' | 'store'> {
  reader: MessageReader
  handing: (db: Db) => Promise<Handing>
  /** Passes guests' replies to the calendar. */
  readAnswers: AnswersByMail
}

export interface Taking {
  /** Accepts a message by SMTP for all its local recipients. */
  arrived(mail: ArrivedMail): Promise<void>
  /** Imports a message from a file; returns its id, and whether it was new. Throws `Unreadable`. */
  imported(raw: Uint8Array, how: Importing): Promise<{ id: number; isNew: boolean }>
}

export interface Importing {
  ownerId: number
  folder: TargetFolder
  isQuoted: boolean
  /** By default it is read, and as old as it says. */
  marks?: {
    isRead: boolean
    isStarred: boolean
    isDraft: boolean
    keywords: readonly string[]
    labels: readonly string[]
    time: Date
  }
}

export function createTaking({
  database,
  clock,
  store,
  reader,
  handing,
  readAnswers,
}: TakeParts): Taking {
  async function storeFiles({
    attachments,
  }: ReadMessage): Promise<(StoredBytes & { name: string; isInline: boolean })[]> {
    const stored = []
    for (const { bytes, name, isInline } of attachments) {
      stored.push({
        ...(await store.store(Readable.from([Buffer.from(bytes)]), MAX_ATTACHMENT_BYTES * 2)),
        name: toFileName(name),
        isInline,
      })
    }
    return stored
  }

  /** Stores a message; its files belong to its first recipient. */
  async function keep(
    trx: Trx,
    { read, files, ownerId, rawHash, size, bcc }: TakeInput,
  ): Promise<number> {
    const now = clock()
    const attachments: Attached[] = []
    for (const { name, isInline, ...stored } of files) {
      const fileId = await insertFile(trx, {
        ownerId,
        name,
        stored,
        purpose: 'attachment',
        now,
        isUsed: true,
      })
      attachments.push({ fileId, name, isInline })
    }
    const { messageId, references, inReplyTo, writtenAt, received: _, isMail: __, ...mail } = read
    const written: WrittenEmail = {
      ...mail,
      bcc,
      messageId: messageId ?? makeMessageId('unknown.invalid'),
      inReplyTo,
      references,
      attachments,
      writtenAt: writtenAt ?? now.toISOString(),
      rawHash,
      size,
    }
    return insertContent(trx, written)
  }

  return {
    async arrived({ raw, receivers, ip, helo, sender }) {
      const { domain } = await handing(database.read)
      const read = await reader
        .read(raw, { handover: { ip, helo, sender, mta: domain } })
        .catch((error: unknown) => {
          // A timeout may be due to load, so the sending server should retry.
          if (error instanceof ReadTimeout || !(error instanceof Unreadable)) throw error
          throw new Refused('The message cannot be read')
        })
      if (read.received > MAX_RECEIVED) throw new Refused('The message goes in a circle')
      const files = await storeFiles(read)
      const rawHash = messageHashOf(raw)
      // Calendar replies count only if the sending domain does not disown the message.
      const takeAnswers =
        read.auth?.dmarc === 'fail' ? undefined : await readAnswers(calendarsOf(read))
      await database.write(async trx => {
        const owners = await findOwners(trx, receivers.map(foldText))
        const [first] = owners.values()
        if (first === undefined) return
        const contentId = await keep(trx, {
          read,
          files,
          ownerId: first,
          rawHash,
          size: raw.length,
          bcc: [],
        })
        const content = await findContent(trx, contentId)
        for (const ownerId of new Set(owners.values()))
          await receive(trx, await handing(trx), { ownerId, content })
        await takeAnswers?.(trx, { from: read.from.email, now: clock() })
      })
    },
    async imported(raw, { ownerId, folder, isQuoted, marks }) {
      const read = await reader.read(raw, { isQuoted })
      if (!read.isMail) throw new Unreadable('This doesn’t contain a readable email.')
      const files = await storeFiles(read)
      return database.write(async trx => {
        const findMine = (messageId: string | null) =>
          messageId === null
            ? undefined
            : findMessage(trx, database.dialect, { ownerId, messageId })
        const known = await findMine(read.messageId)
        if (known !== undefined) return { id: known, isNew: false }
        const person = await findPerson(trx, ownerId)
        const isOwn = foldText(person.email) === foldText(read.from.email)
        const isDraft = marks?.isDraft === true
        const contentId = await keep(trx, {
          // As when it is written here: no draft says who its sender is.
          read: isDraft && isOwn ? { ...read, from: ownAddress(person) } : read,
          files,
          ownerId,
          rawHash: messageHashOf(raw),
          size: raw.length,
          bcc: isOwn || isDraft ? read.bcc : [],
        })
        const content = await findContent(trx, contentId)
        const now = clock()
        const time = marks?.time.getTime() ?? Date.parse(content.written_at)
        const id = await insertEntry(trx, database.dialect, {
          owner_id: ownerId,
          content_id: contentId,
          kind: isDraft ? 'draft' : isOwn ? 'sent' : 'received',
          folder,
          came_from: folder === 'trash' ? 'inbox' : null,
          trashed_at: folder === 'trash' || folder === 'spam' ? now.toISOString() : null,
          // A date in the future must not keep a mail on top.
          time: new Date(Math.min(time, now.getTime())).toISOString(),
          created_at: now.toISOString(),
          is_read: marks?.isRead === false ? 0 : 1,
          is_starred: marks?.isStarred === true ? 1 : 0,
          keywords: JSON.stringify(marks?.keywords ?? []),
          answers_id: isDraft ? ((await findMine(read.inReplyTo)) ?? null) : null,
          has_attachments: files.some(file => !file.isInline) ? 1 : 0,
          messageId: content.message_id,
          references:
            read.inReplyTo === null ? read.references : [...read.references, read.inReplyTo],
        })
        await insertLabels(trx, { entryId: id, ownerId, labels: [...(marks?.labels ?? [])] })
        return { id, isNew: true }
      })
    },
  }
}

const ownAddress = ({ full_name, email }: { full_name: string; email: string }) => ({
  name: full_name,
  email,
})

/** The contents of a message's iCalendar attachments. */
const calendarsOf = ({ attachments }: ReadMessage): string[] =>
  attachments
    .filter(
      ({ bytes }) =>
        bytes.length < MAX_CALENDAR &&
        Buffer.from(bytes.subarray(0, 200)).toString().trimStart().startsWith('BEGIN:VCALENDAR'),
    )
    .map(({ bytes }) => Buffer.from(bytes).toString())

interface TakeInput {
  read: ReadMessage
  files: (StoredBytes & { name: string; isInline: boolean })[]
  ownerId: number
  rawHash: string
  size: number
  bcc: ReadMessage['bcc']
}

/** Hashes only what the sender wrote: servers prepend lines that differ between attempts. */
function messageHashOf(raw: Uint8Array): string {
  const text = Buffer.from(raw)
  const at = text.indexOf('\r\n\r\n')
  return hashOf(at === -1 ? text : text.subarray(at))
}

import { sizeText } from '../../contract/email.rules.ts'
import {
  type Email,
  type EmailAttachment,
  type EmailPart,
  type OpenedPart,
  delivery,
  emailAuth,
  spamVerdict,
} from '../../contract/email-shapes.rules.ts'
import { asStored } from '#platform/server/database/stored.ts'
import { PREVIEW_TYPES } from '#features/files/contract/files.contract.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import * as z from 'zod/mini'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import { fillPictures } from '#platform/server/mime/picture-places.ts'
import { listDeliveries } from '../deliver/deliveries.repo.ts'
import type { StoredAttachment } from '../entry/attachments.repo.ts'
import { emailNotFound } from '../email.errors.ts'
import { readEmailSettings } from '../mailbox/settings.repo.ts'
import type { PartLinks } from './part-links.service.ts'
import {
  type EmailRow,
  type HeadRow,
  type Surroundings,
  mailboxes,
  plainFields,
  readReplies,
  readHeads,
  readRows,
  readSurroundings,
  readThreads,
} from './rows.repo.ts'

// Mails as their owner sees them, with file links for the current session.

export interface EmailView {
  /** For lists: without `message` and `replies`. */
  rows(caller: Caller, ids: number[]): Promise<Email[]>
  /** The whole entity. */
  full(caller: Caller, ids: number[]): Promise<Email[]>
  /** One mail with all details. Throws 404. */
  opened(caller: Caller, id: number, db?: Db): Promise<OpenedPart & Pick<Email, 'replies'>>
  /** A conversation, oldest first. Throws 404. */
  thread(caller: Caller, id: number): Promise<OpenedPart[]>
  attachment(
    caller: Caller,
    file: Pick<StoredAttachment, 'fileId' | 'name' | 'type' | 'size'>,
  ): EmailAttachment
}

export interface ViewParts {
  database: Database
  links: FileLinks
  parts: PartLinks
}

const addresses = z.array(z.string())
const storedAuth = asStored(emailAuth)
const storedVerdict = asStored(spamVerdict)

export function createEmailView({ database, links, parts }: ViewParts): EmailView {
  const { dialect } = database
  const readingOf = (caller: Caller, db: Db = database.read) => ({
    db,
    dialect,
    ownerId: caller.userId,
  })

  function attachment(
    caller: Caller,
    { fileId, name, type, size }: Pick<StoredAttachment, 'fileId' | 'name' | 'type' | 'size'>,
  ): EmailAttachment {
    const url = links.urlOf(fileId, caller)
    return {
      fileName: name,
      thumbnail: PREVIEW_TYPES.includes(type) ? url : '',
      url,
      size: sizeText(size),
      bytes: size,
      id: fileId,
      mime: type,
    }
  }

  /** The message as this reader may see it: remote pictures only where allowed, and through our proxy. */
  function messageOf(caller: Caller, row: EmailRow, isAllowed: boolean): string {
    return fillPictures(row.message, ({ kind, index }) => {
      if (kind === 'remote' && !isAllowed) return { instead: '' }
      const picture = { entryId: row.id, index, withImages: false, isDark: false, reader: caller }
      return { src: parts.urlOf({ ...picture, kind: kind === 'part' ? 'picture' : 'remote' }).url }
    })
  }

  function toPart(
    caller: Caller,
    row: HeadRow,
    { around, message }: { around: Surroundings; message: string },
  ): EmailPart {
    const { from, ...fields } = plainFields(row, around)
    const picture = around.people.get(foldText(row.from_email))?.avatar ?? null
    const files = around.attachments.get(row.content_id)?.filter(file => !file.isInline) ?? []
    return {
      ...fields,
      from: { ...from, avatar: picture === null ? null : links.urlOf(picture, caller) },
      message,
      attachments: files.map(file => attachment(caller, file)),
      replies: [],
    }
  }

  async function imagesAllowedFor(
    db: Db,
    ownerId: number,
  ): Promise<(row: EmailRow) => { isAllowed: boolean; isBySender: boolean }> {
    const { imagesFrom } = await readEmailSettings(db, ownerId)
    const trusted = new Set(imagesFrom.map(foldText))
    return row => {
      const isBySender = trusted.has(row.from_email_key)
      return { isAllowed: isBySender || row.images_allowed === 1, isBySender }
    }
  }

  async function toOpened(
    caller: Caller,
    rows: EmailRow[],
    db: Db = database.read,
  ): Promise<OpenedPart[]> {
    const [around, allowed] = [
      await readSurroundings(readingOf(caller, db), rows),
      await imagesAllowedFor(db, caller.userId),
    ]
    const own = rows.filter(row => row.kind === 'sent').map(row => row.content_id)
    const deliveries = own.length === 0 ? [] : await listDeliveries(db, own)
    return rows.map(row => {
      const { isAllowed, isBySender } = allowed(row)
      const part = toPart(caller, row, { around, message: messageOf(caller, row, isAllowed) })
      const body = {
        kind: 'body',
        entryId: row.id,
        index: 0,
        withImages: isAllowed,
        isDark: false,
        reader: caller,
      } as const
      return {
        ...part,
        bodyKind: row.layout === null ? 'simple' : 'layout',
        bodyUrl: parts.urlOf(body).url,
        text: textOf(row.message),
        isPlainText: row.is_plain === 1,
        hasRemotePictures: addresses.parse(JSON.parse(row.remote_pictures)).length > 0,
        imagesAllowed: isAllowed,
        imagesFromSender: isBySender,
        replyTo: mailboxes(row.reply_to),
        auth: row.auth === null ? null : storedAuth.parse(JSON.parse(row.auth)),
        spam:
          row.spam === null || row.folder !== 'spam'
            ? null
            : storedVerdict.parse(JSON.parse(row.spam)),
        deliveries: deliveries
          .filter(one => one.content_id === row.content_id)
          .map(one => delivery.parse(one)),
        canUnsubscribe: row.unsubscribe !== null,
        undoUntil:
          row.kind === 'sent' && row.send_state === 'queued' && row.handed_at === null
            ? row.send_at
            : null,
        inReplyToId: row.answers_id,
      }
    })
  }

  return {
    attachment,
    async rows(caller, ids) {
      const rows = await readHeads(readingOf(caller), ids)
      const around = await readSurroundings(readingOf(caller), rows)
      return rows.map(row => ({ ...toPart(caller, row, { around, message: '' }), replies: [] }))
    },
    async full(caller, ids) {
      const reading = readingOf(caller)
      const rows = await readRows(reading, ids)
      const around = await readSurroundings(reading, rows)
      const { members, repliesOf } = await readReplies(reading, rows, around.threads)
      const ofReplies = await readSurroundings(reading, members)
      const allowed = await imagesAllowedFor(database.read, caller.userId)
      const part = (row: EmailRow, near: Surroundings) =>
        toPart(caller, row, {
          around: near,
          message: messageOf(caller, row, allowed(row).isAllowed),
        })
      return rows.map(row => ({
        ...part(row, around),
        replies: repliesOf(row).map(reply => part(reply, ofReplies)),
      }))
    },
    async opened(caller, id, db) {
      const reading = readingOf(caller, db)
      const rows = await readRows(reading, [id])
      const [row] = rows
      const [opened] = await toOpened(caller, rows, db)
      if (row === undefined || opened === undefined) throw emailNotFound()
      const counted = new Map([[row.thread_id, { count: opened.threadCount, unread: 0 }]])
      const { repliesOf } = await readReplies(reading, rows, counted)
      const replies = repliesOf(row)
      const around = await readSurroundings(reading, replies)
      const allowed = await imagesAllowedFor(reading.db, caller.userId)
      const toReply = (reply: EmailRow) =>
        toPart(caller, reply, {
          around,
          message: messageOf(caller, reply, allowed(reply).isAllowed),
        })
      return { ...opened, replies: replies.map(toReply) }
    },
    async thread(caller, id) {
      const reading = readingOf(caller)
      const [row] = await readRows(reading, [id])
      if (row === undefined) throw emailNotFound()
      const members = await readThreads(reading, [row.thread_id])
      return toOpened(
        caller,
        members.filter(member => row.folder === 'trash' || member.folder !== 'trash'),
      )
    },
  }
}

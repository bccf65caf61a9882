import { MAX_ATTACHMENT_BYTES } from '../../contract/email.rules.ts'
import { picturePlace } from '#platform/contract/mail-pictures.rules.ts'
import { isRemotePicture } from '#platform/contract/rich-text.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { sanitizeRichText } from '#platform/server/rich-text/sanitize.ts'
import { findFiles, reuseFiles } from '#features/files/server/files.service.ts'
import { attachmentNotFound, attachmentsTooLarge } from '../email.errors.ts'
import { type Attached, findPictureFile, findReceivedFiles } from '../entry/attachments.repo.ts'
import type { PartLinks } from '../view/part-links.service.ts'

// Prepares a written message for storage: sanitized, with the sender's files, and pictures under links of their own.

export interface Prepared {
  message: string
  attachments: Attached[]
  remotePictures: string[]
  size: number
}

export interface Preparing {
  ownerId: number
  html: string
  attachmentIds: readonly string[]
  parts: PartLinks
  now: Date
}

const PICTURE = /<img\b([^<>]*?)\ssrc="([^"<>]*)"([^<>]*)>/g
const OWN_FILE = /^\/api\/files\/([\w-]{22})(?:\?|$)/
const OWN_PART = /^\/api\/files\/mail\/([\w.-]+)$/

/** Throws 404 for files the sender may not send, and 413 when they exceed the limit together. */
export async function prepareMessage(
  trx: Trx,
  { ownerId, html, attachmentIds, parts, now }: Preparing,
): Promise<Prepared> {
  const clean = sanitizeRichText(html)
  const inline = await findPictures(trx, { ownerId, html: clean, parts })
  const ids = [...new Set(attachmentIds)]
  const files = await findOwnFiles(trx, ownerId, [...ids, ...inline.values()])
  if (ids.some(id => !files.has(id))) throw attachmentNotFound()
  const shown = [...new Set(inline.values())].filter(id => files.has(id) && !ids.includes(id))
  const all = [
    ...ids.map(id => ({ id, isInline: false })),
    ...shown.map(id => ({ id, isInline: true })),
  ]
  const size = all.reduce((sum, { id }) => sum + (files.get(id)?.size ?? 0), 0)
  if (size > MAX_ATTACHMENT_BYTES) throw attachmentsTooLarge()
  await reuseFiles(
    trx,
    all.map(({ id }) => id),
    now,
  )
  const remotePictures: string[] = []
  const message = clean.replaceAll(PICTURE, (...found: string[]) => {
    const [, before, src = '', after] = found
    const place = all.findIndex(({ id }) => id === inline.get(src))
    if (place !== -1) return `<img${before} src="${picturePlace('part', place)}"${after}>`
    const address = src.replaceAll('&amp;', '&')
    if (!isRemotePicture(address)) return ''
    return `<img${before} src="${picturePlace('remote', remotePictures.push(address) - 1)}"${after}>`
  })
  const attachments = all.map(({ id, isInline }) => ({
    fileId: id,
    name: files.get(id)?.name ?? 'file',
    isInline,
  }))
  return { message, attachments, remotePictures, size: size + message.length }
}

/** The files of our own pictures in a text: uploads, and pictures of quoted mails. */
async function findPictures(
  trx: Trx,
  { ownerId, html, parts }: Pick<Preparing, 'ownerId' | 'html' | 'parts'>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const [, , src = ''] of html.matchAll(PICTURE)) {
    const fileId = OWN_FILE.exec(src.replaceAll('&amp;', '&'))?.[1]
    const part = parts.read(OWN_PART.exec(src)?.[1] ?? '')
    if (fileId !== undefined) found.set(src, fileId)
    else if (part?.kind === 'picture' && part.reader.userId === ownerId) {
      const file = await findPictureFile(trx, {
        ownerId,
        entryId: part.entryId,
        position: part.index,
      })
      if (file !== undefined) found.set(src, file)
    }
  }
  return found
}

/** The files the sender may send: their uploads, and attachments they received. */
async function findOwnFiles(trx: Trx, ownerId: number, ids: readonly string[]) {
  const files = await findFiles(trx, ids)
  const foreign = files
    .filter(file => file.owner_id !== ownerId || file.purpose !== 'attachment')
    .map(file => file.id)
  const received = foreign.length === 0 ? [] : await findReceivedFiles(trx, ownerId, foreign)
  const allowed = new Set(received)
  return new Map(
    files
      .filter(file => !foreign.includes(file.id) || allowed.has(file.id))
      .map(file => [file.id, file]),
  )
}

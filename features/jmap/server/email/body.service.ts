import type { Readable } from 'node:stream'
import type { ParsedMail, StoredFile, StoredMail } from '#features/email/server/email.service.ts'
import type { RequestContext } from '../jmap.context.ts'
import { type BlobKey, toBlobId } from '../request/ids.service.ts'

// The parts of a mail (RFC 8621, 4.1.4), as its downloaded message has them: a text, mostly its HTML, and files.

/** What a mail consists of. */
interface BodySource {
  text: string
  html: string | undefined
  blobIds: { text: string; html: string }
  files: readonly BodyFile[]
}
interface BodyFile extends Omit<StoredFile, 'fileId'> {
  blobId: string
  read: (most: number) => Promise<Buffer | undefined>
}

export interface BodyPart {
  partId: string | null
  blobId: string | null
  size: number
  name: string | null
  type: string
  charset: string | null
  disposition: string | null
  cid: string | null
  language: null
  location: null
  headers: { name: string; value: string }[]
  subParts: BodyPart[] | null
}
export const BODY_PROPERTIES =
  'partId blobId size name type charset disposition cid language location headers subParts'.split(
    ' ',
  )
export const DEFAULT_BODY_PROPERTIES = BODY_PROPERTIES.slice(0, 10)

export interface Body {
  structure: BodyPart
  textBody: BodyPart[]
  htmlBody: BodyPart[]
  attachments: BodyPart[]
  /** The text of a part, as far as it is one. */
  valueOf: (partId: string) => Promise<string | undefined>
}

const TEXT = '1'
const HTML = '2'
const FIRST_FILE = 3
/** Attached text is read no further. */
const MAX_TEXT = 256_000

function part(given: Partial<BodyPart> & Pick<BodyPart, 'type'>): BodyPart {
  const { type, charset = null, disposition = null, name = null, cid = null } = given
  const headers = [
    { name: 'Content-Type', value: ` ${type}${charset === null ? '' : `; charset=${charset}`}` },
    ...(disposition === null ? [] : [{ name: 'Content-Disposition', value: ` ${disposition}` }]),
    ...(cid === null ? [] : [{ name: 'Content-ID', value: ` <${cid}>` }]),
  ]
  return {
    partId: null,
    blobId: null,
    size: 0,
    name,
    charset,
    disposition,
    cid,
    language: null,
    location: null,
    headers,
    subParts: null,
    ...given,
  }
}
const multipart = (kind: string, subParts: BodyPart[]): BodyPart =>
  part({ type: `multipart/${kind}`, subParts })

// Files are typed by their content, and that of a message is text. Programs open as mail what says that it is one.
const MESSAGE = 'message/rfc822'
const isMessage = ({ name, type }: Pick<StoredFile, 'name' | 'type'>): boolean =>
  type === 'text/plain' && name.toLowerCase().endsWith('.eml')

export const sourceOfStored = (
  stored: StoredMail,
  { mail, by }: Pick<RequestContext, 'mail' | 'by'>,
): BodySource => ({
  text: stored.text(),
  html: stored.html(),
  blobIds: {
    text: toBlobId({ kind: 'text', mail: stored }),
    html: toBlobId({ kind: 'html', mail: stored }),
  },
  files: stored.files.map(({ fileId, ...file }) => ({
    ...file,
    type: isMessage(file) ? MESSAGE : file.type,
    blobId: toBlobId({ kind: 'file', fileId }),
    async read(most) {
      const found = await mail.file(by.caller, fileId)
      return found === undefined ? undefined : readBytes(found.open(), most)
    },
  })),
})

export function sourceOfParsed(parsed: ParsedMail, of: BlobKey): BodySource {
  const blobIdOf = (partId: string) => toBlobId({ kind: 'part', partId, of })
  return {
    text: parsed.text(),
    html: parsed.html(),
    blobIds: { text: blobIdOf(TEXT), html: blobIdOf(HTML) },
    files: parsed.files.map(({ bytes, ...file }, index) => ({
      ...file,
      blobId: blobIdOf(`${index + FIRST_FILE}`),
      read: async most => bytes.subarray(0, most),
    })),
  }
}

/** A part of a parsed message, to be downloaded. */
export function findPart(parsed: ParsedMail, partId: string) {
  if (partId === TEXT)
    return { type: 'text/plain', name: 'message.txt', bytes: Buffer.from(parsed.text()) }
  const html = partId === HTML ? parsed.html() : undefined
  return html === undefined
    ? parsed.files[Number(partId) - FIRST_FILE]
    : { type: 'text/html', name: 'message.html', bytes: Buffer.from(html) }
}

export function readBody({ text, html, blobIds, files: given }: BodySource): Body {
  const written = { charset: 'utf-8' }
  const textPart = part({
    ...written,
    partId: TEXT,
    blobId: blobIds.text,
    size: Buffer.byteLength(text),
    type: 'text/plain',
  })
  const htmlPart =
    html === undefined
      ? undefined
      : part({
          ...written,
          partId: HTML,
          blobId: blobIds.html,
          size: Buffer.byteLength(html),
          type: 'text/html',
        })
  const files = given.map((file, index) => ({ file, part: filePart(file, index) }))
  const inline = files.filter(({ file }) => file.isInline).map(one => one.part)
  const others = files.filter(({ file }) => !file.isInline).map(one => one.part)
  return {
    structure: structureOf({ textPart, htmlPart, inline, others }),
    textBody: [textPart],
    htmlBody: [htmlPart ?? textPart],
    attachments: files.map(one => one.part),
    async valueOf(partId) {
      if (partId === TEXT) return text
      if (partId === HTML) return html
      const found = files.find(one => one.part.partId === partId)
      return found?.file.type.startsWith('text/') === true
        ? (await found.file.read(MAX_TEXT))?.toString('utf8')
        : undefined
    },
  }
}

const filePart = ({ blobId, name, isInline, cid, type, size }: BodyFile, index: number) =>
  part({
    partId: `${index + FIRST_FILE}`,
    blobId,
    size,
    name,
    type,
    charset: type.startsWith('text/') ? 'utf-8' : null,
    disposition: isInline ? 'inline' : 'attachment',
    cid,
  })

interface Parts {
  textPart: BodyPart
  htmlPart: BodyPart | undefined
  inline: BodyPart[]
  others: BodyPart[]
}

function structureOf({ textPart, htmlPart, inline, others }: Parts): BodyPart {
  if (htmlPart === undefined) {
    const files = [...inline, ...others]
    return files.length === 0 ? textPart : multipart('mixed', [textPart, ...files])
  }
  const shown = inline.length === 0 ? htmlPart : multipart('related', [htmlPart, ...inline])
  const body = multipart('alternative', [textPart, shown])
  return others.length === 0 ? body : multipart('mixed', [body, ...others])
}

/** The beginning of a stream. */
export async function readBytes(from: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of from) {
    chunks.push(Buffer.from(chunk))
    size += chunks.at(-1)?.length ?? 0
    if (size >= most) break
  }
  return Buffer.concat(chunks).subarray(0, most)
}

/** A text cut to so many bytes, never within a character, nor within a tag. */
export function cutText(
  value: string,
  most: number,
  type: string,
): { value: string; isTruncated: boolean } {
  if (most === 0 || Buffer.byteLength(value) <= most) return { value, isTruncated: false }
  const bytes = Buffer.from(value).subarray(0, most)
  let end = most
  // A byte that continues a character is not its first.
  while (end > 0 && ((Buffer.from(value)[end] ?? 0) & 0xc0) === 0x80) end -= 1
  const cut = bytes.subarray(0, end).toString('utf8')
  const open = cut.lastIndexOf('<')
  const isInTag = type === 'text/html' && open > cut.lastIndexOf('>')
  return { value: isInTag ? cut.slice(0, open) : cut, isTruncated: true }
}

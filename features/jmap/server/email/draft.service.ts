import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '#features/email/contract/email.rules.ts'
import { escapeHtml, textOf } from '#platform/contract/rich-text.rules.ts'
import { writeMessage } from '#platform/server/mime/write-message.ts'
import * as z from 'zod/mini'
import { readBlob } from '../blobs.service.ts'
import type { Args, RequestContext } from '../jmap.context.ts'
import { invalidProperties, SetError } from '../jmap.errors.ts'

// Mails made from their properties (RFC 8621, 4.6): written as a message, then taken in like any other.

const MAX_PARTS = 200
const MAX_DEPTH = 10
const line = z.string().check(
  z.maxLength(1_000),
  z.refine(text => !/\p{Cc}/u.test(text)),
)
const people = z.optional(
  z.nullable(
    z.array(z.object({ name: z.optional(z.nullable(line)), email: line })).check(z.maxLength(500)),
  ),
)
const messageIds = z.optional(
  z.nullable(z.array(line.check(z.regex(/^[^\s<>]{1,500}$/))).check(z.maxLength(100))),
)
const part = z.object({
  partId: z.optional(z.nullable(z.string())),
  blobId: z.optional(z.nullable(z.string())),
  type: z.optional(z.nullable(line)),
  name: z.optional(z.nullable(line)),
  cid: z.optional(z.nullable(line)),
  disposition: z.optional(z.nullable(line)),
  charset: z.optional(z.nullable(line)),
  language: z.optional(z.nullable(z.array(line))),
  location: z.optional(z.nullable(line)),
  size: z.optional(z.nullable(z.number())),
  subParts: z.optional(z.nullable(z.array(z.unknown()).check(z.maxLength(MAX_PARTS)))),
})
type Part = z.output<typeof part>
const parts = z.optional(z.nullable(z.array(z.unknown()).check(z.maxLength(MAX_PARTS))))
const fields = {
  from: people,
  to: people,
  cc: people,
  bcc: people,
  replyTo: people,
  subject: z.optional(z.nullable(line)),
  sentAt: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
  messageId: messageIds,
  inReplyTo: messageIds,
  references: messageIds,
  textBody: parts,
  htmlBody: parts,
  attachments: parts,
  bodyStructure: z.optional(z.nullable(z.unknown())),
  bodyValues: z.optional(
    z.nullable(
      z.record(
        z.string(),
        z.object({
          value: z.string(),
          isEncodingProblem: z.optional(z.literal(false)),
          isTruncated: z.optional(z.literal(false)),
        }),
      ),
    ),
  ),
}
const draft = z.object(fields)
type Draft = z.output<typeof draft>
/** Read elsewhere. */
const MARKS = ['mailboxIds', 'keywords', 'receivedAt']

/** The message of a mail to be created. */
export async function writeDraft(context: RequestContext, given: Args): Promise<Buffer> {
  const unknown = Object.keys(given).filter(name => !(name in fields) && !MARKS.includes(name))
  if (unknown.length > 0) throw invalidProperties(unknown, 'These cannot be set.')
  const read = draft.safeParse(given)
  if (!read.success)
    throw invalidProperties([
      ...new Set(read.error.issues.map(({ path }) => path.slice(0, 3).join('/'))),
    ])
  const { text, html, files } = await readParts(context, read.data)
  const { mail, by, domain, clock } = context
  const { from, sentAt, messageId, inReplyTo, references } = read.data
  const toPeople = (list: Draft['to']) =>
    (list ?? []).map(({ name, email }) => ({ name: name ?? '', address: email }))
  const owner = await mail.owner(by.caller)
  const [author = { name: owner.name, address: owner.email }] = toPeople(from)
  const inBrackets = (ids: Draft['references']) => (ids ?? []).map(id => `<${id}>`)
  return writeMessage({
    messageId: inBrackets(messageId)[0] ?? `<${randomUUID()}@${domain}>`,
    inReplyTo: inBrackets(inReplyTo)[0],
    references: inBrackets(references),
    from: author,
    replyTo: toPeople(read.data.replyTo),
    to: toPeople(read.data.to),
    cc: toPeople(read.data.cc),
    bcc: toPeople(read.data.bcc),
    subject: read.data.subject ?? '',
    date: sentAt === null || sentAt === undefined ? clock() : new Date(sentAt),
    text: text ?? (html === undefined ? '' : textOf(html)),
    html,
    attachments: files.map(({ bytes, ...file }) => ({ ...file, content: Readable.from([bytes]) })),
  })
}

interface File {
  fileName: string
  type: string
  cid: string | undefined
  bytes: Buffer
}

async function readParts(context: RequestContext, given: Draft) {
  const { body, others } = sortParts(given)
  const missing: string[] = []
  const bytesOf = async ({ blobId, partId }: Part): Promise<Buffer> => {
    if (blobId === null || blobId === undefined)
      return Buffer.from(given.bodyValues?.[partId ?? '']?.value ?? '')
    const bytes = await readBlob(context, blobId, MAX_ATTACHMENT_BYTES)
    if (bytes === undefined) missing.push(blobId)
    return bytes ?? Buffer.alloc(0)
  }
  const values: { plain?: string; html?: string } = {}
  for (const one of body)
    values[one.type === 'text/html' ? 'html' : 'plain'] = (await bytesOf(one)).toString('utf8')
  const files: File[] = []
  for (const one of others)
    files.push({
      fileName: one.name ?? 'file',
      type: /^[\w.+-]+\/[\w.+-]+$/.test(one.type ?? '')
        ? (one.type ?? '')
        : 'application/octet-stream',
      cid: one.cid?.replaceAll(/[<>]/g, '') ?? undefined,
      bytes: await bytesOf(one),
    })
  if (missing.length > 0) throw new SetError({ type: 'blobNotFound', notFound: missing })
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > MAX_ATTACHMENT_BYTES)
    throw new SetError({ type: 'tooLarge', maxSize: MAX_ATTACHMENT_BYTES })
  // A mail that shows pictures within itself is written as HTML.
  const isShown = values.html === undefined && files.some(file => file.cid !== undefined)
  return {
    text: values.plain,
    html: isShown ? `<p>${escapeHtml(values.plain ?? '')}</p>` : values.html,
    files,
  }
}

/** The texts of a mail, and its files. Throws for what no mail here has. */
function sortParts(given: Draft): { body: Part[]; others: Part[] } {
  const { bodyStructure, textBody, htmlBody, attachments } = given
  const hasStructure = bodyStructure !== null && bodyStructure !== undefined
  if (hasStructure && [textBody, htmlBody, attachments].some(one => (one ?? []).length > 0))
    throw invalidProperties(['bodyStructure'], 'Either a structure or bodies and attachments.')
  const [text = [], html = [], files = []] = [textBody, htmlBody, attachments].map(list =>
    (list ?? []).map(one => readPart(one, 'textBody')),
  )
  if (text.length > 1 || text.some(one => (one.type ?? 'text/plain') !== 'text/plain'))
    throw invalidProperties(['textBody'], 'One part of text/plain.')
  if (html.length > 1 || html.some(one => one.type !== 'text/html'))
    throw invalidProperties(['htmlBody'], 'One part of text/html.')
  const leaves = hasStructure ? leavesOf(bodyStructure) : []
  const isBody = ({ type, disposition, name }: Part) =>
    (type === 'text/plain' || type === 'text/html') &&
    disposition !== 'attachment' &&
    (name === null || name === undefined)
  const bodies = ['text/plain', 'text/html'].flatMap(
    type => leaves.find(one => one.type === type && isBody(one)) ?? [],
  )
  const body = [...text, ...html, ...bodies]
  const others = [...files, ...leaves.filter(one => !bodies.includes(one))]
  if (others.length > MAX_ATTACHMENTS) throw new SetError({ type: 'tooLarge' })
  for (const one of [...body, ...others]) checkSource(one, given)
  return { body, others }
}

function readPart(given: unknown, property: string): Part {
  const isObject = typeof given === 'object' && given !== null
  const named = isObject ? Object.keys(given).filter(name => !(name in part.shape)) : []
  const read = part.safeParse(given)
  if (!read.success || named.length > 0)
    throw invalidProperties([property, ...named], 'A part has its type, source, name, and cid.')
  return read.data
}

function leavesOf(given: unknown, depth = 0): Part[] {
  const one = readPart(given, 'bodyStructure')
  if (depth > MAX_DEPTH) throw invalidProperties(['bodyStructure'], 'It is too deep.')
  if (one.type?.startsWith('multipart/') !== true) return [one]
  const leaves = (one.subParts ?? []).flatMap(inner => leavesOf(inner, depth + 1))
  if (leaves.length > MAX_PARTS)
    throw invalidProperties(['bodyStructure'], 'It has too many parts.')
  return leaves
}

/** A part has one source: a value, whose charset and size follow from it, or a blob. */
function checkSource({ partId, blobId, charset, size }: Part, { bodyValues }: Draft): void {
  const hasBlob = blobId !== null && blobId !== undefined
  const hasValue = partId !== null && partId !== undefined
  if (hasBlob === hasValue) throw invalidProperties(['bodyStructure'], 'A part has one source.')
  if (hasBlob) return
  if (!Object.hasOwn(bodyValues ?? {}, partId ?? '')) throw invalidProperties(['bodyValues'])
  if ((charset ?? null) !== null || (size ?? null) !== null)
    throw invalidProperties(['bodyStructure'], 'Charset and size follow from the value.')
}

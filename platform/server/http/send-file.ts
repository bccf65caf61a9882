import type { FastifyReply } from 'fastify'
import { toFileName } from '../files/file-name.ts'
import type { FileAnswer } from './route.ts'

/** Served files are for the disk: not rendered, not sniffed, not cached on the way, and without privileges if opened. */
const HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

/**
 * Sends what a handler of a call with `file: true` has answered.
 * @example return sendFile(reply, { body, type: 'text/calendar', name: 'events.ics' })
 */
export function sendFile(reply: FastifyReply, answer: unknown): FastifyReply {
  if (!isFileAnswer(answer))
    throw new Error('A call that answers a file has answered something else.')
  if (answer.isUnchanged === true) return reply.code(304).headers(HEADERS).send()
  if (answer.embedded !== undefined) return sendEmbedded(reply, answer, answer.embedded)
  const cacheControl =
    answer.isInline === true ? { 'cache-control': 'private, max-age=86400, immutable' } : {}
  const disposition = asAttachment(answer.name)
  return reply
    .headers({ ...HEADERS, ...cacheControl })
    .header(
      'content-disposition',
      answer.isInline === true ? disposition.replace('attachment', 'inline') : disposition,
    )
    .type(withCharset(answer.type))
    .send(answer.body)
}

type Embedded = NonNullable<FileAnswer['embedded']>

/** Shown within our own pages: its policy says what it may do, and no foreign page may frame it. */
function sendEmbedded(
  reply: FastifyReply,
  { body, type, status }: FileAnswer,
  { policy, isFramed }: Embedded,
): FastifyReply {
  // If others may frame it, only the policy applies: the older header has no such list.
  if (isFramed === true) reply.removeHeader('x-frame-options')
  else reply.header('x-frame-options', 'SAMEORIGIN')
  return (
    reply
      .code(status ?? 200)
      .headers({ ...HEADERS, 'content-security-policy': policy })
      // A sandboxed document has an opaque origin: its own images are cross-origin to it.
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-disposition', 'inline')
      .type(withCharset(type))
      .send(body)
  )
}

/** Text with a guessed charset can be made to mean something else: all text is sent as UTF-8, declared as such. */
const withCharset = (type: string): string =>
  /^text\/|[/+]xml/.test(type) && !type.includes('charset=') ? `${type}; charset=utf-8` : type

const isFileAnswer = (value: unknown): value is FileAnswer =>
  typeof value === 'object' && value !== null && 'body' in value && 'name' in value

/** RFC 6266: the name in UTF-8, and an ASCII one for older clients. */
function asAttachment(name: string): string {
  const safe = toFileName(name)
  const plain = safe.replaceAll(/[^ -~]/g, '_')
  const encoded = encodeURIComponent(safe).replaceAll(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

import { Readable } from 'node:stream'
import { MAX_ATTACHMENT_BYTES } from '#features/email/contract/email.rules.ts'
import type { ParsedMail } from '#features/email/server/email.service.ts'
import { Unreadable } from '#platform/server/threads/worker-thread.ts'
import { findPart, readBytes } from './email/body.service.ts'
import type { RequestContext } from './jmap.context.ts'
import { fromBlobId, toBlobId } from './request/ids.service.ts'

// Binary data (RFC 8620, 6): whole messages, their texts, their files, and uploads that nothing shows yet.

/** Of a message. */
export const MAX_MESSAGE = MAX_ATTACHMENT_BYTES * 2

type By = Pick<RequestContext, 'mail' | 'by'>
export interface Blob {
  type: string
  name: string
  open: () => Readable
}

/** A blob of the caller's own mailbox; undefined for every other. */
export async function findBlob({ mail, by }: By, blobId: string): Promise<Blob | undefined> {
  const key = fromBlobId(blobId)
  if (key === undefined) return undefined
  if (key.kind === 'file') return mail.file(by.caller, key.fileId)
  if (key.kind === 'message') {
    const message = await mail.message(by.caller, key.mail.id)
    return message?.revision === key.mail.revision
      ? {
          type: 'message/rfc822',
          name: 'message.eml',
          open: () => Readable.from([message.bytes]),
        }
      : undefined
  }
  if (key.kind === 'part') {
    const raw = await readBlob({ mail, by }, toBlobId(key.of), MAX_MESSAGE)
    const parsed = raw === undefined ? undefined : await parseBlob({ mail, by }, raw)
    const part = parsed === undefined ? undefined : findPart(parsed, key.partId)
    return part === undefined ? undefined : { ...part, open: () => Readable.from([part.bytes]) }
  }
  const [found] = await mail.mails(by.caller, [key.mail.id])
  const text = key.kind === 'text' ? found?.text() : found?.html()
  return found?.revision === key.mail.revision && text !== undefined
    ? {
        type: key.kind === 'text' ? 'text/plain' : 'text/html',
        name: key.kind === 'text' ? 'message.txt' : 'message.html',
        open: () => Readable.from([Buffer.from(text)]),
      }
    : undefined
}

/** All bytes of a blob, up to a limit. */
export async function readBlob(by: By, blobId: string, most: number): Promise<Buffer | undefined> {
  const blob = await findBlob(by, blobId)
  return blob === undefined ? undefined : readBytes(blob.open(), most + 1)
}

/** The message that these bytes are; undefined if they are none. */
export async function parseBlob({ mail, by }: By, raw: Buffer): Promise<ParsedMail | undefined> {
  if (raw.length > MAX_MESSAGE) return undefined
  return mail.parse(by.caller, raw).catch((error: unknown) => {
    if (error instanceof Unreadable) return undefined
    throw error
  })
}

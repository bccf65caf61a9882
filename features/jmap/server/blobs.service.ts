import { Readable } from 'node:stream'
import { readBytes } from './email/body.service.ts'
import type { Asking } from './jmap.context.ts'
import { fromBlobId } from './request/ids.service.ts'

// Binary data (RFC 8620, 6): whole messages, their texts, their files, and uploads that nothing shows yet.

type By = Pick<Asking, 'mail' | 'by'>
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

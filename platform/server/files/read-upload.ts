import type { Readable } from 'node:stream'
import { AppError } from '../http/app-error.ts'

const MEGABYTE = 1024 * 1024

/**
 * The bytes of an upload that is read as a whole. Throws 413 when there are more than `most`, without reading on.
 * @example const bytes = await readUpload(input.request.body(), 50 * 1024 * 1024)
 */
export async function readUpload(body: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    const bytes: Buffer = Buffer.from(chunk)
    size += bytes.length
    if (size > most)
      throw new AppError(
        413,
        'file.too_large',
        `The file can’t be larger than ${Math.floor(most / MEGABYTE)} MB.`,
      )
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

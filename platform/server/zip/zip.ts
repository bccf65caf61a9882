import { Readable } from 'node:stream'
import { Zip, ZipDeflate } from 'fflate'

/** A file of an archive, as a stream. */
export interface ZipEntry {
  name: string
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/**
 * Writes an archive as it is read: whatever is in it, no more than a piece of it is held.
 * @example writeZip([{ name: 'hello.txt', bytes: [Buffer.from('Hello')] }])
 */
export function writeZip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): Readable {
  return Readable.from(piecesOf(entries), { objectMode: false })
}

async function* piecesOf(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Uint8Array> {
  let written: Uint8Array[] = []
  let failure: unknown
  const zip = new Zip((error, piece) => {
    failure ??= error
    written.push(piece)
  })
  function* take() {
    if (failure !== undefined && failure !== null) throw failure
    yield* written
    written = []
  }
  for await (const { name, bytes } of entries) {
    const file = new ZipDeflate(name, { level: 6 })
    zip.add(file)
    for await (const piece of bytes) {
      file.push(piece)
      yield* take()
    }
    file.push(new Uint8Array(), true)
    yield* take()
  }
  zip.end()
  yield* take()
}

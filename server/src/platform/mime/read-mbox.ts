import { createRequire } from 'node:module'
import { Readable } from 'node:stream'

// The library has no types of its own.
const library: { mboxReader(input: Readable): AsyncIterable<{ content: Buffer }> } = createRequire(import.meta.url)('mbox-reader')

/** The messages of an .mbox file, one after another. */
export async function* readMbox(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for await (const { content } of library.mboxReader(Readable.from([bytes]))) yield content
}

import { createReadStream, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Pack, pack } from 'tar-stream'

/** A folder as a tar file, read while it is taken: nothing is gathered in memory or on the disk. */
export function packFolder(folder: string, name: string): Readable {
  const tar = pack()
  fill(tar, folder, name).then(
    () => tar.finalize(),
    (error: unknown) => tar.destroy(error instanceof Error ? error : new Error('unknown')),
  )
  return Readable.from(tar)
}

async function fill(tar: Pack, folder: string, name: string): Promise<void> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  for (const path of paths) {
    const from = join(folder, path)
    const facts = statSync(from)
    if (!facts.isFile()) continue
    const head = { name: `${name}/${path}`, size: facts.size, mtime: facts.mtime, mode: 0o600 }
    await pipeline(createReadStream(from), tar.entry(head))
  }
}

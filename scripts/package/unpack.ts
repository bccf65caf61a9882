import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'

/** Unpacks an archive into a folder, and answers the names of its files. */
export async function unpack(archive: string, to: string): Promise<string[]> {
  const tar = extract()
  const read = pipeline(createReadStream(archive), createGunzip(), tar)
  const names: string[] = []
  for await (const entry of tar) {
    const { name, mode } = entry.header
    const path = join(to, name)
    mkdirSync(dirname(path), { recursive: true })
    await pipeline(entry, createWriteStream(path, mode === undefined ? {} : { mode }))
    names.push(name)
  }
  await read
  return names
}

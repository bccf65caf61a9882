import { createReadStream, createWriteStream, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'

/** A file of an archive: what is on disk, or a text that is made for it. */
export type Entry = { name: string } & ({ from: string } | { text: string })
interface Contents {
  /** The single folder that contains everything. */
  folder: string
  entries: readonly Entry[]
  /** Whether a file can be run. */
  isProgram?: (name: string) => boolean
}

/** Writes a `.tgz`. The same content makes the same bytes. */
export async function writeArchive(to: string, contents: Contents): Promise<void> {
  const tar = pack()
  mkdirSync(dirname(to), { recursive: true })
  const written = pipeline(
    tar,
    createGzip({ level: constants.Z_BEST_COMPRESSION }),
    createWriteStream(to),
  )
  for (const entry of contents.entries) await add(tar, contents, entry)
  tar.finalize()
  await written
}

/** Without owners and times, to make the archive reproducible. */
async function add(
  tar: Pack,
  { folder, isProgram = () => false }: Contents,
  entry: Entry,
): Promise<void> {
  const head = {
    name: `${folder}/${entry.name}`,
    mode: isProgram(entry.name) ? 0o755 : 0o644,
    mtime: new Date(0),
  }
  if ('text' in entry) {
    tar.entry(head, entry.text)
    return
  }
  await pipeline(
    createReadStream(entry.from),
    tar.entry({ ...head, size: statSync(entry.from).size }),
  )
}

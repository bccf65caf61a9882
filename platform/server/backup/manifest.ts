import { hashOf } from '../tokens/hash.ts'
import { createHash } from 'node:crypto'
import { createReadStream, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { StartError } from '../config/start-error.ts'
import { syncFolder } from '../database/wal-sync.ts'

const contents = {
  at: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations the database had had. */
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  lastIds: z.record(z.string(), z.int()),
  /** Uploads and keys, by their path under the data folder. */
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
}
/** Of earlier releases: without a checksum of its own. */
const unsealed = z.object({ format: z.literal(1), ...contents })
const sealed = z.object({ format: z.literal(2), ...contents, sha256: z.string() })
const manifest = z.union([unsealed, sealed])

/** A backup's description: `manifest.json`, written last, so that an unfinished backup has none. */
export type Manifest = Omit<z.infer<typeof unsealed>, 'format'>

export const manifestPath = (folder: string): string => join(folder, 'manifest.json')
export const tablePath = (folder: string, table: string): string =>
  join(folder, 'tables', `${table}.jsonl.gz`)
export const storedFilePath = (folder: string, path: string): string => join(folder, 'data', path)

/** Writes a backup's manifest, with a checksum over it. */
export function writeManifest(folder: string, described: Manifest): void {
  const { at, engine, migrations, tables, lastIds, files } = described
  const made = { format: 2, at, engine, migrations, tables, lastIds, files }
  const text = JSON.stringify({ ...made, sha256: sumOf(made) }, null, 2)
  writeFileSync(`${manifestPath(folder)}.new`, text, { flush: true, mode: 0o600 })
  renameSync(`${manifestPath(folder)}.new`, manifestPath(folder))
  syncFolder(folder)
}

/** Reads a backup's manifest. Throws a StartError if it is missing, unreadable or changed. */
export function readManifest(folder: string): Manifest {
  const { raw, read } = parseManifest(folder)
  if (read.format === 1) return read
  // As it was read: what the schema does not know was not written by us.
  const { sha256, ...rest } = raw
  if (sumOf(rest) !== sha256)
    throw new StartError('The backup is not whole: its manifest.json was changed.')
  return read
}

function parseManifest(folder: string) {
  try {
    const raw = z
      .record(z.string(), z.unknown())
      .parse(JSON.parse(readFileSync(manifestPath(folder), 'utf8')))
    return { raw, read: manifest.parse(raw) }
  } catch (error) {
    throw new StartError(
      `${folder} holds no finished backup: its manifest.json is missing or cannot be read.`,
      { cause: error },
    )
  }
}

const sumOf = (described: object): string => hashOf(JSON.stringify(described))

/** The SHA-256 of a file, in hex. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

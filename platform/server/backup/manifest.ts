import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { StartError } from '../config/start-error.ts'

/** A backup's description: `manifest.json`, written last, so that an unfinished backup has none. */
export const manifest = z.object({
  format: z.literal(1),
  at: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations the database had had. */
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  lastIds: z.record(z.string(), z.int()),
  /** Uploads and keys, by their path under the data folder. */
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifest>

export const manifestPath = (folder: string): string => join(folder, 'manifest.json')
export const tablePath = (folder: string, table: string): string =>
  join(folder, 'tables', `${table}.jsonl.gz`)
export const storedFilePath = (folder: string, path: string): string => join(folder, 'data', path)

/** Reads a backup's manifest. Throws a StartError if it is missing or unreadable. */
export function readManifest(folder: string): Manifest {
  try {
    return manifest.parse(JSON.parse(readFileSync(manifestPath(folder), 'utf8')))
  } catch (error) {
    throw new StartError(
      `${folder} holds no finished backup: its manifest.json is missing or cannot be read.`,
      { cause: error },
    )
  }
}

/** The SHA-256 of a file, in hex. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

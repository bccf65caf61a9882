import type { Db } from './database.ts'

declare module './tables.ts' {
  interface Tables {
    /** Goes up with every change of a table; kept by triggers. */
    table_versions: { name: string; version: number }
  }
}

/** Answers that hold as long as the version they were found at is the newest. */
export interface VersionedCache<T> {
  keep(version: string, key: string, find: () => Promise<T>): Promise<T>
}

/**
 * Keeps at most so many answers; with the next version all are forgotten. Who asks while an answer is being found waits for the same one.
 *
 * @example const total = await totals.keep(version, JSON.stringify(filters), () => countFound(matching(filters)))
 */
export function createVersionedCache<T>(most: number): VersionedCache<T> {
  let at = ''
  let entries = new Map<string, Promise<T>>()
  return {
    async keep(version, key, find) {
      if (at !== version) entries = new Map()
      at = version
      const known = entries.get(key)
      if (known !== undefined) return known
      if (entries.size >= most) entries = new Map()
      const [mine, asked] = [entries, find()]
      mine.set(key, asked)
      asked.catch(() => mine.delete(key))
      return asked
    },
  }
}

/** Goes up with every change of a table whose version is kept (`schema.keepVersion`). */
export async function findTableVersion(db: Db, name: string): Promise<string> {
  const row = await db
    .selectFrom('table_versions')
    .select('version')
    .where('name', '=', name)
    .executeTakeFirst()
  return String(row?.version)
}

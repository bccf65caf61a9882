import type { Db } from './database.ts'

declare module './tables.ts' {
  interface Tables {
    /** Increments with every change of a table; maintained by triggers. */
    table_versions: { name: string; version: number }
  }
}

/** Answers that are valid as long as their version is the newest. */
export interface VersionedCache<T> {
  keep(version: string, key: string, find: () => Promise<T>): Promise<T>
}

/**
 * Caches a limited number of results for one version; a new version clears them. Concurrent requests for the same key share one computation.
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

/** The version of a table, incremented with every change (`schema.keepVersion`). */
export async function findTableVersion(db: Db, name: string): Promise<string> {
  const row = await db
    .selectFrom('table_versions')
    .select('version')
    .where('name', '=', name)
    .executeTakeFirst()
  return String(row?.version)
}

import type { Db } from './database.ts'

declare module './tables.ts' {
  interface Tables {
    /** Goes up with every change of a table; kept by triggers. */
    table_versions: { name: string; version: number }
  }
}

/** Answers that hold as long as the version they were found at is the newest. */
export interface Kept<T> {
  keep(version: string, key: string, find: () => Promise<T>): Promise<T>
}

/**
 * Keeps at most so many answers; with the next version all are forgotten.
 *
 * @example const total = await totals.keep(version, JSON.stringify(filters), () => countFound(matching(filters)))
 */
export function createKept<T>(most: number): Kept<T> {
  let at = ''
  let kept = new Map<string, T>()
  return {
    async keep(version, key, find) {
      if (at !== version || kept.size >= most) {
        at = version
        kept = new Map()
      }
      const known = kept.get(key)
      if (known !== undefined) return known
      const found = await find()
      if (at === version) kept.set(key, found)
      return found
    },
  }
}

/** Goes up with every change of a table whose version is kept (`schema.keepVersion`). */
export async function findTableVersion(db: Db, name: string): Promise<string> {
  const row = await db.selectFrom('table_versions').select('version').where('name', '=', name).executeTakeFirst()
  return String(row?.version)
}

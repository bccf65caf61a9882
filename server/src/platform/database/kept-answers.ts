import type { Db } from './database.ts'

/** Goes up with every change of any row of a table whose version is kept (`dialect.schema.keepVersion`). */
export async function findVersion(db: Db, table: string): Promise<string> {
  const row = await db.selectFrom('table_versions').select('version').where('name', '=', table).executeTakeFirst()
  return String(row?.version)
}

/**
 * Keeps answers as long as the version they were found at is the newest; at most `most` of them.
 *
 * @example const total = await totals.keep(await findVersion(read, 'users'), JSON.stringify(query), () => countFound(ids))
 */
export function createKept<T>(most: number) {
  let at = ''
  let kept = new Map<string, T>()
  return {
    async keep(version: string, key: string, find: () => Promise<T>): Promise<T> {
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

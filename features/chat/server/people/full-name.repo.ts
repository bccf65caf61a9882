import type { Db } from '#platform/server/database/database.ts'

/** What somebody is called; undefined where there is no such account. */
export async function findFullName(db: Db, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('full_name')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.full_name
}

export async function getFullName(db: Db, userId: number): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('full_name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.full_name
}

import '#platform/server/changes/change-tables.ts'
import type { Db } from '#platform/server/database/database.ts'

/** What a request changed that can be undone. */
export async function findChangeOf(db: Db, requestId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit_changes')
    .select('id')
    .where('request_id', '=', requestId)
    .where('undo_kind', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

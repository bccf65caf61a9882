import type { Trx } from '#platform/server/database/tables.ts'
import './profile.tables.ts'

/** Brings something deleted back; answers whether it was there, and deleted. */
export async function restoreRow(
  trx: Trx,
  table: 'profile_posts' | 'profile_comments' | 'profile_photos',
  id: number,
): Promise<boolean> {
  const restored = await trx
    .updateTable(table)
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return restored !== undefined
}

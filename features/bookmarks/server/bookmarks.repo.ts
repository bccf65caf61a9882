import { PAGES } from '#features/pages.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import './bookmarks.tables.ts'

/** The ids of a person's bookmarked pages, in order. */
export async function listBookmarks(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bookmarks')
    .select('page_id')
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('page_id')
    .execute()
  return rows.map(row => row.page_id)
}

/** Removes a bookmark, or appends it; returns whether it exists now. */
export async function toggleBookmark(
  trx: Trx,
  { userId, pageId, now }: { userId: number; pageId: number; now: Date },
): Promise<boolean> {
  const taken = await trx
    .deleteFrom('bookmarks')
    .where('user_id', '=', userId)
    .where('page_id', '=', pageId)
    .returning('page_id')
    .executeTakeFirst()
  if (taken !== undefined) return false
  const last = await trx
    .selectFrom('bookmarks')
    .select(eb => eb.fn.max('position').as('position'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const position = Number(last?.position ?? 0) + 1
  await trx
    .insertInto('bookmarks')
    .values({ user_id: userId, page_id: pageId, position, created_at: now.toISOString() })
    .execute()
  return true
}

/** Reorders bookmarks; unnamed ones come after. */
export async function orderBookmarks(trx: Trx, userId: number, ids: number[]): Promise<number[]> {
  const before = await listBookmarks(trx, userId)
  const named = [...new Set(ids)].filter(id => before.includes(id))
  const after = [...named, ...before.filter(id => !named.includes(id))]
  for (const [position, id] of after.entries()) {
    await trx
      .updateTable('bookmarks')
      .set({ position })
      .where('user_id', '=', userId)
      .where('page_id', '=', id)
      .execute()
  }
  return after
}

/** Personal data of this feature; has the shape of the users' PersonalPart. */
export const bookmarkPersonalData = {
  name: 'bookmarks',
  async read(db: Db, userId: number) {
    const rows = await db
      .selectFrom('bookmarks')
      .select(['page_id', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('position')
      .execute()
    return rows.map(({ page_id, created_at }) => ({
      page: PAGES.find(page => page.id === page_id)?.link ?? page_id,
      created_at,
    }))
  },
  async erase(trx: Trx, userId: number) {
    return (
      await trx.deleteFrom('bookmarks').where('user_id', '=', userId).returning('page_id').execute()
    ).length
  },
}

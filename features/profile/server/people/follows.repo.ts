import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import '../profile.tables.ts'

// Who and what a person follows. Each once, however often it is clicked.

/** Answers whether this was new. */
export async function insertFollow(trx: Trx, row: Tables['profile_follows']): Promise<boolean> {
  const inserted = await trx
    .insertInto('profile_follows')
    .values(row)
    .onConflict(conflict => conflict.columns(['user_id', 'followed_id']).doNothing())
    .returning('user_id')
    .execute()
  return inserted.length > 0
}

/** Answers whether there was one. */
export async function deleteFollow(
  trx: Trx,
  { user_id, followed_id }: Pick<Tables['profile_follows'], 'user_id' | 'followed_id'>,
): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('profile_follows')
    .where('user_id', '=', user_id)
    .where('followed_id', '=', followed_id)
    .returning('user_id')
    .execute()
  return deleted.length > 0
}

export async function listFollowedPages(db: Db, userId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('profile_pages')
    .select('page')
    .where('user_id', '=', userId)
    .execute()
  return new Set(rows.map(row => row.page))
}

export async function insertFollowedPage(trx: Trx, row: Tables['profile_pages']): Promise<void> {
  await trx
    .insertInto('profile_pages')
    .values(row)
    .onConflict(conflict => conflict.columns(['user_id', 'page']).doNothing())
    .execute()
}

export async function deleteFollowedPage(
  trx: Trx,
  { user_id, page }: Pick<Tables['profile_pages'], 'user_id' | 'page'>,
): Promise<void> {
  await trx
    .deleteFrom('profile_pages')
    .where('user_id', '=', user_id)
    .where('page', '=', page)
    .execute()
}

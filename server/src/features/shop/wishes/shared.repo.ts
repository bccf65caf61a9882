import type { SharedList } from '@smart-fft/contract/shop-wishes.contract'
import type { Db } from '../../../platform/database/database.ts'
import type { Marks } from '../view/marks.repo.ts'
import { listWishes } from './lists.repo.ts'

/** A list as its link shows it, as long as its owner is here. What was deleted from the shop is left out; what it cost then is told nobody. */
export async function findShared(db: Db, { token, marks }: { token: string; marks: Marks }): Promise<SharedList | undefined> {
  const row = await db
    .selectFrom('wish_lists')
    .innerJoin('users', 'users.id', 'wish_lists.user_id')
    .select(['wish_lists.id', 'wish_lists.name', 'shares_notes', 'users.full_name'])
    .where('share_token', '=', token)
    .where('wish_lists.deleted_at', 'is', null)
    .where('users.status', '=', 'active')
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const wishes = await listWishes(db, { listId: row.id, marks, sort: 'newest' })
  return {
    name: row.name,
    owner: row.full_name,
    products: wishes
      .filter(wish => wish.state !== 'deleted')
      .map(({ note, priceThen: _then, state: _state, ...wish }) => ({ ...wish, note: row.shares_notes === 1 ? note : '' })),
  }
}

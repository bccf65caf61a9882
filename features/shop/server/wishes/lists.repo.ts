import type { WishList } from '../../contract/shop.contract.ts'
import type { SharedList } from '../../contract/shop-wishes.contract.ts'
import { FIRST_LIST } from '../../contract/shop.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { WishListRow } from '../shop.tables.ts'
import type { Marks } from '../view/marks.repo.ts'
import { listWishes } from './wishes.repo.ts'

// Wishlists. A person's first list has a row once it is changed; before that it is empty.

const NO_LIST = {
  name: '',
  notify_by: 'bell',
  share_token: null,
  shares_notes: 0,
  version: 0,
} as const

/** A person's list, unless deleted: `FIRST_LIST` is their first one. */
export const findList = (
  db: Db,
  { userId, list }: { userId: number; list: number },
): Promise<WishListRow | undefined> =>
  db
    .selectFrom('wish_lists')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(eb =>
      list === FIRST_LIST
        ? eb('is_first', '=', 1)
        : eb.and([eb('id', '=', list), eb('is_first', '=', 0)]),
    )
    .executeTakeFirst()

type Counted = Pick<WishListRow, 'name' | 'notify_by' | 'share_token' | 'shares_notes' | 'version'>
interface Known {
  id: number
  count: number
  containsProduct?: boolean
}
export const toList = (
  row: Counted | undefined,
  { id, count, containsProduct = false }: Known,
): WishList => {
  const { name, notify_by, share_token, shares_notes, version } = row ?? NO_LIST
  return {
    id,
    name,
    isDefault: id === FIRST_LIST,
    count,
    notifyBy: notify_by,
    isShared: share_token !== null,
    hasSharedNotes: shares_notes === 1,
    version,
    containsProduct,
  }
}
export const idOfList = (row: WishListRow): number => (row.is_first === 1 ? FIRST_LIST : row.id)

/** The first one first, the others by their names. */
export async function listLists(
  db: Db,
  { userId, productId }: { userId: number; productId: number | undefined },
): Promise<WishList[]> {
  const rows = await db
    .selectFrom('wish_lists')
    .selectAll()
    .select(eb =>
      eb
        .selectFrom('wishes')
        .select(inner => inner.fn.countAll<number>().as('n'))
        .whereRef('wishes.list_id', '=', 'wish_lists.id')
        .as('n'),
    )
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('is_first', 'desc')
    .orderBy('name_key')
    .orderBy('id')
    .execute()
  const withProduct =
    productId === undefined
      ? []
      : await db
          .selectFrom('wishes')
          .select('list_id')
          .where('user_id', '=', userId)
          .where('product_id', '=', productId)
          .execute()
  const lists = rows.map(row =>
    toList(row, {
      id: idOfList(row),
      count: Number(row.n ?? 0),
      containsProduct: withProduct.some(one => one.list_id === row.id),
    }),
  )
  return lists[0]?.isDefault === true
    ? lists
    : [toList(undefined, { id: FIRST_LIST, count: 0 }), ...lists]
}

/** A list as shown by its link, while its owner exists. Deleted products are omitted; original prices are never shown. */
export async function findShared(
  db: Db,
  { token, marks }: { token: string; marks: Marks },
): Promise<SharedList | undefined> {
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
      .map(({ note, priceWhenAdded: _then, state: _state, ...wish }) => ({
        ...wish,
        note: row.shares_notes === 1 ? note : '',
      })),
  }
}

export const findListRow = (
  trx: Trx,
  { id, userId }: { id: number; userId: number },
): Promise<WishListRow | undefined> =>
  trx
    .selectFrom('wish_lists')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Another list of this name. */
export const findListNamed = (
  trx: Trx,
  { userId, name, id }: { userId: number; name: string; id: number },
) =>
  trx
    .selectFrom('wish_lists')
    .select('id')
    .where('user_id', '=', userId)
    .where('name_key', '=', foldText(name))
    .where('deleted_at', 'is', null)
    .where('id', '!=', id)
    .executeTakeFirst()

export async function listListIds(trx: Trx, userId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('wish_lists')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(row => row.id)
}

export const insertList = (
  trx: Trx,
  { userId, name, isFirst, now }: { userId: number; name: string; isFirst: boolean; now: Date },
): Promise<WishListRow> =>
  trx
    .insertInto('wish_lists')
    .values({
      user_id: userId,
      name,
      name_key: foldText(name),
      is_first: Number(isFirst),
      notify_by: 'bell',
      share_token: null,
      created_at: now.toISOString(),
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Updates a list's own fields, as a new version. */
export async function updateListRow(
  trx: Trx,
  row: WishListRow,
  change: Partial<Omit<WishListRow, 'id'>>,
): Promise<WishListRow> {
  const version = row.version + 1
  await trx
    .updateTable('wish_lists')
    .set({ ...change, version })
    .where('id', '=', row.id)
    .execute()
  return { ...row, ...change, version }
}

export const updateShare = (
  trx: Trx,
  { id, share_token, shares_notes }: Pick<WishListRow, 'id' | 'share_token' | 'shares_notes'>,
) => trx.updateTable('wish_lists').set({ share_token, shares_notes }).where('id', '=', id).execute()

/** With what is on them. */
export const deleteListsBefore = (trx: Trx, moment: string) =>
  trx.deleteFrom('wish_lists').where('deleted_at', '<', moment).execute()

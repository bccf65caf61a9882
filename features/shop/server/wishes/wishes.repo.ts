import { toMajor } from '#platform/contract/money.rules.ts'
import type { Wish } from '../../contract/shop.contract.ts'
import type { WishSort } from '../../contract/shop.rules.ts'
import { type Insertable, sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { compareTexts } from '#platform/server/database/fold-text.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import { listProductRows } from '../catalogue/catalogue.repo.ts'
import type { Marks } from '../view/marks.repo.ts'
import { toProducts } from '../view/product.service.ts'

// The content of wishlists.

export async function countWishes(db: Db, listId: number): Promise<number> {
  const { n } = await db
    .selectFrom('wishes')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** A list's content; products no longer sold are kept, marked as such. */
export async function listWishes(
  db: Db,
  { listId, marks, sort }: { listId: number; marks: Marks; sort: WishSort },
): Promise<Wish[]> {
  const wishes = await db
    .selectFrom('wishes')
    .selectAll()
    .where('list_id', '=', listId)
    .orderBy('id', 'desc')
    .execute()
  const ids = wishes.map(wish => wish.product_id)
  const rows = ids.length === 0 ? [] : await listProductRows(db, ids)
  const products = new Map((await toProducts(db, rows, marks)).map(one => [one.id, one]))
  const states = new Map(rows.map(row => [row.id, row.state]))
  const found = wishes.flatMap(({ product_id, note, price, added_at }) => {
    const product = products.get(product_id)
    if (product === undefined) return []
    const priceWhenAdded = toMajor(price, product.currency)
    return {
      ...product,
      note,
      addedAt: added_at,
      priceWhenAdded,
      state: states.get(product_id) ?? 'deleted',
    }
  })
  return found.toSorted(ORDERS[sort])
}

/** The share of the price drop since it was added. */
const drop = ({ defaultPrice, priceWhenAdded }: Wish): number =>
  priceWhenAdded === 0 ? 0 : (priceWhenAdded - defaultPrice) / priceWhenAdded
/** What is equal stays as it was: the newest first. */
const ORDERS: Record<WishSort, (one: Wish, other: Wish) => number> = {
  newest: () => 0,
  oldest: (one, other) => (one.addedAt < other.addedAt ? -1 : Number(one.addedAt > other.addedAt)),
  name: (one, other) => compareTexts(one.name, other.name) || one.id - other.id,
  'price-asc': (one, other) => one.defaultPrice - other.defaultPrice,
  'price-desc': (one, other) => other.defaultPrice - one.defaultPrice,
  drop: (one, other) => drop(other) - drop(one),
}

export const findWish = (trx: Trx, { listId, productId }: { listId: number; productId: number }) =>
  trx
    .selectFrom('wishes')
    .innerJoin('products', 'products.id', 'wishes.product_id')
    .select(['wishes.id', 'wishes.note', 'wishes.price', 'wishes.added_at', 'products.name'])
    .where('list_id', '=', listId)
    .where('product_id', '=', productId)
    .executeTakeFirst()

type NewWish = Insertable<Tables['wishes']>

export async function insertWish(trx: Trx, row: NewWish): Promise<number> {
  const { id } = await trx
    .insertInto('wishes')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Puts it on a list; what is there already stays as it is there. */
export const restoreWish = (trx: Trx, row: NewWish) =>
  trx
    .insertInto('wishes')
    .values(row)
    .onConflict(conflict => conflict.columns(['list_id', 'product_id']).doNothing())
    .execute()

export const updateNote = (trx: Trx, id: number, note: string) =>
  trx.updateTable('wishes').set({ note }).where('id', '=', id).execute()

export const deleteWish = (trx: Trx, id: number) =>
  trx.deleteFrom('wishes').where('id', '=', id).execute()

export const deleteWishOf = (
  trx: Trx,
  { userId, listId, productId }: { userId: number; listId: number; productId: number },
) =>
  trx
    .deleteFrom('wishes')
    .where('list_id', '=', listId)
    .where('product_id', '=', productId)
    .where('user_id', '=', userId)
    .execute()

/** Whether anyone wishes for it. */
export async function isWishedFor(trx: Trx, productId: number): Promise<boolean> {
  const wish = await trx
    .selectFrom('wishes')
    .select('id')
    .where('product_id', '=', productId)
    .limit(1)
    .executeTakeFirst()
  return wish !== undefined
}

/** The people to notify about a product, by id; `mail` is 1 if one of their lists says by email. */
export const listWishers = (
  trx: Trx,
  { productId, after, limit }: { productId: number; after: number; limit: number },
) =>
  trx
    .selectFrom('wishes')
    .innerJoin('wish_lists', 'wish_lists.id', 'wishes.list_id')
    .innerJoin('users', 'users.id', 'wishes.user_id')
    .select([
      'wishes.user_id',
      sql<number>`max(case when notify_by = 'mail' then 1 else 0 end)`.as('mail'),
    ])
    .where('product_id', '=', productId)
    .where('notify_by', '!=', 'never')
    .where('wish_lists.deleted_at', 'is', null)
    .where('users.status', '=', 'active')
    .where('users.deleted_at', 'is', null)
    .where('wishes.user_id', '>', after)
    .groupBy('wishes.user_id')
    .orderBy('wishes.user_id')
    .limit(limit)
    .execute()

/** Which of these products are on someone's first list of wishes. */
export async function listWished(
  db: Db,
  userId: number,
  productIds: readonly number[],
): Promise<Set<number>> {
  if (productIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('wishes')
    .innerJoin('wish_lists', 'wish_lists.id', 'wishes.list_id')
    .select('product_id')
    .where('wish_lists.user_id', '=', userId)
    .where('is_first', '=', 1)
    .where('product_id', 'in', productIds)
    .execute()
  return new Set(rows.map(row => row.product_id))
}

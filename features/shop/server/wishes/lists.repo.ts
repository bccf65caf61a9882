import { toMajor } from '#platform/contract/money.rules.ts'
import type { Wish, WishList } from '../../contract/shop.contract.ts'
import type { SharedList } from '../../contract/shop-wishes.contract.ts'
import { FIRST_LIST, type WishSort } from '../../contract/shop.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { compareTexts } from '#platform/server/database/fold-text.ts'
import { selectProducts } from '../catalogue/catalogue.repo.ts'
import type { WishListRow } from '../shop.tables.ts'
import type { Marks } from '../view/marks.repo.ts'
import { toProducts } from '../view/product.service.ts'

// Reads of lists of wishes. The first list of a person has a row as soon as something is said of it; before that it is empty.

const NO_LIST = { name: '', tells: 'bell', share_token: null, shares_notes: 0, version: 0 } as const

/** A list of somebody, unless it is deleted: `FIRST_LIST` is their first one. */
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

type Counted = Pick<WishListRow, 'name' | 'tells' | 'share_token' | 'shares_notes' | 'version'>
interface Known {
  id: number
  count: number
  isHolding?: boolean
}
export const toList = (
  row: Counted | undefined,
  { id, count, isHolding = false }: Known,
): WishList => {
  const { name, tells, share_token, shares_notes, version } = row ?? NO_LIST
  return {
    id,
    name,
    isFirst: id === FIRST_LIST,
    count,
    tells,
    isShared: share_token !== null,
    hasSharedNotes: shares_notes === 1,
    version,
    isHolding,
  }
}
export const idOfList = (row: WishListRow): number => (row.is_first === 1 ? FIRST_LIST : row.id)

export async function countWishes(db: Db, listId: number): Promise<number> {
  const { n } = await db
    .selectFrom('wishes')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

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
  const holding =
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
      isHolding: holding.some(one => one.list_id === row.id),
    }),
  )
  return lists[0]?.isFirst === true
    ? lists
    : [toList(undefined, { id: FIRST_LIST, count: 0 }), ...lists]
}

/** What is on a list; what is not sold any more stays, and says so. */
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
  const rows =
    ids.length === 0 ? [] : await selectProducts(db).where('products.id', 'in', ids).execute()
  const products = new Map((await toProducts(db, rows, marks)).map(one => [one.id, one]))
  const states = new Map(rows.map(row => [row.id, row.state]))
  const found = wishes.flatMap(({ product_id, note, price, added_at }) => {
    const product = products.get(product_id)
    if (product === undefined) return []
    const priceThen = toMajor(price, product.currency)
    return {
      ...product,
      note,
      addedAt: added_at,
      priceThen,
      state: states.get(product_id) ?? 'deleted',
    }
  })
  return found.toSorted(ORDERS[sort])
}

/** The share that is off since it was wished for. */
const drop = ({ price, priceThen }: Wish): number =>
  priceThen === 0 ? 0 : (priceThen - price) / priceThen
/** What is equal stays as it was: the newest first. */
const ORDERS: Record<WishSort, (one: Wish, other: Wish) => number> = {
  newest: () => 0,
  oldest: (one, other) => (one.addedAt < other.addedAt ? -1 : Number(one.addedAt > other.addedAt)),
  name: (one, other) => compareTexts(one.name, other.name) || one.id - other.id,
  'price-asc': (one, other) => one.price - other.price,
  'price-desc': (one, other) => other.price - one.price,
  drop: (one, other) => drop(other) - drop(one),
}

/** A list as its link shows it, as long as its owner is here. What was deleted from the shop is left out; what it cost then is told nobody. */
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
      .map(({ note, priceThen: _then, state: _state, ...wish }) => ({
        ...wish,
        note: row.shares_notes === 1 ? note : '',
      })),
  }
}

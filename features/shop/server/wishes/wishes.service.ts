import type { CallOutput } from '#platform/contract/define.ts'
import type { shopContract } from '../../contract/shop.contract.ts'
import type { SharedList } from '../../contract/shop-wishes.contract.ts'
import { FIRST_LIST, WISHES_PER_LIST, type WishSort } from '../../contract/shop.rules.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { findActiveProduct } from '../catalogue/catalogue.repo.ts'
import type { ShopParts } from '../shop.context.ts'
import { productNotFound, wishListFull, wishListNotFound, wishNotFound } from '../shop.errors.ts'
import { readMarks } from '../view/marks.repo.ts'
import type { CartOwner } from '../view/ports.service.ts'
import { findList, findShared, toList } from './lists.repo.ts'
import { getList } from './lists.service.ts'
import { recordRemoval, takeWish } from './removal.service.ts'
import { countWishes, findWish, insertWish, listWishes, updateNote } from './wishes.repo.ts'

// Wishes, each product once per list. Private to their owner, whose other tabs are updated.

type ReadParts = Pick<ShopParts, 'database' | 'carts'>
/** Identifies a wish: the caller's, on one of their lists. */
interface Which {
  productId: number
  list: number
}

/** A person's list with its content; the first one is empty before it exists. */
export async function getWishlist(
  { database: { read }, carts }: ReadParts,
  { userId, list, sort }: { userId: number; list: number; sort: WishSort },
): Promise<CallOutput<(typeof shopContract)['getWishlist']>> {
  const row = await findList(read, { userId, list })
  if (row === undefined) {
    if (list !== FIRST_LIST) throw wishListNotFound()
    return { products: [], list: toList(undefined, { id: list, count: 0 }) }
  }
  const marks = await readMarks(read, { owner: { userId }, carts })
  const [products, count] = await Promise.all([
    listWishes(read, { listId: row.id, marks, sort }),
    countWishes(read, row.id),
  ])
  return { products, list: toList(row, { id: list, count }) }
}

/** The list that a link leads to, with what `owner` has marked. */
export async function getSharedList(
  { database: { read }, carts }: ReadParts,
  { token, owner }: { token: string; owner: CartOwner },
): Promise<SharedList> {
  const marks = await readMarks(read, { owner, carts })
  const found = await findShared(read, { token, marks })
  if (found === undefined) throw wishListNotFound()
  return found
}

/** Adds a product of the shop; one already on the list stays unchanged. */
export async function addWish(
  context: MutationContext,
  { productId, list }: Which,
): Promise<{ id: number; productId: number }> {
  const { trx, caller, now } = context
  const product = await findActiveProduct(trx, productId)
  if (product === undefined) throw productNotFound()
  const { id: listId } = await getList(context, list)
  const known = await findWish(trx, { listId, productId })
  if (known !== undefined) return { id: known.id, productId }
  if ((await countWishes(trx, listId)) >= WISHES_PER_LIST) throw wishListFull(WISHES_PER_LIST)
  const id = await insertWish(trx, {
    user_id: caller.userId,
    list_id: listId,
    product_id: productId,
    note: '',
    price: product.price,
    added_at: now.toISOString(),
  })
  await record(context, { id: productId, name: product.name, after: { isInWishlist: true } })
  return { id, productId }
}

/** Throws 404 for a missing wish. Returns the change to undo it. */
export async function removeWish(
  context: MutationContext,
  { productId, list }: Which,
): Promise<number> {
  const { id: listId } = await getList(context, list)
  const removed = await takeWish(context.trx, { listId, productId })
  if (removed === undefined) throw wishNotFound()
  return recordRemoval(context, { removed: [removed], carted: [], put: [] })
}

export async function updateWishNote(
  context: MutationContext,
  { note, productId, list }: Which & { note: string },
): Promise<void> {
  const { trx } = context
  const { id: listId } = await getList(context, list)
  const wish = await findWish(trx, { listId, productId })
  if (wish === undefined) throw wishNotFound()
  await updateNote(trx, wish.id, note)
  const { name, note: before } = wish
  await record(context, { id: productId, name, before: { note: before }, after: { note } })
}

interface Recorded {
  id: number
  name: string
  before?: object
  after: object
}
const record = ({ trx, caller, actor, now }: MutationContext, one: Recorded): Promise<number> =>
  recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Shop',
    records: [one],
    onlyFor: caller.userId,
  })

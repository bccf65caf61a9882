import { WISHES_PER_LIST } from '../../contract/shop.rules.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { findFirstVariant } from '../catalogue/variants.repo.ts'
import type { ShopParts } from '../shop.context.ts'
import { sameWishList, wishListFull, wishNotFound } from '../shop.errors.ts'
import { getList } from './lists.service.ts'
import {
  type CartedWish,
  putBack,
  type PutWish,
  recordRemoval,
  type RemovedWish,
  takeWish,
} from './removal.service.ts'
import { countWishes, findWish } from './wishes.repo.ts'

// Moving wishes: to another list, or into the cart.

interface Moving {
  list: number
  productIds: readonly number[]
  to: number
}

/** Moves wishes to another list with note and date; what is there already stays unchanged. Throws 404 when none of them exists. */
export async function moveWishes(
  context: MutationContext,
  { list, productIds, to }: Moving,
): Promise<{ moved: number[]; changeId: number }> {
  if (list === to) throw sameWishList()
  const { trx, caller } = context
  const { id: listId } = await getList(context, list)
  const { id: target } = await getList(context, to)
  let room = WISHES_PER_LIST - (await countWishes(trx, target))
  const removed: RemovedWish[] = []
  const put: PutWish[] = []
  for (const productId of new Set(productIds)) {
    const isThere = (await findWish(trx, { listId: target, productId })) !== undefined
    if (!isThere && room <= 0) throw wishListFull(WISHES_PER_LIST)
    const stored = await takeWish(trx, { listId, productId })
    if (stored === undefined) continue
    removed.push(stored)
    if (isThere) continue
    await putBack(trx, { ...stored, listId: target }, caller.userId)
    put.push({ listId: target, productId })
    room -= 1
  }
  if (removed.length === 0) throw wishNotFound()
  const changeId = await recordRemoval(context, { removed, carted: [], put })
  return { moved: removed.map(one => one.productId), changeId }
}

interface Moved {
  moved: number[]
  refused: { productId: number; code: string }[]
  changeId?: number
}

/** Turns wishes into cart lines, each with its first available variant; those that can't be bought stay. */
export async function moveToCart(
  context: MutationContext,
  { carts }: Pick<ShopParts, 'carts'>,
  { productIds, list }: { productIds: readonly number[]; list: number },
): Promise<Moved> {
  const { trx, caller } = context
  const { userId } = caller
  const { id: listId } = await getList(context, list)
  const removed: RemovedWish[] = []
  const refused: Moved['refused'] = []
  const carted: CartedWish[] = []
  for (const productId of new Set(productIds)) {
    const wish = await findWish(trx, { listId, productId })
    if (wish === undefined) {
      refused.push({ productId, code: 'wish.not_found' })
      continue
    }
    const variantId = await findFirstVariant(trx, productId)
    const answer = await carts.add(trx, { userId, productId, variantId, qty: 1 })
    if (answer !== 'added') {
      refused.push({ productId, code: `cart.${answer}` })
      continue
    }
    const existing = await takeWish(trx, { listId, productId })
    if (existing !== undefined) removed.push(existing)
    carted.push({ productId, variantId })
  }
  const moved = removed.map(one => one.productId)
  if (moved.length === 0) return { moved, refused }
  return { moved, refused, changeId: await recordRemoval(context, { removed, carted, put: [] }) }
}

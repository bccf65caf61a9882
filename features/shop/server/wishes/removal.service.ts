import { FIRST_LIST } from '../../contract/shop.rules.ts'
import * as z from 'zod/mini'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { listProductHeads } from '../catalogue/catalogue.repo.ts'
import type { ShopCarts } from '../view/ports.service.ts'
import { listListIds } from './lists.repo.ts'
import { getList } from './lists.service.ts'
import { deleteWish, deleteWishOf, findWish, restoreWish } from './wishes.repo.ts'

// Removing wishes from a list, and restoring them.

const WISHES_UNDO = 'shop.wishes'

const removedWish = z.object({
  /** Of changes made before there were several lists: the first one. */
  listId: z._default(z.int(), FIRST_LIST),
  productId: z.int(),
  note: z.string(),
  price: z.int(),
  addedAt: z.string(),
})
const cartedWish = z.object({ productId: z.int(), variantId: z.nullable(z.int()) })
const putWish = z.object({ listId: z.int(), productId: z.int() })
const undoArgs = z.object({
  wishes: z.array(removedWish),
  carted: z.array(cartedWish),
  put: z._default(z.array(putWish), []),
})

/** A removed wish. */
export type RemovedWish = z.infer<typeof removedWish> & { name: string }
export type CartedWish = z.infer<typeof cartedWish>
export type PutWish = z.infer<typeof putWish>

/** Takes it off the list; `undefined` when it is not there. */
export async function takeWish(
  trx: Trx,
  { listId, productId }: { listId: number; productId: number },
): Promise<RemovedWish | undefined> {
  const wish = await findWish(trx, { listId, productId })
  if (wish === undefined) return undefined
  await deleteWish(trx, wish.id)
  const { note, price, added_at: addedAt, name } = wish
  return { listId, productId, note, price, addedAt, name }
}

export async function putBack(
  trx: Trx,
  { listId, productId, note, price, addedAt }: z.infer<typeof removedWish>,
  userId: number,
): Promise<void> {
  await restoreWish(trx, {
    user_id: userId,
    list_id: listId,
    product_id: productId,
    note,
    price,
    added_at: addedAt,
  })
}

interface Removal {
  removed: readonly RemovedWish[]
  carted: readonly CartedWish[]
  put: readonly PutWish[]
}
export function recordRemoval(
  { trx, caller, actor, now }: MutationContext,
  { removed, carted, put }: Removal,
): Promise<number> {
  const wishes = removed.map(({ name: _name, ...wish }) => wish)
  return recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Shop',
    records: removed.map(({ productId, name }) => ({
      id: productId,
      name,
      before: { isInWishlist: true },
    })),
    undo: { kind: WISHES_UNDO, args: { wishes, carted, put } },
    onlyFor: caller.userId,
  })
}

/** Restores wishes; what they became in the cart, or on another list, is removed. */
export const createWishUndo = (carts: ShopCarts): Record<string, UndoStep> => ({
  async [WISHES_UNDO]({ args, ...context }) {
    const { wishes, carted, put } = undoArgs.parse(args)
    const { trx, caller, actor, now } = context
    const { userId } = caller
    const living = new Set(await listListIds(trx, userId))
    // If its list is gone in the meantime, it goes to the first one.
    const first = await getList(context, FIRST_LIST)
    for (const { listId, productId } of put) await deleteWishOf(trx, { userId, listId, productId })
    for (const wish of wishes) {
      const listId = living.has(wish.listId) ? wish.listId : first.id
      await putBack(trx, { ...wish, listId }, userId)
    }
    for (const line of carted) await carts.remove(trx, { userId, ...line })
    const rows = await listProductHeads(
      trx,
      wishes.map(wish => wish.productId),
    )
    const records = rows.map(({ id, name }) => ({ id, name, after: { isInWishlist: true } }))
    await recordChange(trx, {
      actor,
      now,
      action: 'restore',
      subject: 'Shop',
      records,
      onlyFor: userId,
    })
  },
})

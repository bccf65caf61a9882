import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { recordChange } from '../../../platform/changes/record-change.ts'
import type { UndoStep } from '../../../platform/changes/undo.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { productNotFound, wishNotFound } from '../shop.errors.ts'
import type { CartDoor } from '../view/ports.service.ts'

// What people wish for. Each is their own; their other tabs are told.

type Trx = Transaction<Tables>
export interface Who {
  caller: Caller
  actor: Actor
  now: Date
}
type Kept = z.infer<typeof keptWish>

const SHOP_UNDO = 'shop.wishes'

/** Wishes for a product that is or was in the shop; what is wished for already stays as it is. */
export async function addWish(trx: Trx, { caller, actor, now }: Who, productId: number): Promise<{ id: number; productId: number }> {
  const product = await trx
    .selectFrom('products')
    .select(['name', 'price'])
    .where('id', '=', productId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (product === undefined) throw productNotFound()
  const known = await findWish(trx, { userId: caller.userId, productId })
  if (known !== undefined) return { id: known.id, productId }
  const row = { user_id: caller.userId, product_id: productId, note: '', price: product.price, added_at: now.toISOString() }
  const { id } = await trx.insertInto('wishes').values(row).returning('id').executeTakeFirstOrThrow()
  const records = [{ id: productId, name: product.name, after: { isInWishlist: true } }]
  await recordChange(trx, { actor, now, action: 'update', subject: 'Shop', records, onlyFor: caller.userId })
  return { id, productId }
}

const findWish = (trx: Trx, { userId, productId }: { userId: number; productId: number }) =>
  trx
    .selectFrom('wishes')
    .innerJoin('products', 'products.id', 'wishes.product_id')
    .select(['wishes.id', 'wishes.note', 'wishes.price', 'wishes.added_at', 'products.name'])
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst()

/** Throws 404 for what is not wished for. Answers the change, by which it comes back. */
export async function removeWish(trx: Trx, who: Who, productId: number): Promise<number> {
  const kept = await takeWish(trx, who, productId)
  if (kept === undefined) throw wishNotFound()
  return recordRemoval(trx, who, { removed: [kept], carted: [] })
}

async function takeWish(trx: Trx, { caller }: Who, productId: number): Promise<(Kept & { name: string }) | undefined> {
  const wish = await findWish(trx, { userId: caller.userId, productId })
  if (wish === undefined) return undefined
  await trx.deleteFrom('wishes').where('id', '=', wish.id).execute()
  return { productId, note: wish.note, price: wish.price, addedAt: wish.added_at, name: wish.name }
}

interface Removal {
  removed: readonly (Kept & { name: string })[]
  carted: readonly z.infer<typeof cartedWish>[]
}
function recordRemoval(trx: Trx, { caller, actor, now }: Who, { removed, carted }: Removal): Promise<number> {
  return recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Shop',
    records: removed.map(({ productId, name }) => ({ id: productId, name, before: { isInWishlist: true } })),
    undo: {
      kind: SHOP_UNDO,
      args: { wishes: removed.map(({ productId, note, price, addedAt }) => ({ productId, note, price, addedAt })), carted },
    },
    onlyFor: caller.userId,
  })
}

export async function noteWish(
  trx: Trx,
  { caller, now, actor }: Who,
  { productId, note }: { productId: number; note: string },
): Promise<void> {
  const wish = await findWish(trx, { userId: caller.userId, productId })
  if (wish === undefined) throw wishNotFound()
  await trx.updateTable('wishes').set({ note }).where('id', '=', wish.id).execute()
  const records = [{ id: productId, name: wish.name, before: { note: wish.note }, after: { note } }]
  await recordChange(trx, { actor, now, action: 'update', subject: 'Shop', records, onlyFor: caller.userId })
}

interface Moved {
  moved: number[]
  refused: { productId: number; code: string }[]
  changeId?: number
}

/** Wishes become lines of the cart, each in its first colour that is there; those that cannot be bought stay wishes. */
export async function moveWishes(
  trx: Trx,
  who: Who,
  { productIds, carts }: { productIds: readonly number[]; carts: CartDoor },
): Promise<Moved> {
  const { userId } = who.caller
  const [removed, refused, carted]: [(Kept & { name: string })[], Moved['refused'], z.infer<typeof cartedWish>[]] = [[], [], []]
  for (const productId of new Set(productIds)) {
    const wish = await findWish(trx, { userId, productId })
    if (wish === undefined) {
      refused.push({ productId, code: 'wish.not_found' })
      continue
    }
    const variantId = await findVariant(trx, productId)
    const answer = await carts.add(trx, { userId, productId, variantId, qty: 1 })
    if (answer !== 'added') {
      refused.push({ productId, code: `cart.${answer}` })
      continue
    }
    const kept = await takeWish(trx, who, productId)
    if (kept !== undefined) removed.push(kept)
    carted.push({ productId, variantId })
  }
  const moved = removed.map(one => one.productId)
  return moved.length === 0 ? { moved, refused } : { moved, refused, changeId: await recordRemoval(trx, who, { removed, carted }) }
}

async function findVariant(trx: Trx, productId: number): Promise<number | null> {
  const row = await trx
    .selectFrom('product_variants')
    .select('id')
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .orderBy(eb => eb.case().when('stock', '>', 0).then(0).else(1).end())
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

const keptWish = z.object({ productId: z.int(), note: z.string(), price: z.int(), addedAt: z.string() })
const cartedWish = z.object({ productId: z.int(), variantId: z.nullable(z.int()) })
const undoArgs = z.object({ wishes: z.array(keptWish), carted: z.array(cartedWish) })

/** Wishes as they were; what had become of them in the cart goes out again. */
export const createWishUndo = (carts: CartDoor): Record<string, UndoStep> => ({
  async [SHOP_UNDO]({ trx, caller, actor, now, args }) {
    const { wishes, carted } = undoArgs.parse(args)
    const { userId } = caller
    for (const { productId, note, price, addedAt } of wishes)
      await trx
        .insertInto('wishes')
        .values({ user_id: userId, product_id: productId, note, price, added_at: addedAt })
        .onConflict(conflict => conflict.columns(['user_id', 'product_id']).doNothing())
        .execute()
    for (const line of carted) await carts.remove(trx, { userId, ...line })
    const rows = await trx
      .selectFrom('products')
      .select(['id', 'name'])
      .where(
        'id',
        'in',
        wishes.map(wish => wish.productId),
      )
      .execute()
    const records = rows.map(({ id, name }) => ({ id, name, after: { isInWishlist: true } }))
    await recordChange(trx, { actor, now, action: 'restore', subject: 'Shop', records, onlyFor: userId })
  },
})

import { FIRST_LIST, WISHES_PER_LIST } from '../../contract/shop.rules.ts'
import * as z from 'zod/mini'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { productNotFound, sameWishList, wishListFull, wishNotFound } from '../shop.errors.ts'
import type { CartDoor } from '../view/ports.service.ts'
import { countWishes } from './lists.repo.ts'
import { getList, type Who } from './lists.service.ts'

// What people wish for, each product once on a list. Each is their own; their other tabs are told.

export type { Who } from './lists.service.ts'
type Kept = z.infer<typeof keptWish>
/** Which wish: of the caller, on a list of theirs. */
interface Which {
  productId: number
  list: number
}

const SHOP_UNDO = 'shop.wishes'

/** Wishes for a product that is in the shop; what is on the list already stays as it is. */
export async function addWish(
  trx: Trx,
  who: Who,
  { productId, list }: Which,
): Promise<{ id: number; productId: number }> {
  const { caller, actor, now } = who
  const product = await trx
    .selectFrom('products')
    .select(['name', 'price'])
    .where('id', '=', productId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (product === undefined) throw productNotFound()
  const { id: list_id } = await getList(trx, who, list)
  const known = await findWish(trx, { listId: list_id, productId })
  if (known !== undefined) return { id: known.id, productId }
  if ((await countWishes(trx, list_id)) >= WISHES_PER_LIST) throw wishListFull(WISHES_PER_LIST)
  const row = {
    user_id: caller.userId,
    list_id,
    product_id: productId,
    note: '',
    price: product.price,
    added_at: now.toISOString(),
  }
  const { id } = await trx
    .insertInto('wishes')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  const records = [{ id: productId, name: product.name, after: { isInWishlist: true } }]
  await recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Shop',
    records,
    onlyFor: caller.userId,
  })
  return { id, productId }
}

const findWish = (trx: Trx, { listId, productId }: { listId: number; productId: number }) =>
  trx
    .selectFrom('wishes')
    .innerJoin('products', 'products.id', 'wishes.product_id')
    .select(['wishes.id', 'wishes.note', 'wishes.price', 'wishes.added_at', 'products.name'])
    .where('list_id', '=', listId)
    .where('product_id', '=', productId)
    .executeTakeFirst()

/** Throws 404 for what is not wished for. Answers the change, by which it comes back. */
export async function removeWish(trx: Trx, who: Who, { productId, list }: Which): Promise<number> {
  const { id: listId } = await getList(trx, who, list)
  const kept = await takeWish(trx, { listId, productId })
  if (kept === undefined) throw wishNotFound()
  return recordRemoval(trx, who, { removed: [kept], carted: [], put: [] })
}

async function takeWish(
  trx: Trx,
  { listId, productId }: { listId: number; productId: number },
): Promise<(Kept & { name: string }) | undefined> {
  const wish = await findWish(trx, { listId, productId })
  if (wish === undefined) return undefined
  await trx.deleteFrom('wishes').where('id', '=', wish.id).execute()
  return {
    listId,
    productId,
    note: wish.note,
    price: wish.price,
    addedAt: wish.added_at,
    name: wish.name,
  }
}

interface Removal {
  removed: readonly (Kept & { name: string })[]
  carted: readonly z.infer<typeof cartedWish>[]
  put: readonly z.infer<typeof putWish>[]
}
function recordRemoval(
  trx: Trx,
  { caller, actor, now }: Who,
  { removed, carted, put }: Removal,
): Promise<number> {
  const wishes = removed.map(({ listId, productId, note, price, addedAt }) => ({
    listId,
    productId,
    note,
    price,
    addedAt,
  }))
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
    undo: { kind: SHOP_UNDO, args: { wishes, carted, put } },
    onlyFor: caller.userId,
  })
}

export async function noteWish(
  trx: Trx,
  who: Who,
  { note, productId, list }: Which & { note: string },
): Promise<void> {
  const { caller, now, actor } = who
  const { id: listId } = await getList(trx, who, list)
  const wish = await findWish(trx, { listId, productId })
  if (wish === undefined) throw wishNotFound()
  await trx.updateTable('wishes').set({ note }).where('id', '=', wish.id).execute()
  const records = [{ id: productId, name: wish.name, before: { note: wish.note }, after: { note } }]
  await recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Shop',
    records,
    onlyFor: caller.userId,
  })
}

interface Moving {
  list: number
  productIds: readonly number[]
  to: number
}

/** Wishes go to another list with their note and their day; what is there already stays as it is there. Throws 404 when none of them is here. */
export async function moveWishes(
  trx: Trx,
  who: Who,
  { list, productIds, to }: Moving,
): Promise<{ moved: number[]; changeId: number }> {
  if (list === to) throw sameWishList()
  const { id: listId } = await getList(trx, who, list)
  const { id: target } = await getList(trx, who, to)
  let room = WISHES_PER_LIST - (await countWishes(trx, target))
  const [removed, put]: [(Kept & { name: string })[], z.infer<typeof putWish>[]] = [[], []]
  for (const productId of new Set(productIds)) {
    const isThere = (await findWish(trx, { listId: target, productId })) !== undefined
    if (!isThere && room <= 0) throw wishListFull(WISHES_PER_LIST)
    const kept = await takeWish(trx, { listId, productId })
    if (kept === undefined) continue
    removed.push(kept)
    if (isThere) continue
    await putBack(trx, { ...kept, listId: target }, who.caller.userId)
    put.push({ listId: target, productId })
    room -= 1
  }
  if (removed.length === 0) throw wishNotFound()
  const changeId = await recordRemoval(trx, who, { removed, carted: [], put })
  return { moved: removed.map(one => one.productId), changeId }
}

interface Moved {
  moved: number[]
  refused: { productId: number; code: string }[]
  changeId?: number
}

/** Wishes become lines of the cart, each in its first colour that is there; those that cannot be bought stay wishes. */
export async function cartWishes(
  trx: Trx,
  who: Who,
  { productIds, list, carts }: { productIds: readonly number[]; list: number; carts: CartDoor },
): Promise<Moved> {
  const { userId } = who.caller
  const { id: listId } = await getList(trx, who, list)
  const [removed, refused, carted]: [
    (Kept & { name: string })[],
    Moved['refused'],
    z.infer<typeof cartedWish>[],
  ] = [[], [], []]
  for (const productId of new Set(productIds)) {
    const wish = await findWish(trx, { listId, productId })
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
    const kept = await takeWish(trx, { listId, productId })
    if (kept !== undefined) removed.push(kept)
    carted.push({ productId, variantId })
  }
  const moved = removed.map(one => one.productId)
  if (moved.length === 0) return { moved, refused }
  return { moved, refused, changeId: await recordRemoval(trx, who, { removed, carted, put: [] }) }
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

const keptWish = z.object({
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
  wishes: z.array(keptWish),
  carted: z.array(cartedWish),
  put: z._default(z.array(putWish), []),
})

async function putBack(
  trx: Trx,
  { listId, productId, note, price, addedAt }: Kept,
  userId: number,
): Promise<void> {
  await trx
    .insertInto('wishes')
    .values({
      user_id: userId,
      list_id: listId,
      product_id: productId,
      note,
      price,
      added_at: addedAt,
    })
    .onConflict(conflict => conflict.columns(['list_id', 'product_id']).doNothing())
    .execute()
}

/** Wishes as they were; what had become of them in the cart, or on another list, goes out again. */
export const createWishUndo = (carts: CartDoor): Record<string, UndoStep> => ({
  async [SHOP_UNDO]({ trx, caller, actor, now, args }) {
    const { wishes, carted, put } = undoArgs.parse(args)
    const { userId } = caller
    const who = { caller, actor, now }
    const lists = await trx
      .selectFrom('wish_lists')
      .select('id')
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .execute()
    // A list that is gone meanwhile cannot take them: the first one does.
    const first = await getList(trx, who, FIRST_LIST)
    const living = new Set(lists.map(row => row.id))
    for (const { listId, productId } of put)
      await trx
        .deleteFrom('wishes')
        .where('list_id', '=', listId)
        .where('product_id', '=', productId)
        .where('user_id', '=', userId)
        .execute()
    for (const wish of wishes)
      await putBack(
        trx,
        { ...wish, listId: living.has(wish.listId) ? wish.listId : first.id },
        userId,
      )
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

import type { CouponTerms } from '../../contract/orders-coupons.rules.ts'
import * as z from 'zod/mini'
import { countFound } from '#platform/server/database/count-found.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { couponNotFound } from '../orders.errors.ts'
import type { CouponRow } from '../orders.tables.ts'

/** What staff decides of a coupon. */
export type CouponValues = Omit<CouponRow, 'id' | 'version' | 'uses' | 'created_at' | 'deleted_at'>

const numbers = z.array(z.number())
const texts = z.array(z.string())

/** A coupon with all that decides whether it counts. */
export interface KnownCoupon extends CouponTerms {
  id: number
  value: number
  currency: string
}

export function toTerms(row: CouponRow, usesOwn: number): KnownCoupon {
  return {
    id: row.id,
    code: row.code,
    kind: row.kind,
    value: row.value,
    currency: row.currency,
    isActive: row.is_active === 1,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    minimum: row.minimum,
    maxUses: row.max_uses,
    maxUsesPerCustomer: row.max_uses_per_customer,
    uses: row.uses,
    usesOwn,
    isCombinable: row.is_combinable === 1,
    productIds: numbers.parse(JSON.parse(row.product_ids)),
    categories: texts.parse(JSON.parse(row.categories)),
    balance: row.balance,
  }
}

export const findCouponByCode = (db: Db, code: string): Promise<CouponRow | undefined> =>
  db
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** One that is not deleted; throws 404. */
export async function getCoupon(db: Db, id: number): Promise<CouponRow> {
  const row = await db
    .selectFrom('coupons')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw couponNotFound()
  return row
}

/** One that may be deleted. */
export const findAnyCoupon = (db: Db, id: number): Promise<CouponRow | undefined> =>
  db.selectFrom('coupons').selectAll().where('id', '=', id).executeTakeFirst()

export interface CouponQuestion {
  q: string
  id?: number | undefined
  page: number
  perPage: number
}
/** A page of coupons, the newest first. */
export async function listCouponRows(
  db: Db,
  { q, id, page, perPage }: CouponQuestion,
): Promise<{ rows: CouponRow[]; total: number }> {
  // Signs of a pattern are no part of a code.
  const some = db
    .selectFrom('coupons')
    .select('id')
    .where('deleted_at', 'is', null)
    .$if(id !== undefined, query => query.where('id', '=', id ?? 0))
    .$if(q !== '', query =>
      query.where('code', 'like', `%${q.toUpperCase().replaceAll(/[^A-Z0-9-]/g, '')}%`),
    )
  const total = await countFound(some)
  const rows = await some
    .clearSelect()
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { rows, total }
}

export async function insertCoupon(trx: Trx, row: CouponValues, now: Date): Promise<number> {
  const values = { ...row, created_at: now.toISOString(), deleted_at: null }
  return (await trx.insertInto('coupons').values(values).returning('id').executeTakeFirstOrThrow())
    .id
}

export async function updateCouponRow(trx: Trx, id: number, row: CouponValues): Promise<void> {
  await trx
    .updateTable('coupons')
    .set(eb => ({ ...row, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Deletes a coupon, or brings it back. */
export async function markCouponDeleted(
  trx: Trx,
  id: number,
  deletedAt: string | null,
): Promise<void> {
  await trx.updateTable('coupons').set({ deleted_at: deletedAt }).where('id', '=', id).execute()
}

export async function countOwnUses(db: Db, couponId: number, userId: number): Promise<number> {
  const row = await db
    .selectFrom('coupon_uses')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('coupon_id', '=', couponId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** The coupons in a cart, in the order they were added. */
export async function listCartCoupons(
  db: Db,
  cartId: number,
  userId: number | undefined,
): Promise<KnownCoupon[]> {
  const rows = await db
    .selectFrom('cart_coupons')
    .innerJoin('coupons', 'coupons.id', 'cart_coupons.coupon_id')
    .selectAll('coupons')
    .where('cart_id', '=', cartId)
    .where('coupons.deleted_at', 'is', null)
    .orderBy('coupons.id')
    .execute()
  const known: KnownCoupon[] = []
  for (const row of rows)
    known.push(toTerms(row, userId === undefined ? 0 : await countOwnUses(db, row.id, userId)))
  // Gift cards come last: discounts are calculated first.
  return [...known.filter(one => one.kind !== 'gift'), ...known.filter(one => one.kind === 'gift')]
}

const MAX_PROMOTIONS = 50
/** Discounts currently open to everyone. */
export async function listPromotions(db: Db): Promise<KnownCoupon[]> {
  const rows = await db
    .selectFrom('coupons')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('is_active', '=', 1)
    .where('kind', '!=', 'gift')
    .orderBy('id')
    .limit(MAX_PROMOTIONS)
    .execute()
  return rows.map(row => toTerms(row, 0))
}

/**
 * Redeems a coupon for a payment: counted immediately, and released if the payment fails. `false` if the last use, or the rest of the gift
 * card, was taken meanwhile.
 */
export async function takeCoupon(
  trx: Trx,
  {
    coupon,
    checkoutId,
    userId,
    amount,
    now,
  }: { coupon: KnownCoupon; checkoutId: string; userId: number; amount: number; now: Date },
): Promise<boolean> {
  const pays = coupon.kind === 'gift' ? amount : 0
  const used = await trx
    .updateTable('coupons')
    .set(eb => ({ uses: eb('uses', '+', 1), balance: eb('balance', '-', pays) }))
    .where('id', '=', coupon.id)
    .where('balance', '>=', pays)
    .where(eb => eb.or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
    .returning('id')
    .executeTakeFirst()
  if (used === undefined) return false
  const row = {
    checkout_id: checkoutId,
    coupon_id: coupon.id,
    user_id: userId,
    amount,
    at: now.toISOString(),
  }
  await trx.insertInto('coupon_uses').values(row).execute()
  return true
}

/** What a payment had used can be used again: with `onlyDiscounts` gift cards keep what they have paid. */
export async function untakeCoupons(
  trx: Trx,
  checkoutId: string,
  { onlyDiscounts = false } = {},
): Promise<void> {
  const uses = await trx
    .selectFrom('coupon_uses')
    .innerJoin('coupons', 'coupons.id', 'coupon_uses.coupon_id')
    .select(['coupon_id', 'amount', 'kind'])
    .where('checkout_id', '=', checkoutId)
    .execute()
  for (const { coupon_id, amount, kind } of uses) {
    if (onlyDiscounts && kind === 'gift') continue
    await trx
      .deleteFrom('coupon_uses')
      .where('checkout_id', '=', checkoutId)
      .where('coupon_id', '=', coupon_id)
      .execute()
    await trx
      .updateTable('coupons')
      .set(eb => ({
        uses: eb('uses', '-', 1),
        balance: eb('balance', '+', kind === 'gift' ? amount : 0),
      }))
      .where('id', '=', coupon_id)
      .execute()
  }
}

/** Puts money back on the gift cards that paid for an order, the last one first; never more than each has paid. */
export async function refillGiftCards(trx: Trx, checkoutId: string, amount: number): Promise<void> {
  let left = amount
  for (const use of await listGiftUses(trx, checkoutId)) {
    const part = Math.min(left, use.amount)
    left -= part
    await moveToGiftCard(trx, { ...use, checkoutId, amount: part })
  }
}

/** Takes from the gift cards what a refund has put back; `false` if they no longer have it. */
export async function retakeGiftCards(
  trx: Trx,
  checkoutId: string,
  amount: number,
): Promise<boolean> {
  let left = amount
  for (const use of amount === 0 ? [] : await listGiftUses(trx, checkoutId)) {
    const part = Math.min(left, use.balance)
    left -= part
    await moveToGiftCard(trx, { ...use, checkoutId, amount: -part })
  }
  return left === 0
}

const listGiftUses = (trx: Trx, checkoutId: string) =>
  trx
    .selectFrom('coupon_uses')
    .innerJoin('coupons', 'coupons.id', 'coupon_uses.coupon_id')
    .select(['coupon_uses.coupon_id', 'coupon_uses.amount', 'coupons.balance'])
    .where('checkout_id', '=', checkoutId)
    .where('kind', '=', 'gift')
    .orderBy('coupon_uses.coupon_id', 'desc')
    .execute()

interface GiftMove {
  checkoutId: string
  coupon_id: number
  amount: number
}
/** Moves money from an order to one of its gift cards; a negative amount goes from the card to the order. */
async function moveToGiftCard(
  trx: Trx,
  { checkoutId, coupon_id: id, amount }: GiftMove,
): Promise<void> {
  if (amount === 0) return
  await trx
    .updateTable('coupons')
    .set(eb => ({ balance: eb('balance', '+', amount) }))
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('coupon_uses')
    .set(eb => ({ amount: eb('amount', '-', amount) }))
    .where('checkout_id', '=', checkoutId)
    .where('coupon_id', '=', id)
    .execute()
}

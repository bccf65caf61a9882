import * as z from 'zod/mini'
import type { Coupon } from '../../contract/orders-cart.contract.ts'
import type { CouponForm } from '../../contract/orders.contract.ts'
import { toMajor, toMinor } from '#platform/contract/money.rules.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { listCategoryNames } from '#features/shop/server/shop.service.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import {
  couponNotFound,
  couponTaken,
  noSuchCategory,
  wrongPercent,
  wrongPeriod,
  wrongValue,
} from '../orders.errors.ts'
import type { CouponRow } from '../orders.tables.ts'
import {
  type CouponValues,
  findAnyCoupon,
  findCouponByCode,
  getCoupon,
  insertCoupon,
  markCouponDeleted,
  toTerms,
  updateCouponRow,
} from './coupons.repo.ts'

const MAX_PERCENT = 10_000

/** Adds a coupon, or changes one. A gift card's value is what it was worth at first; what is left of it changes with its use alone. */
export async function saveCoupon(
  { trx, actor, now }: MutationContext,
  { form, ifMatch }: { form: CouponForm; ifMatch: number | undefined },
): Promise<{ coupon: Coupon; changeId: Awaited<ReturnType<typeof recordChange>> }> {
  const known = form.id === undefined ? undefined : await getCoupon(trx, form.id)
  if (known !== undefined && isStale(ifMatch, known.version)) throw staleVersion(toCoupon(known))
  const taken = await findCouponByCode(trx, form.code)
  if (taken !== undefined && taken.id !== known?.id) throw couponTaken()
  const row = toRow(await nameCategories(trx, { form, known }), {
    currency: known?.currency ?? (await readSettings(trx)).regional.currency,
    known,
  })
  const id = known?.id ?? (await insertCoupon(trx, row, now))
  if (known !== undefined) await updateCouponRow(trx, id, row)
  const saved = await getCoupon(trx, id)
  const changeId = await recordChange(trx, {
    actor,
    now,
    action: known === undefined ? 'create' : 'update',
    subject: 'Order',
    records: [
      {
        id: `coupon:${id}`,
        name: saved.code,
        before: known && toCoupon(known),
        after: toCoupon(saved),
      },
    ],
  })
  return { coupon: toCoupon(saved), changeId }
}

/** Its categories as the shop writes them. One that the shop has lost since may stay; a new one must exist. */
async function nameCategories(
  trx: Trx,
  { form, known }: { form: CouponForm; known: CouponRow | undefined },
): Promise<CouponForm> {
  if (form.categories.length === 0) return form
  const before = known === undefined ? [] : toTerms(known, 0).categories
  const names = [...(await listCategoryNames(trx)), ...before]
  const categories = form.categories.map(typed => {
    const name = names.find(one => foldText(one) === foldText(typed))
    if (name === undefined) throw noSuchCategory(typed)
    return name
  })
  return { ...form, categories: [...new Set(categories)] }
}

export async function deleteCoupon(
  { trx, actor, now }: MutationContext,
  id: number,
): Promise<{ id: number; changeId: Awaited<ReturnType<typeof recordChange>> }> {
  const row = await getCoupon(trx, id)
  await markCouponDeleted(trx, id, now.toISOString())
  const records = [{ id: `coupon:${id}`, name: row.code, before: toCoupon(row) }]
  const undo = { kind: 'orders.coupon', args: { id } }
  const changeId = await recordChange(trx, {
    actor,
    now,
    action: 'delete',
    subject: 'Order',
    records,
    undo,
  })
  return { id, changeId }
}

function toRow(
  form: CouponForm,
  { currency, known }: { currency: string; known: CouponRow | undefined },
): CouponValues {
  const minor = (amount: number) => {
    const found = toMinor(amount, currency)
    if (found === undefined) throw wrongValue()
    return found
  }
  // Percent are typed as people write them: 12.5.
  const value =
    form.kind === 'percent'
      ? toHundredths(form.value)
      : form.kind === 'shipping'
        ? 0
        : minor(form.value)
  if (form.kind !== 'shipping' && (value <= 0 || (form.kind === 'percent' && value > MAX_PERCENT)))
    throw wrongValue()
  if (form.startsAt !== null && form.endsAt !== null && form.endsAt <= form.startsAt)
    throw wrongPeriod()
  const spent = known?.kind === 'gift' ? known.value - known.balance : 0
  return {
    code: form.code,
    kind: form.kind,
    value,
    balance: form.kind === 'gift' ? Math.max(0, value - spent) : 0,
    currency,
    is_active: form.isActive ? 1 : 0,
    starts_at: form.startsAt,
    ends_at: form.endsAt,
    minimum: minor(form.minimum),
    max_uses: form.maxUses,
    max_uses_per_customer: form.maxUsesPerCustomer,
    is_combinable: form.isCombinable ? 1 : 0,
    product_ids: JSON.stringify(form.productIds),
    categories: JSON.stringify(form.categories),
    note: form.note,
  }
}

function toHundredths(percent: number): number {
  const scaled = percent * 100
  const rounded = Math.round(scaled)
  // What is left after rounding is what binary numbers cannot say, or a decimal too many.
  if (Math.abs(scaled - rounded) > 1e-6) throw wrongPercent()
  return rounded
}

export function toCoupon(row: CouponRow): Coupon {
  const major = (minor: number) => toMajor(minor, row.currency)
  const { productIds, categories } = toTerms(row, 0)
  return {
    id: row.id,
    code: row.code,
    kind: row.kind,
    value: row.kind === 'percent' ? row.value / 100 : major(row.value),
    balance: major(row.balance),
    currency: row.currency,
    isActive: row.is_active === 1,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    minimum: major(row.minimum),
    maxUses: row.max_uses,
    maxUsesPerCustomer: row.max_uses_per_customer,
    uses: row.uses,
    isCombinable: row.is_combinable === 1,
    productIds: [...productIds],
    categories: [...categories],
    note: row.note,
    version: row.version,
  }
}

const undoArgs = z.object({ id: z.int() })

/** Restores a deleted coupon, unless its code was reused since. */
export const undoCoupon: UndoStep = async ({ trx, actor, now, args }) => {
  const { id } = undoArgs.parse(args)
  const row = await findAnyCoupon(trx, id)
  if (row === undefined) throw couponNotFound()
  if ((await findCouponByCode(trx, row.code)) !== undefined) throw couponTaken()
  await markCouponDeleted(trx, id, null)
  const records = [{ id: `coupon:${id}`, name: row.code, after: toCoupon(row) }]
  await recordChange(trx, { actor, now, action: 'restore', subject: 'Order', records })
}

import type { Coupon } from '../../contract/orders-cart.contract.ts'
import { type CouponForm, ordersContract } from '../../contract/orders.contract.ts'
import { toMajor, toMinor } from '#platform/contract/money.rules.ts'
import * as z from 'zod/mini'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import { countFound } from '#platform/server/database/count-found.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import { couponNotFound, couponTaken, wrongPeriod, wrongValue } from '../orders.errors.ts'
import type { OrdersParts } from '../orders.routes.ts'
import type { CouponRow } from '../orders.tables.ts'
import { findCouponByCode, toTerms } from './coupons.repo.ts'

// Coupons and gift cards, kept by staff. A gift card's value is what it was worth at first; what is left of it changes with its use alone.

const MOST_PERCENT = 10_000

export function couponRoutes({ database, clock }: OrdersParts): Route[] {
  return [
    route(ordersContract.listCoupons, async ({ query: { q, id, page, perPage } }) => {
      // Signs of a pattern are no part of a code.
      const some = database.read
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
      return { coupons: rows.map(toCoupon), total }
    }),
    creatingRoute(ordersContract.saveCoupon, async ({ body, trx, actor, request: { ifMatch } }) => {
      const now = clock()
      const known = body.id === undefined ? undefined : await findCoupon(trx, body.id)
      if (known !== undefined && ifMatch !== undefined && ifMatch !== known.version)
        throw staleVersion(toCoupon(known))
      const taken = await findCouponByCode(trx, body.code)
      if (taken !== undefined && taken.id !== known?.id) throw couponTaken()
      const row = toRow(body, {
        currency: known?.currency ?? (await readSettings(trx)).regional.currency,
        known,
      })
      const id = await save(trx, { row, known, now })
      const saved = await findCoupon(trx, id)
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
    }),
    route(ordersContract.deleteCoupon, ({ params: { id }, actor }) =>
      database.write(async trx => {
        const [now, row] = [clock(), await findCoupon(trx, id)]
        await trx
          .updateTable('coupons')
          .set({ deleted_at: now.toISOString() })
          .where('id', '=', id)
          .execute()
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
      }),
    ),
  ]
}

type Trx = Parameters<Parameters<OrdersParts['database']['write']>[0]>[0]

async function findCoupon(trx: Trx, id: number): Promise<CouponRow> {
  const row = await trx
    .selectFrom('coupons')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw couponNotFound()
  return row
}

type Row = Omit<CouponRow, 'id' | 'version' | 'uses' | 'created_at' | 'deleted_at'>

function toRow(
  form: CouponForm,
  { currency, known }: { currency: string; known: CouponRow | undefined },
): Row {
  const minor = (amount: number) => {
    const found = toMinor(amount, currency)
    if (found === undefined) throw wrongValue()
    return found
  }
  // Percent are typed as people write them: 12.5.
  const value =
    form.kind === 'percent'
      ? Math.round(form.value * 100)
      : form.kind === 'shipping'
        ? 0
        : minor(form.value)
  if (form.kind !== 'shipping' && (value <= 0 || (form.kind === 'percent' && value > MOST_PERCENT)))
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
    most_uses: form.mostUses,
    most_uses_each: form.mostUsesEach,
    is_combinable: form.isCombinable ? 1 : 0,
    product_ids: JSON.stringify(form.productIds),
    categories: JSON.stringify(form.categories),
    note: form.note,
  }
}

async function save(
  trx: Trx,
  { row, known, now }: { row: Row; known: CouponRow | undefined; now: Date },
): Promise<number> {
  if (known === undefined) {
    const values = { ...row, created_at: now.toISOString(), deleted_at: null }
    return (
      await trx.insertInto('coupons').values(values).returning('id').executeTakeFirstOrThrow()
    ).id
  }
  await trx
    .updateTable('coupons')
    .set(eb => ({ ...row, version: eb('version', '+', 1) }))
    .where('id', '=', known.id)
    .execute()
  return known.id
}

function toCoupon(row: CouponRow): Coupon {
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
    mostUses: row.most_uses,
    mostUsesEach: row.most_uses_each,
    uses: row.uses,
    isCombinable: row.is_combinable === 1,
    productIds: [...productIds],
    categories: [...categories],
    note: row.note,
    version: row.version,
  }
}

const undoArgs = z.object({ id: z.int() })

/** Brings a deleted coupon back, unless its code was given to another one meanwhile. */
export const undoCoupon: UndoStep = async ({ trx, actor, now, args }) => {
  const { id } = undoArgs.parse(args)
  const row = await trx.selectFrom('coupons').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw couponNotFound()
  if ((await findCouponByCode(trx, row.code)) !== undefined) throw couponTaken()
  await trx.updateTable('coupons').set({ deleted_at: null }).where('id', '=', id).execute()
  const records = [{ id: `coupon:${id}`, name: row.code, after: toCoupon(row) }]
  await recordChange(trx, { actor, now, action: 'restore', subject: 'Order', records })
}

import { DAY } from '#platform/contract/durations.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { inMinor } from '../totals/totals.service.ts'
import '../orders.tables.ts'

/** Coupons of every kind to try, one of them past its time, and a gift card. */
export async function seedCoupons(
  trx: Trx,
  { now, currency }: { now: Date; currency: string },
): Promise<void> {
  const plain = {
    currency,
    balance: 0,
    is_active: 1,
    starts_at: null,
    ends_at: null,
    minimum: 0,
    max_uses: null,
    max_uses_per_customer: null,
    is_combinable: 1,
    product_ids: '[]',
    categories: '[]',
    note: '',
    created_at: now.toISOString(),
    deleted_at: null,
  }
  const until = new Date(now.getTime() + 60 * DAY).toISOString()
  const value = inMinor(50, currency)
  await trx
    .insertInto('coupons')
    .values([
      { ...plain, code: 'WELCOME10', kind: 'percent', value: 1_000, max_uses_per_customer: 1 },
      {
        ...plain,
        code: 'SEATING15',
        kind: 'percent',
        value: 1_500,
        categories: '["Seating"]',
        ends_at: until,
      },
      { ...plain, code: 'SHIPFREE', kind: 'shipping', value: 0, minimum: inMinor(30, currency) },
      {
        ...plain,
        code: 'LASTYEAR',
        kind: 'amount',
        value: inMinor(20, currency),
        ends_at: new Date(now.getTime() - 40 * DAY).toISOString(),
      },
      { ...plain, code: 'GIFT-2409', kind: 'gift', value, balance: value },
    ])
    .execute()
}

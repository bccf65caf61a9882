import type { Migration } from '#platform/server/database/migrate.ts'

// What coupons took off each line of an order, so that its return refunds what it has cost. Earlier orders don't know it: their
// discounts remain spread over all lines and the shipping.

export const discountsOfOrderLines: Migration = {
  name: '0075-discounts-of-order-lines',
  async up(trx) {
    await trx.schema.alterTable('order_lines').addColumn('discount', 'bigint').execute()
  },
}

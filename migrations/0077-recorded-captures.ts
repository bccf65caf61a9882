import type { Migration } from '#platform/server/database/migrate.ts'

// When an authorized payment was captured and recorded as its order's: without it, an order that is paid tells nothing of what paid it.

export const recordedCaptures: Migration = {
  name: '0077-recorded-captures',
  async up(trx) {
    await trx.schema.alterTable('checkouts').addColumn('captured_at', 'text').execute()
  },
}

import type { Migration } from '#platform/server/database/migrate.ts'

// Events of other programs whose times have no zone are given back to them as they came.
export const floatingTimes: Migration = {
  name: '0048-floating-times',
  async up(trx) {
    await trx.schema
      .alterTable('calendar_events')
      .addColumn('is_floating', 'integer', column => column.notNull().defaultTo(0))
      .execute()
  },
}

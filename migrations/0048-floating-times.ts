import type { Migration } from '#platform/server/database/migrate.ts'

// Stores floating times of imported events, so that they are returned as they came.
export const floatingTimes: Migration = {
  name: '0048-floating-times',
  async up(trx) {
    await trx.schema
      .alterTable('calendar_events')
      .addColumn('is_floating', 'integer', column => column.notNull().defaultTo(0))
      .execute()
  },
}

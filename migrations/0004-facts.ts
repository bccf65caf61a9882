import type { Migration } from '#platform/server/database/migrate.ts'

// What the instance stores about itself: one value per name.
export const facts: Migration = {
  name: '0004-facts',
  async up(trx) {
    await trx.schema
      .createTable('facts')
      .addColumn('name', 'text', column => column.primaryKey().notNull())
      .addColumn('value', 'text', column => column.notNull())
      .execute()
  },
}

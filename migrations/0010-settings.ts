import type { Migration } from '#platform/server/database/migrate.ts'

export const settings: Migration = {
  name: '0010-settings',
  async up(trx) {
    await trx.schema
      .createTable('settings')
      .addColumn('section', 'text', column => column.primaryKey().notNull())
      .addColumn('document', 'text', column => column.notNull())
      .addColumn('version', 'integer', column => column.notNull())
      .addColumn('updated_at', 'text', column => column.notNull())
      .execute()
  },
}

import type { Migration } from '#platform/server/database/migrate.ts'

export const preferences: Migration = {
  name: '0008-preferences',
  async up(trx) {
    await trx.schema
      .createTable('preferences')
      .addColumn('user_id', 'integer', column =>
        column.primaryKey().notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('document', 'text', column => column.notNull())
      .addColumn('updated_at', 'text', column => column.notNull())
      .execute()
  },
}

import type { Migration } from '#platform/server/database/migrate.ts'

export const bookmarks: Migration = {
  name: '0009-bookmarks',
  async up(trx) {
    await trx.schema
      .createTable('bookmarks')
      .addColumn('user_id', 'integer', column =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('page_id', 'integer', column => column.notNull())
      .addColumn('position', 'integer', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('bookmarks_key', ['user_id', 'page_id'])
      .execute()
  },
}

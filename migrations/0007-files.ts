import type { Migration } from '#platform/server/database/migrate.ts'

// Uploads: the row says whose and what it is, the bytes lie in the data folder under the name of their hash.
export const files: Migration = {
  name: '0007-files',
  async up(trx) {
    await trx.schema
      .createTable('files')
      .addColumn('id', 'text', column => column.primaryKey().notNull())
      .addColumn('hash', 'text', column => column.notNull())
      .addColumn('size', 'integer', column => column.notNull())
      .addColumn('type', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('purpose', 'text', column => column.notNull())
      .addColumn('owner_id', 'integer', column =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'text', column => column.notNull())
      // Set while something shows it; what nothing shows is removed after a day.
      .addColumn('used_at', 'text')
      .execute()
    await trx.schema.createIndex('files_hash').on('files').column('hash').execute()
    await trx.schema.createIndex('files_owner').on('files').column('owner_id').execute()
  },
}

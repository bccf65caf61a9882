import type { Migration } from '#platform/server/database/migrate.ts'

// Uploads: the row holds owner and type, the bytes are in the data folder, named by their hash.
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
      // Set while something references it; unreferenced files are removed after a day.
      .addColumn('used_at', 'text')
      .execute()
    await trx.schema.createIndex('files_hash').on('files').column('hash').execute()
    await trx.schema.createIndex('files_owner').on('files').column('owner_id').execute()
  },
}

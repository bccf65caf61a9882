import type { Migration } from '#platform/server/database/migrate.ts'

// Ids of imported records in their source: importing a file twice creates no duplicates.
export const importedRecords: Migration = {
  name: '0052-imported-records',
  async up(trx) {
    await trx.schema
      .createTable('imported_records')
      .addColumn('source', 'text', column => column.notNull())
      .addColumn('key', 'text', column => column.notNull())
      .addColumn('record_id', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('imported_records_key', ['source', 'key'])
      .execute()
  },
}

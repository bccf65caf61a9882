import type { Migration } from '#platform/server/database/migrate.ts'

// When a file was last dereferenced: an undo finds it for a day from then on, whatever its age.
export const droppedFiles: Migration = {
  name: '0053-dropped-files',
  async up(trx) {
    await trx.schema.alterTable('files').addColumn('dropped_at', 'text').execute()
  },
}

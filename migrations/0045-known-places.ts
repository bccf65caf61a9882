import type { Migration } from '#platform/server/database/migrate.ts'

// Browsers and addresses that people have signed in from: failed attempts from elsewhere don't lock them out (docs/adr/0063).
export const knownPlaces: Migration = {
  name: '0045-known-places',
  async up(trx) {
    await trx.schema
      .createTable('known_places')
      .addColumn('user_id', 'integer', column =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('mark', 'text', column => column.notNull())
      .addColumn('seen_at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('known_places_key', ['user_id', 'mark'])
      .execute()
  },
}

import type { Migration } from '#platform/server/database/migrate.ts'

// What CardDAV needs: the names under which programs created contacts, and past states of address books for sync.
export const contacts: Migration = {
  name: '0051-contacts',
  async up(trx) {
    await trx.schema
      .createTable('contact_names')
      .addColumn('book', 'text', column => column.notNull())
      .addColumn('record_id', 'integer', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('uid', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('contact_names_key', ['book', 'record_id'])
      .addUniqueConstraint('contact_names_name', ['book', 'name'])
      .addUniqueConstraint('contact_names_uid', ['book', 'uid'])
      .execute()
    await trx.schema
      .createTable('contact_states')
      .addColumn('digest', 'text', column => column.primaryKey().notNull())
      .addColumn('book', 'text', column => column.notNull())
      // JSON: tags of its contacts by name.
      .addColumn('tags', 'text', column => column.notNull())
      .addColumn('used_at', 'text', column => column.notNull())
      .execute()
    await trx.schema
      .createIndex('contact_states_used')
      .on('contact_states')
      .columns(['book', 'used_at'])
      .execute()
  },
}

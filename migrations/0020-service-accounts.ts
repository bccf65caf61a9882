import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'

// Accounts for programs. Their changes are recorded under a stand-in row in `users`, which counts as erased from the start, so nothing that
// shows, counts, finds or mails people ever includes it (docs/adr/0029).
export const serviceAccounts: Migration = {
  name: '0020-service-accounts',
  async up(trx, { schema }) {
    await schema
      .withId(trx.schema.createTable('service_accounts'))
      .addColumn('user_id', 'integer', column =>
        column.notNull().unique().references('users.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('name_key', 'text', column => column.notNull())
      .addColumn('purpose', 'text', column => column.notNull())
      .addColumn('role', 'text', column => column.notNull())
      // The person responsible for it.
      .addColumn('owner_id', 'integer', column =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('disabled_at', 'text')
      .addColumn('deleted_at', 'text')
      .execute()
    await sql`create unique index service_accounts_name on service_accounts (name_key) where deleted_at is null`.execute(
      trx,
    )
    await trx.schema
      .createIndex('service_accounts_owner')
      .on('service_accounts')
      .column('owner_id')
      .execute()
  },
}

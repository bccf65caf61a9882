import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'

// Accounts that are no person. What they do is kept by the row in `users` that stands in for them: it counts as an erased person's from
// the beginning, so nothing that shows, counts, finds or writes to people ever meets it (docs/adr/0029).
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
      // The person who answers for it.
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

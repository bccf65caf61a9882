import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'

// Reminders of abandoned carts, for people who opted in, and quotes (docs/adr/0055).
export const cartsOfCompanies: Migration = {
  name: '0041-carts-of-companies',
  async up(trx, { schema }) {
    await trx.schema
      .createTable('cart_reminders')
      .addColumn('user_id', 'integer', column =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      // Part of what the mailed link signs: opting in again invalidates old links.
      .addColumn('since', 'text', column => column.notNull())
      .execute()
    // The last reminder for this cart: the next one requires a change.
    await trx.schema.alterTable('carts').addColumn('reminded_at', 'text').execute()
    await sql`create index carts_left on carts (updated_at) where user_id is not null`.execute(trx)
    await schema
      .withId(trx.schema.createTable('order_quotes'))
      .addColumn('user_id', 'integer', column =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      // The estimate among the invoice plans, which holds its lines and total.
      .addColumn('plan_id', 'integer', column => column.notNull().unique())
      .addColumn('asked_at', 'text', column => column.notNull())
      .addColumn('note', 'text', column => column.notNull())
      .addColumn('offered_at', 'text')
      .addColumn('answer', 'text', column => column.notNull())
      .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
      .execute()
    await trx.schema
      .createIndex('order_quotes_user')
      .on('order_quotes')
      .columns(['user_id', 'id'])
      .execute()
  },
}

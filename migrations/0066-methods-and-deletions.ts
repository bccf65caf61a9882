import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'
import type { Trx } from '#platform/server/database/tables.ts'

// Columns and tables named by the terms of the field: the payment method of orders, and the deletions that clients have yet to learn of. SQLite
// renames neither constraints nor indexes: the tables, which are small, are copied.

const FACET = { table: 'orders', columns: ['status', 'payment_method'] }

export const methodsAndDeletions: Migration = {
  name: '0066-methods-and-deletions',
  async up(trx, { schema }) {
    await schema.dropFacet(trx, FACET)
    for (const table of ['orders', 'checkouts'] as const)
      await trx.schema.alterTable(table).renameColumn('way', 'payment_method').execute()
    await schema.keepFacet(trx, FACET)
    await sql`insert into orders_facet select status, payment_method, count(*) from orders
      where deleted_at is null group by status, payment_method`.execute(trx)
    await copyCardDeletions(trx)
    await copyEventDeletions(trx)
  },
}

async function copyCardDeletions(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('kanban_deletions')
    .addColumn('project_id', 'integer', column =>
      column.notNull().references('kanban_projects.id').onDelete('cascade'),
    )
    .addColumn('card_id', 'integer', column =>
      column.notNull().references('kanban_cards.id').onDelete('cascade'),
    )
    .addColumn('revision', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('kanban_deletions_key', ['project_id', 'card_id'])
    .execute()
  await sql`insert into kanban_deletions select project_id, card_id, revision from kanban_gone`.execute(
    trx,
  )
  await trx.schema.dropTable('kanban_gone').execute()
}

async function copyEventDeletions(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('calendar_dav_deletions')
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('event_id', 'integer', column =>
      column.notNull().references('calendar_events.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('calendar_dav_deletions_key', ['user_id', 'event_id'])
    .execute()
  await sql`insert into calendar_dav_deletions select user_id, event_id from calendar_dav_gone`.execute(
    trx,
  )
  await trx.schema.dropTable('calendar_dav_gone').execute()
  await trx.schema
    .createIndex('calendar_dav_deletions_event')
    .on('calendar_dav_deletions')
    .column('event_id')
    .execute()
}

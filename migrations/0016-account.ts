import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'

// Account settings by section, notification choices, subscription with history, payment methods, and announcements.
export const account: Migration = {
  name: '0016-account',
  async up(trx, dialect) {
    const ofUser = (table: string) => tableOfUser(trx, table)
    await ofUser('account_sections')
      .addColumn('section', 'text', column => column.notNull())
      .addColumn('document', 'text', column => column.notNull())
      .addColumn('version', 'integer', column => column.notNull())
      .addColumn('updated_at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('account_sections_key', ['user_id', 'section'])
      .execute()
    await addPlans(trx, dialect)
    await addNews(trx, dialect)
    await addColumns(trx)
  },
}

type Step = Migration['up']
const tableOfUser = (trx: Parameters<Step>[0], table: string) =>
  trx.schema
    .createTable(table)
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )

const addPlans: Step = async (trx, { schema }) => {
  const ofUser = (table: string) => tableOfUser(trx, table)
  await ofUser('subscriptions')
    .addColumn('interval', 'text', column => column.notNull())
    .addColumn('began_at', 'text', column => column.notNull())
    .addColumn('next_plan', 'text')
    .addColumn('next_interval', 'text')
    .addColumn('next_at', 'text')
    .addPrimaryKeyConstraint('subscriptions_key', ['user_id'])
    .execute()
  await trx.schema.createIndex('subscriptions_next').on('subscriptions').column('next_at').execute()
  await schema
    .withId(ofUser('plan_events'))
    .addColumn('at', 'text', column => column.notNull())
    .addColumn('event', 'text', column => column.notNull())
    .addColumn('plan', 'text', column => column.notNull())
    .addColumn('interval', 'text', column => column.notNull())
    .addColumn('effective_at', 'text', column => column.notNull())
    // In minor units.
    .addColumn('credit', 'integer', column => column.notNull())
    .addColumn('due', 'integer', column => column.notNull())
    .addColumn('by_name', 'text', column => column.notNull())
    .execute()
  await schema
    .withId(ofUser('payment_methods'))
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('brand', 'text')
    .addColumn('last4', 'text', column => column.notNull())
    .addColumn('month', 'integer')
    .addColumn('year', 'integer')
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('is_default', 'integer', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .execute()
  for (const table of ['plan_events', 'payment_methods']) {
    await trx.schema.createIndex(`${table}_user`).on(table).columns(['user_id', 'id']).execute()
  }
}

const addNews: Step = async (trx, { schema }) => {
  await tableOfUser(trx, 'notice_choices')
    .addColumn('document', 'text', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('updated_at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('notice_choices_key', ['user_id'])
    .execute()
  await schema
    .withId(trx.schema.createTable('announcements'))
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('title', 'text', column => column.notNull())
    .addColumn('text', 'text', column => column.notNull())
    .addColumn('by_name', 'text', column => column.notNull())
    .addColumn('reached', 'integer', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .execute()
}

async function addColumns(trx: Parameters<Step>[0]): Promise<void> {
  // Further data of a link: the address that it confirms.
  await sql`alter table account_links add column detail text`.execute(trx)
  await sql`alter table users add column password_changed_at text`.execute(trx)
  await sql`alter table notifications add column in_app integer not null default 1`.execute(trx)
  await sql`alter table notifications add column in_browser integer not null default 0`.execute(trx)
}

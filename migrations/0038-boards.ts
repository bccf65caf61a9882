import type { Migration } from '#platform/server/database/migrate.ts'
import type { SchemaTools } from '#platform/server/database/schema-tools.ts'
import type { Trx } from '#platform/server/database/tables.ts'

// Personal records around metrics: alerts, day notes, role defaults of boards, mailed boards, shared cards.

export const boards: Migration = {
  name: '0038-boards',
  async up(trx, { schema }) {
    await makeAlerts(trx, schema)
    await makeNotes(trx, schema)
    await makeLayouts(trx)
    await makeMails(trx, schema)
    await makeEmbeds(trx, schema)
  },
}

/** A table of personal records, with the columns they all share. */
const makeOwn = (trx: Trx, schema: SchemaTools, name: string) =>
  schema
    .withId(trx.schema.createTable(name))
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('updated_at', 'text', column => column.notNull())
    .addColumn('deleted_at', 'text')
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))

async function makeAlerts(trx: Trx, schema: SchemaTools): Promise<void> {
  await makeOwn(trx, schema, 'card_alerts')
    .addColumn('figure', 'text', column => column.notNull())
    .addColumn('direction', 'text', column => column.notNull())
    // Amounts of money in minor units of their currency.
    .addColumn('amount', 'bigint', column => column.notNull())
    .addColumn('currency', 'text', column => column.notNull())
    .addColumn('span', 'text', column => column.notNull())
    .addColumn('by_mail', 'integer', column => column.notNull())
    .addColumn('is_paused', 'integer', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('value', 'bigint')
    .addColumn('checked_at', 'text')
    .addColumn('met_at', 'text')
    .execute()
  await trx.schema.createIndex('card_alerts_user').on('card_alerts').column('user_id').execute()
}

async function makeNotes(trx: Trx, schema: SchemaTools): Promise<void> {
  await makeOwn(trx, schema, 'card_notes')
    .addColumn('day', 'text', column => column.notNull())
    .addColumn('text', 'text', column => column.notNull())
    .addColumn('is_shared', 'integer', column => column.notNull())
    .execute()
  await trx.schema.createIndex('card_notes_day').on('card_notes').column('day').execute()
  await trx.schema.createIndex('card_notes_user').on('card_notes').column('user_id').execute()
}

async function makeLayouts(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('card_layouts')
    .addColumn('board', 'text', column => column.notNull())
    .addColumn('role', 'text', column => column.notNull())
    // Null: removed again.
    .addColumn('layout', 'text')
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('updated_at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('card_layouts_key', ['board', 'role'])
    .execute()
}

async function makeMails(trx: Trx, schema: SchemaTools): Promise<void> {
  await makeOwn(trx, schema, 'card_mails')
    .addColumn('board', 'text', column => column.notNull())
    // Card names, comma-separated.
    .addColumn('cards', 'text', column => column.notNull())
    .addColumn('rhythm', 'text', column => column.notNull())
    // 0 is Monday; for weekly ones.
    .addColumn('weekday', 'integer', column => column.notNull())
    .addColumn('month_day', 'integer', column => column.notNull())
    .addColumn('at_time', 'text', column => column.notNull())
    .addColumn('time_zone', 'text', column => column.notNull())
    .addColumn('is_paused', 'integer', column => column.notNull())
    .addColumn('next_at', 'text', column => column.notNull())
    .addColumn('last_at', 'text')
    .execute()
  await trx.schema.createIndex('card_mails_user').on('card_mails').column('user_id').execute()
  await trx.schema.createIndex('card_mails_next').on('card_mails').column('next_at').execute()
  await trx.schema
    .createTable('card_mail_people')
    .addColumn('mail_id', 'integer', column =>
      column.notNull().references('card_mails.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    // When they unsubscribed.
    .addColumn('left_at', 'text')
    .addPrimaryKeyConstraint('card_mail_people_key', ['mail_id', 'user_id'])
    .execute()
  await trx.schema
    .createIndex('card_mail_people_user')
    .on('card_mail_people')
    .column('user_id')
    .execute()
  // A mail's attachments are generated when it is sent.
  await schema
    .withId(trx.schema.createTable('card_mail_runs'))
    .addColumn('mail_id', 'integer', column =>
      column.notNull().references('card_mails.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('from_day', 'text', column => column.notNull())
    .addColumn('to_day', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .execute()
  await trx.schema
    .createIndex('card_mail_runs_mail')
    .on('card_mail_runs')
    .column('mail_id')
    .execute()
  await trx.schema
    .createIndex('card_mail_runs_user')
    .on('card_mail_runs')
    .column('user_id')
    .execute()
}

async function makeEmbeds(trx: Trx, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('card_embeds'))
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('card', 'text', column => column.notNull())
    .addColumn('period', 'text', column => column.notNull())
    // Origins that may embed it, space-separated; empty for any.
    .addColumn('sites', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('expires_at', 'text', column => column.notNull())
    .addColumn('revoked_at', 'text')
    .execute()
  await trx.schema.createIndex('card_embeds_user').on('card_embeds').column('user_id').execute()
}

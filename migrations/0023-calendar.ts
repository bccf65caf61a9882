import type { Migration } from '#platform/server/database/migrate.ts'
import type { SchemaTools } from '#platform/server/database/schema-tools.ts'
import type { Trx } from '#platform/server/database/tables.ts'

// Events with guests, resources with bookings, and feed addresses; and, in the mail outbox, the attached invitation.
export const calendar: Migration = {
  name: '0023-calendar',
  async up(trx, { schema }) {
    await trx.schema.alterTable('mail_outbox').addColumn('calendar', 'text').execute()
    await makeEvents(trx, schema)
    await makeGuests(trx, schema)
    await makeResources(trx, schema)
    await schema
      .withId(trx.schema.createTable('calendar_feeds'))
      .addColumn('owner_id', 'integer', column =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('category', 'text')
      .addColumn('token_hash', 'text', column => column.notNull().unique())
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('read_at', 'text')
      .execute()
    await trx.schema
      .createIndex('calendar_feeds_owner')
      .on('calendar_feeds')
      .column('owner_id')
      .execute()
  },
}

async function makeEvents(trx: Trx, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('calendar_events'))
    .addColumn('owner_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    // An exception of a series, and when the occurrence was originally to start.
    .addColumn('series_id', 'integer', column =>
      column.references('calendar_events.id').onDelete('cascade'),
    )
    .addColumn('original_start', 'text')
    .addColumn('category', 'text', column => column.notNull())
    .addColumn('title', 'text', column => column.notNull())
    .addColumn('url', 'text', column => column.notNull())
    .addColumn('location', 'text', column => column.notNull())
    .addColumn('description', 'text', column => column.notNull())
    // Folded, for the search.
    .addColumn('words', 'text', column => column.notNull())
    .addColumn('is_all_day', 'integer', column => column.notNull())
    // Moments, or days for all-day events; the end is exclusive.
    .addColumn('starts_at', 'text', column => column.notNull())
    .addColumn('ends_at', 'text', column => column.notNull())
    .addColumn('zone', 'text', column => column.notNull())
    .addColumn('rule', 'text', column => column.notNull())
    // Skipped occurrences of a series, by their starts.
    .addColumn('skips', 'text', column => column.notNull())
    // A range that contains all of it in any time zone.
    .addColumn('range_from', 'text', column => column.notNull())
    .addColumn('range_to', 'text', column => column.notNull())
    .addColumn('is_private', 'integer', column => column.notNull())
    .addColumn('is_busy', 'integer', column => column.notNull())
    .addColumn('reminders', 'text', column => column.notNull())
    // The id known to other programs, and the number of updates sent to them.
    .addColumn('uid', 'text', column => column.notNull())
    .addColumn('sequence', 'integer', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('updated_at', 'text', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('deleted_at', 'text')
    .addUniqueConstraint('calendar_events_exception', ['series_id', 'original_start'])
    .execute()
  await trx.schema
    .createIndex('calendar_events_owner')
    .on('calendar_events')
    .columns(['owner_id', 'range_to'])
    .execute()
  await trx.schema
    .createIndex('calendar_events_range')
    .on('calendar_events')
    .columns(['range_to', 'range_from'])
    .execute()
  await trx.schema.createIndex('calendar_events_uid').on('calendar_events').column('uid').execute()
}

async function makeGuests(trx: Trx, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('calendar_guests'))
    .addColumn('event_id', 'integer', column =>
      column.notNull().references('calendar_events.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', column => column.references('users.id').onDelete('set null'))
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('email_key', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('answered_at', 'text')
    .addUniqueConstraint('calendar_guests_once', ['event_id', 'email_key'])
    .execute()
  await trx.schema
    .createIndex('calendar_guests_user')
    .on('calendar_guests')
    .columns(['user_id', 'event_id'])
    .execute()
}

async function makeResources(trx: Trx, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('calendar_resources'))
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('name_key', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('location', 'text', column => column.notNull())
    .addColumn('capacity', 'integer', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute()
  await trx.schema
    .createTable('calendar_event_resources')
    .addColumn('event_id', 'integer', column =>
      column.notNull().references('calendar_events.id').onDelete('cascade'),
    )
    .addColumn('resource_id', 'integer', column =>
      column.notNull().references('calendar_resources.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('calendar_event_resources_key', ['event_id', 'resource_id'])
    .execute()
  // Minutes since 1970; the end is exclusive.
  await schema
    .withId(trx.schema.createTable('calendar_bookings'))
    .addColumn('resource_id', 'integer', column =>
      column.notNull().references('calendar_resources.id').onDelete('cascade'),
    )
    .addColumn('event_id', 'integer', column =>
      column.notNull().references('calendar_events.id').onDelete('cascade'),
    )
    .addColumn('from_minute', 'integer', column => column.notNull())
    .addColumn('to_minute', 'integer', column => column.notNull())
    .execute()
  await trx.schema
    .createIndex('calendar_bookings_event')
    .on('calendar_bookings')
    .column('event_id')
    .execute()
  await trx.schema
    .createIndex('calendar_bookings_time')
    .on('calendar_bookings')
    .columns(['resource_id', 'from_minute'])
    .execute()
  await schema.forbidOverlaps(trx, {
    table: 'calendar_bookings',
    by: 'resource_id',
    from: 'from_minute',
    to: 'to_minute',
  })
}

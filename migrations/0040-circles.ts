import { sql } from 'kysely'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import type { Migration } from '#platform/server/database/migrate.ts'
import type { SchemaTools } from '#platform/server/database/schema-tools.ts'
import type { Trx } from '#platform/server/database/tables.ts'

// Visibility of profile parts, hashtags and mentions in posts, reports of posts; and events that mark an absence.
export const circles: Migration = {
  name: '0040-circles',
  async up(trx, { schema }) {
    await makePrivacy(trx)
    await makeTags(trx)
    await makeReports(trx, schema)
    await trx.schema
      .alterTable('calendar_events')
      .addColumn('is_away', 'integer', column => column.notNull().defaultTo(0))
      .execute()
    await trx.schema
      .alterTable('calendar_events')
      .addColumn('away_note', 'text', column => column.notNull().defaultTo(''))
      .execute()
    await trx.schema
      .createIndex('calendar_events_away')
      .on('calendar_events')
      .columns(['owner_id', 'is_away'])
      .execute()
  },
}

async function makePrivacy(trx: Trx): Promise<void> {
  let table = trx.schema
    .createTable('profile_privacy')
    .addColumn('user_id', 'integer', column =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
  for (const part of ['email', 'phone', 'birthday', 'lives', 'posts', 'activity', 'friends'])
    table = table.addColumn(part, 'text', column => column.notNull())
  await table.addColumn('version', 'integer', column => column.notNull()).execute()
}

// Hashtags as recognized at the time of this migration.
const HASHTAG = /(?<![\p{L}\p{M}\p{N}_#&/])#([\p{L}\p{M}\p{N}_]{1,50})(?![\p{L}\p{M}\p{N}_])/gu
const tagsIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(HASHTAG)]
      .map(([, tag = '']) => tag.normalize('NFC').toLowerCase())
      .filter(tag => /\p{L}/u.test(tag)),
  ),
]

async function makeTags(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('profile_tags')
    .addColumn('tag', 'text', column => column.notNull())
    .addColumn('post_id', 'integer', column =>
      column.notNull().references('profile_posts.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('profile_tags_key', ['tag', 'post_id'])
    .execute()
  await trx.schema.createIndex('profile_tags_post').on('profile_tags').column('post_id').execute()
  const { rows } = await sql<{
    id: number
    text: string
  }>`select id, text from profile_posts where text like '%#%'`.execute(trx)
  for (const { id, text } of rows)
    for (const tag of tagsIn(textOf(text)))
      await sql`insert into profile_tags (tag, post_id) values (${tag}, ${id})`.execute(trx)
  // Who was notified of a mention in a post: editing it notifies no one twice.
  await trx.schema
    .createTable('profile_named')
    .addColumn('post_id', 'integer', column =>
      column.notNull().references('profile_posts.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('profile_named_key', ['post_id', 'user_id'])
    .execute()
  await trx.schema.createIndex('profile_named_user').on('profile_named').column('user_id').execute()
}

async function makeReports(trx: Trx, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('profile_reports'))
    .addColumn('post_id', 'integer', column =>
      column.notNull().references('profile_posts.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('reason', 'text', column => column.notNull())
    .addColumn('note', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('decision', 'text')
    .addColumn('decided_at', 'text')
    .addColumn('decided_by', 'integer', column =>
      column.references('users.id').onDelete('set null'),
    )
    .addUniqueConstraint('profile_reports_once', ['post_id', 'user_id'])
    .execute()
  await trx.schema
    .createIndex('profile_reports_user')
    .on('profile_reports')
    .column('user_id')
    .execute()
  await trx.schema
    .createIndex('profile_reports_decided_by')
    .on('profile_reports')
    .column('decided_by')
    .execute()
}

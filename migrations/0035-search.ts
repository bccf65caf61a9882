import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'
import type { SchemaTools } from '#platform/server/database/schema-tools.ts'
import type { Trx } from '#platform/server/database/tables.ts'

// The index of the global search (docs/adr/0046). Triggers note which records have changed; their words are written at the end of the same
// transaction.

type Row = 'new' | 'old'

export const search: Migration = {
  name: '0035-search',
  async up(trx, { schema }) {
    await makeIndex(trx, schema)
    for (const watch of listWatches()) {
      await schema.keepStep(trx, { ...watch, name: `search_of_${watch.name}` })
      // A job indexes existing records.
      if (watch.fill !== undefined) await sql.raw(watch.fill).execute(trx)
    }
  },
}

async function makeIndex(trx: Trx, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('search_stale'))
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('record_id', 'text', column => column.notNull())
    .execute()
  await schema
    .asIndex(
      trx.schema
        .createTable('search_records')
        .addColumn('kind', 'text', column => column.notNull())
        .addColumn('record_id', 'text', column => column.notNull())
        // JSON: the scopes it is found in.
        .addColumn('scopes', 'text', column => column.notNull())
        .addColumn('title', 'text', column => column.notNull())
        // Folded, without duplicates, with a space before and after.
        .addColumn('words', 'text', column => column.notNull())
        .addPrimaryKeyConstraint('search_records_key', ['kind', 'record_id']),
    )
    .execute()
  await schema
    .asIndex(
      trx.schema
        .createTable('search_terms')
        .addColumn('kind', 'text', column => column.notNull())
        .addColumn('scope', 'integer', column => column.notNull())
        // A word, or `^` and the whole title.
        .addColumn('term', 'text', column => column.notNull())
        .addColumn('record_id', 'text', column => column.notNull())
        .addPrimaryKeyConstraint('search_terms_key', ['kind', 'scope', 'term', 'record_id']),
    )
    .execute()
  // Every indexed word, and the letter groups by which it is found despite a typo.
  await schema
    .withId(trx.schema.createTable('search_words'))
    .addColumn('word', 'text', column => column.notNull().unique())
    .addColumn('uses', 'integer', column => column.notNull())
    .execute()
  await schema.keepSearch(trx, {
    index: 'search_words',
    table: 'search_words',
    columns: ['word'],
    isNeverDeleted: true,
  })
  await schema
    .asIndex(
      trx.schema
        .createTable('search_typos')
        .addColumn('typo', 'text', column => column.notNull())
        .addColumn('word_id', 'integer', column =>
          column.notNull().references('search_words.id').onDelete('cascade'),
        )
        .addPrimaryKeyConstraint('search_typos_key', ['typo', 'word_id']),
    )
    .execute()
  await trx.schema.createIndex('search_typos_word').on('search_typos').column('word_id').execute()
}

interface Watch {
  name: string
  table: string
  columns: string[]
  step: (row: Row) => string
  fill?: string
}

const note = (kind: string, record: string, from = ''): string =>
  `insert into search_stale (kind, record_id) select '${kind}', ${record}${from}`
const text = (column: string): string => `cast(${column} as text)`

/** Records of a table with the same id. */
function own(kind: string, table: string, columns: string[]): Watch {
  return {
    name: kind,
    table,
    columns,
    step: row => note(kind, text(`${row}.id`)),
    fill: note(kind, text('id'), ` from ${table}`),
  }
}
/** A table whose rows belong to other records. */
const part = (name: string, table: string, rest: Pick<Watch, 'columns' | 'step'>): Watch => ({
  name,
  table,
  ...rest,
})
/** Attachments: keyed by their parent, and their name or position there. */
function attached(kind: string, table: string, [parent, key]: readonly [string, string]): Watch {
  const record = (row: string) => `${text(`${row}${parent}`)} || ':' || ${text(`${row}${key}`)}`
  return {
    name: kind,
    table,
    columns: [],
    step: row => note(kind, record(`${row}.`)),
    fill: note(kind, record(''), ` from ${table}`),
  }
}

const listWatches = (): Watch[] => [
  own('user', 'users', ['full_name', 'username', 'email', 'deleted_at']),
  own('invoice', 'invoices', [
    'number',
    'status',
    'client_name',
    'client_company',
    'client_email',
    'deleted_at',
  ]),
  own('order', 'orders', ['status', 'user_id', 'customer_name', 'customer_email', 'deleted_at']),
  own('product', 'products', ['name', 'sku', 'state', 'deleted_at']),
  own('task', 'tasks', ['title', 'tags', 'creator_id', 'assignee_id', 'parent_id', 'is_deleted']),
  part('task_parts', 'tasks', {
    columns: ['creator_id', 'assignee_id'],
    step: row => note('task', text('id'), ` from tasks where parent_id = ${row}.id`),
  }),
  own('card', 'kanban_cards', ['title', 'project_id', 'deleted_at']),
  own('event', 'calendar_events', [
    'title',
    'location',
    'owner_id',
    'series_id',
    'is_private',
    'deleted_at',
  ]),
  part('event_guests', 'calendar_guests', {
    columns: ['event_id', 'user_id'],
    step: row =>
      note(
        'event',
        text('coalesce(series_id, id)'),
        ` from calendar_events where id = ${row}.event_id`,
      ),
  }),
  own('post', 'blog_posts', ['title', 'status', 'author_id', 'deleted_at']),
  part('post_tags', 'blog_tags', {
    columns: ['tag'],
    step: row => note('post', text(`${row}.post_id`)),
  }),
  own('article', 'help_items', ['deleted_at']),
  part('article_texts', 'help_texts', {
    columns: ['title'],
    step: row => note('article', text(`${row}.item_id`)),
  }),
  own('ticket', 'support_tickets', ['subject', 'email', 'requester_id', 'status']),
  own('mail', 'email_entries', ['folder', 'deleted_at']),
  part('mail_contents', 'email_contents', {
    columns: ['subject', 'from_name', 'from_email', 'to_list'],
    step: row => note('mail', text('id'), ` from email_entries where content_id = ${row}.id`),
  }),
  own('chat', 'chats', ['name']),
  ...listFileWatches(),
]

const listFileWatches = (): Watch[] => [
  attached('mailFile', 'email_attachments', ['content_id', 'position']),
  part('mail_files', 'email_entries', {
    columns: ['folder', 'deleted_at'],
    step: row =>
      note(
        'mailFile',
        `${text('content_id')} || ':' || ${text('position')}`,
        ` from email_attachments where content_id = ${row}.content_id`,
      ),
  }),
  attached('chatFile', 'chat_files', ['message_id', 'file_id']),
  part('chat_messages', 'chat_messages', {
    columns: ['deleted_at'],
    step: row =>
      note(
        'chatFile',
        `${text('message_id')} || ':' || file_id`,
        ` from chat_files where message_id = ${row}.id`,
      ),
  }),
  attached('cardFile', 'kanban_files', ['card_id', 'file_id']),
  part('card_files', 'kanban_cards', {
    columns: ['project_id', 'deleted_at'],
    step: row =>
      note(
        'cardFile',
        `${text('card_id')} || ':' || file_id`,
        ` from kanban_files where card_id = ${row}.id`,
      ),
  }),
  { ...own('paper', 'invoices', ['number', 'client_name', 'deleted_at']), name: 'paper' },
]

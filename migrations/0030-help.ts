import type { Migration } from '#platform/server/database/migrate.ts'
import type { SchemaTools } from '#platform/server/database/schema-tools.ts'
import type { Trx } from '#platform/server/database/tables.ts'

// Help: questions and articles in several languages, reader feedback and searches; and support tickets.
export const help: Migration = {
  name: '0030-help',
  async up(trx, { schema }) {
    await createContainers(trx, schema)
    await makeItems(trx, schema)
    await makeReaders(trx)
    await makeTickets(trx, schema)
  },
}

async function createContainers(trx: Trx, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('kb_categories'))
    .addColumn('slug', 'text', column => column.notNull().unique())
    .addColumn('img', 'text', column => column.notNull())
    .addColumn('place', 'double precision', column => column.notNull())
    // JSON by language.
    .addColumn('titles', 'text', column => column.notNull())
    .addColumn('descriptions', 'text', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .execute()
  await schema
    .withId(trx.schema.createTable('kb_sections'))
    .addColumn('category_id', 'integer', column =>
      column.notNull().references('kb_categories.id').onDelete('cascade'),
    )
    .addColumn('icon_color', 'text', column => column.notNull())
    .addColumn('place', 'double precision', column => column.notNull())
    .addColumn('titles', 'text', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .execute()
  await trx.schema
    .createIndex('kb_sections_category')
    .on('kb_sections')
    .columns(['category_id', 'place'])
    .execute()
}

async function makeItems(trx: Trx, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('help_items'))
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('slug', 'text', column => column.notNull().unique())
    // For questions, one of the five categories; null for articles.
    .addColumn('category', 'text')
    // For articles.
    .addColumn('section_id', 'integer', column => column.references('kb_sections.id'))
    .addColumn('place', 'double precision', column => column.notNull())
    .addColumn('is_published', 'integer', column => column.notNull())
    .addColumn('is_internal', 'integer', column => column.notNull())
    // `,/apps/email,/apps/email/$folder,`, or empty.
    .addColumn('screens', 'text', column => column.notNull())
    // JSON: ids chosen manually.
    .addColumn('related', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    // The last change that is shown to readers.
    .addColumn('updated_at', 'text', column => column.notNull())
    .addColumn('updated_by', 'integer', column =>
      column.references('users.id').onDelete('set null'),
    )
    .addColumn('deleted_at', 'text')
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .execute()
  await trx.schema
    .createIndex('help_items_category')
    .on('help_items')
    .columns(['kind', 'category', 'place'])
    .execute()
  await trx.schema
    .createIndex('help_items_section')
    .on('help_items')
    .columns(['section_id', 'place'])
    .execute()
  await trx.schema
    .createIndex('help_items_updated_by')
    .on('help_items')
    .column('updated_by')
    .execute()
  await schema
    .withId(trx.schema.createTable('help_texts'))
    .addColumn('item_id', 'integer', column =>
      column.notNull().references('help_items.id').onDelete('cascade'),
    )
    .addColumn('language', 'text', column => column.notNull())
    .addColumn('title', 'text', column => column.notNull())
    .addColumn('content', 'text', column => column.notNull())
    // Folded without accents: title and content, for the search.
    .addColumn('words', 'text', column => column.notNull())
    .addUniqueConstraint('help_texts_key', ['item_id', 'language'])
    .execute()
  await schema.keepSearch(trx, {
    index: 'help',
    table: 'help_texts',
    columns: ['words'],
    isNeverDeleted: true,
  })
  await schema
    .withId(trx.schema.createTable('help_revisions'))
    .addColumn('item_id', 'integer', column =>
      column.notNull().references('help_items.id').onDelete('cascade'),
    )
    .addColumn('language', 'text', column => column.notNull())
    .addColumn('title', 'text', column => column.notNull())
    .addColumn('content', 'text', column => column.notNull())
    .addColumn('at', 'text', column => column.notNull())
    .addColumn('user_id', 'integer', column => column.references('users.id').onDelete('set null'))
    .addColumn('is_minor', 'integer', column => column.notNull())
    .execute()
  await trx.schema
    .createIndex('help_revisions_item')
    .on('help_revisions')
    .columns(['item_id', 'language', 'id'])
    .execute()
}

async function makeReaders(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('help_votes')
    .addColumn('item_id', 'integer', column =>
      column.notNull().references('help_items.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('is_helpful', 'integer', column => column.notNull())
    .addColumn('at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('help_votes_key', ['item_id', 'user_id'])
    .execute()
  await trx.schema.createIndex('help_votes_user').on('help_votes').column('user_id').execute()
  await trx.schema
    .createTable('help_searches')
    .addColumn('q_key', 'text', column => column.notNull())
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('q', 'text', column => column.notNull())
    .addColumn('times', 'integer', column => column.notNull())
    // Hits of the latest search.
    .addColumn('found', 'integer', column => column.notNull())
    .addColumn('last_at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('help_searches_key', ['q_key', 'user_id'])
    .execute()
  await trx.schema.createIndex('help_searches_last').on('help_searches').column('last_at').execute()
  await trx.schema.createIndex('help_searches_user').on('help_searches').column('user_id').execute()
}

async function makeTickets(trx: Trx, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('support_tickets'))
    .addColumn('number', 'integer', column => column.notNull().unique())
    .addColumn('source', 'text', column => column.notNull())
    .addColumn('requester_id', 'integer', column =>
      column.references('users.id').onDelete('set null'),
    )
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('subject', 'text', column => column.notNull())
    .addColumn('subject_key', 'text', column => column.notNull())
    .addColumn('assignee_id', 'integer', column =>
      column.references('users.id').onDelete('set null'),
    )
    .addColumn('status', 'text', column => column.notNull())
    // Urgency as a number: 0 to 3.
    .addColumn('priority', 'integer', column => column.notNull())
    .addColumn('about', 'text')
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('updated_at', 'text', column => column.notNull())
    .addColumn('first_reply_at', 'text')
    .addColumn('closed_at', 'text')
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    // Folded number, subject and public messages.
    .addColumn('words', 'text', column => column.notNull())
    .execute()
  for (const column of ['updated_at', 'created_at', 'priority', 'subject_key'] as const) {
    await trx.schema
      .createIndex(`support_tickets_${column}`)
      .on('support_tickets')
      .columns([column, 'id'])
      .execute()
  }
  await trx.schema
    .createIndex('support_tickets_requester')
    .on('support_tickets')
    .columns(['requester_id', 'status'])
    .execute()
  await trx.schema
    .createIndex('support_tickets_assignee')
    .on('support_tickets')
    .columns(['assignee_id', 'status'])
    .execute()
  await trx.schema
    .createIndex('support_tickets_reply')
    .on('support_tickets')
    .column('first_reply_at')
    .execute()
  await trx.schema
    .createIndex('support_tickets_status')
    .on('support_tickets')
    .columns(['status', 'priority'])
    .execute()
  await schema.keepSearch(trx, {
    index: 'support_tickets',
    table: 'support_tickets',
    columns: ['words'],
    isNeverDeleted: true,
  })
  await schema
    .withId(trx.schema.createTable('support_messages'))
    .addColumn('ticket_id', 'integer', column =>
      column.notNull().references('support_tickets.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', column => column.references('users.id').onDelete('set null'))
    .addColumn('is_staff', 'integer', column => column.notNull())
    .addColumn('is_internal', 'integer', column => column.notNull())
    .addColumn('message', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .execute()
  await trx.schema
    .createIndex('support_messages_ticket')
    .on('support_messages')
    .columns(['ticket_id', 'id'])
    .execute()
  await trx.schema
    .createIndex('support_messages_user')
    .on('support_messages')
    .column('user_id')
    .execute()
}

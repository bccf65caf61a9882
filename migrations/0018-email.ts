import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'
import type { SchemaTools } from '#platform/server/database/schema-tools.ts'
import type { Trx } from '#platform/server/database/tables.ts'

// Mail: content is stored once (`email_contents`); each mailbox keeps its own entry with folder and marks. See docs/adr/0026.
export const email: Migration = {
  name: '0018-email',
  async up(trx, { schema }) {
    await addContents(trx, schema)
    await addParts(trx)
    await addEntries(trx, schema)
    await addSending(trx, schema)
    await addMailboxes(trx, schema)
  },
}

type Db = Trx

async function addContents(trx: Db, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('email_contents'))
    .addColumn('message_id', 'text', column => column.notNull())
    .addColumn('in_reply_to', 'text')
    // In conversation order; `email_references` makes them searchable.
    .addColumn('refs', 'text', column => column.notNull().defaultTo('[]'))
    .addColumn('from_name', 'text', column => column.notNull())
    .addColumn('from_email', 'text', column => column.notNull())
    .addColumn('from_email_key', 'text', column => column.notNull())
    .addColumn('reply_to', 'text', column => column.notNull().defaultTo('[]'))
    .addColumn('to_list', 'text', column => column.notNull().defaultTo('[]'))
    .addColumn('cc_list', 'text', column => column.notNull().defaultTo('[]'))
    .addColumn('bcc_list', 'text', column => column.notNull().defaultTo('[]'))
    .addColumn('subject', 'text', column => column.notNull().defaultTo(''))
    // Sanitized rich text; `layout` also keeps tables and colors, where there are any.
    .addColumn('message', 'text', column => column.notNull().defaultTo(''))
    .addColumn('layout', 'text')
    .addColumn('excerpt', 'text', column => column.notNull().defaultTo(''))
    .addColumn('remote_pictures', 'text', column => column.notNull().defaultTo('[]'))
    .addColumn('is_plain', 'integer', column => column.notNull().defaultTo(0))
    // Automatic or sent to a list: gets no automatic reply.
    .addColumn('is_auto', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('hops', 'text', column => column.notNull().defaultTo('[]'))
    .addColumn('auth', 'text')
    .addColumn('unsubscribe', 'text')
    // Hash of the received bytes: the same mail delivered twice is stored once.
    .addColumn('raw_hash', 'text')
    .addColumn('written_at', 'text', column => column.notNull())
    .addColumn('size', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('from_name_key', 'text', column => column.notNull().defaultTo(''))
    .addColumn('subject_key', 'text', column => column.notNull().defaultTo(''))
    .addColumn('from_key', 'text', column => column.notNull().defaultTo(''))
    .addColumn('to_key', 'text', column => column.notNull().defaultTo(''))
    .addColumn('text_key', 'text', column => column.notNull().defaultTo(''))
    .addColumn('deleted_at', 'text')
    .execute()
  await sql`create index email_contents_auto on email_contents (id) where is_auto = 1`.execute(trx)
  await trx.schema
    .createIndex('email_contents_message')
    .on('email_contents')
    .column('message_id')
    .execute()
  await schema.keepSearch(trx, {
    index: 'email_heads',
    table: 'email_contents',
    columns: ['from_name_key', 'subject_key'],
  })
  await schema.keepSearch(trx, {
    index: 'email_words',
    table: 'email_contents',
    columns: ['from_key', 'to_key', 'subject_key', 'text_key'],
  })
}

async function addParts(trx: Db): Promise<void> {
  await trx.schema
    .createTable('email_references')
    .addColumn('content_id', 'integer', column =>
      column.notNull().references('email_contents.id').onDelete('cascade'),
    )
    .addColumn('message_id', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('email_references_key', ['content_id', 'message_id'])
    .execute()
  await trx.schema
    .createIndex('email_references_message')
    .on('email_references')
    .column('message_id')
    .execute()

  await trx.schema
    .createTable('email_attachments')
    .addColumn('content_id', 'integer', column =>
      column.notNull().references('email_contents.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', column => column.notNull())
    .addColumn('file_id', 'text', column => column.notNull().references('files.id'))
    .addColumn('name', 'text', column => column.notNull())
    // Shown within the text instead of below it.
    .addColumn('is_inline', 'integer', column => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('email_attachments_key', ['content_id', 'position'])
    .execute()
  await trx.schema
    .createIndex('email_attachments_file')
    .on('email_attachments')
    .column('file_id')
    .execute()
}

async function addEntries(trx: Db, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('email_entries'))
    .addColumn('owner_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('content_id', 'integer', column => column.notNull().references('email_contents.id'))
    .addColumn('thread_id', 'integer', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('folder', 'text', column => column.notNull())
    .addColumn('came_from', 'text')
    .addColumn('is_read', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('is_starred', 'integer', column => column.notNull().defaultTo(0))
    // The newest mail of its conversation in its folder, which conversation lists show.
    .addColumn('is_newest', 'integer', column => column.notNull().defaultTo(1))
    .addColumn('has_attachments', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('time', 'text', column => column.notNull())
    .addColumn('snoozed_until', 'text')
    .addColumn('send_at', 'text')
    .addColumn('send_state', 'text')
    // Set when delivery starts: sending can no longer be undone.
    .addColumn('handed_at', 'text')
    .addColumn('answers_id', 'integer')
    .addColumn('images_allowed', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('spam', 'text')
    .addColumn('taught', 'text')
    .addColumn('trashed_at', 'text')
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute()
  const index = (name: string, columns: string, where = '') =>
    sql
      .raw(
        `create index email_entries_${name} on email_entries (${columns}) where deleted_at is null${where}`,
      )
      .execute(trx)
  await index('folder', 'owner_id, folder, time, id')
  await index('newest', 'owner_id, folder, time, id', ' and is_newest = 1')
  await index('time', 'owner_id, time, id, folder')
  await index('starred', 'owner_id, time, id, folder', ' and is_starred = 1')
  await index('thread', 'owner_id, thread_id, folder, is_read')
  await index('content', 'content_id, owner_id')
  await sql`create index email_entries_trashed on email_entries (trashed_at) where trashed_at is not null and deleted_at is null`.execute(
    trx,
  )
  await sql`create index email_entries_deleted on email_entries (deleted_at) where deleted_at is not null`.execute(
    trx,
  )
  await schema.keepFacet(trx, {
    table: 'email_entries',
    columns: ['owner_id', 'folder', 'is_read', 'is_starred', 'is_newest'],
  })

  await trx.schema
    .createTable('email_entry_labels')
    .addColumn('entry_id', 'integer', column =>
      column.notNull().references('email_entries.id').onDelete('cascade'),
    )
    .addColumn('label', 'text', column => column.notNull())
    .addColumn('owner_id', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('email_entry_labels_key', ['entry_id', 'label'])
    .execute()
  await trx.schema
    .createIndex('email_entry_labels_label')
    .on('email_entry_labels')
    .columns(['owner_id', 'label', 'entry_id'])
    .execute()
}

async function addSending(trx: Db, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('email_deliveries'))
    .addColumn('content_id', 'integer', column =>
      column.notNull().references('email_contents.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('detail', 'text', column => column.notNull().defaultTo(''))
    .addColumn('at', 'text', column => column.notNull())
    .execute()
  await trx.schema
    .createIndex('email_deliveries_content')
    .on('email_deliveries')
    .columns(['content_id', 'state'])
    .execute()
  await trx.schema
    .createTable('email_contacts')
    .addColumn('owner_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('email_key', 'text', column => column.notNull())
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('name_key', 'text', column => column.notNull())
    .addColumn('times', 'integer', column => column.notNull())
    .addColumn('used_at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('email_contacts_key', ['owner_id', 'email_key'])
    .execute()
  await trx.schema
    .createTable('email_vacation_answers')
    .addColumn('owner_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('email_key', 'text', column => column.notNull())
    .addColumn('at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('email_vacation_answers_key', ['owner_id', 'email_key'])
    .execute()
}

async function addMailboxes(trx: Db, schema: SchemaTools): Promise<void> {
  await trx.schema
    .createTable('email_settings')
    .addColumn('owner_id', 'integer', column =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('document', 'text', column => column.notNull())
    .execute()
  await schema
    .withId(trx.schema.createTable('email_labels'))
    .addColumn('owner_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('name_key', 'text', column => column.notNull())
    .addColumn('color', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute()
  await sql`create unique index email_labels_name on email_labels (owner_id, name_key) where deleted_at is null`.execute(
    trx,
  )
  await schema
    .withId(trx.schema.createTable('email_filters'))
    .addColumn('owner_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('is_on', 'integer', column => column.notNull())
    .addColumn('conditions', 'text', column => column.notNull())
    .addColumn('actions', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute()
  await trx.schema
    .createIndex('email_filters_owner')
    .on('email_filters')
    .columns(['owner_id', 'position'])
    .execute()
  await trx.schema
    .createTable('email_spam_words')
    .addColumn('owner_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('word', 'text', column => column.notNull())
    .addColumn('spam', 'integer', column => column.notNull())
    .addColumn('ham', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('email_spam_words_key', ['owner_id', 'word'])
    .execute()
}

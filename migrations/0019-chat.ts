import type { Migration } from '#platform/server/database/migrate.ts'
import type { SchemaTools } from '#platform/server/database/schema-tools.ts'
import type { Trx } from '#platform/server/database/tables.ts'

// Chats, members with read positions, messages with attachments, and personal settings; and, in the outbox, an audience between one person
// and everyone (docs/adr/0027).
export const chat: Migration = {
  name: '0019-chat',
  async up(trx, { schema }) {
    await trx.schema.alterTable('outbox').addColumn('reach', 'text').execute()
    await makeChats(trx, schema)
    await makeMessages(trx, schema)
    await makeMarks(trx, schema)
    await makePeople(trx, schema)
  },
}

async function makeChats(trx: Trx, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('chats'))
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('name_key', 'text', column => column.notNull())
    // Two people share one chat: `3:11`, lower id first. Null for groups.
    .addColumn('pair', 'text', column => column.unique())
    .addColumn('created_by', 'integer', column =>
      column.references('users.id').onDelete('set null'),
    )
    .addColumn('created_at', 'text', column => column.notNull())
    // The newest message of the chat, threads included.
    .addColumn('last_id', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await trx.schema
    .createTable('chat_members')
    .addColumn('chat_id', 'integer', column =>
      column.notNull().references('chats.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('role', 'text', column => column.notNull())
    .addColumn('joined_at', 'text', column => column.notNull())
    // Unread messages come after this one; it moves back when a chat is marked as unread.
    .addColumn('read_id', 'integer', column => column.notNull().defaultTo(0))
    // As others see it: never moves back.
    .addColumn('seen_id', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('delivered_id', 'integer', column => column.notNull().defaultTo(0))
    // Messages up to these ids are cleared, or hidden from the list, for this member alone.
    .addColumn('cleared_id', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('hidden_id', 'integer', column => column.notNull().defaultTo(-1))
    .addColumn('muted_until', 'text')
    .addPrimaryKeyConstraint('chat_members_key', ['chat_id', 'user_id'])
    .execute()
  await trx.schema
    .createIndex('chat_members_user')
    .on('chat_members')
    .columns(['user_id', 'chat_id'])
    .execute()
}

async function makeMessages(trx: Trx, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('chat_messages'))
    .addColumn('chat_id', 'integer', column =>
      column.notNull().references('chats.id').onDelete('cascade'),
    )
    .addColumn('sender_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('text', 'text', column => column.notNull())
    .addColumn('text_key', 'text', column => column.notNull())
    .addColumn('client_id', 'text')
    .addColumn('reply_to_id', 'integer')
    .addColumn('thread_id', 'integer')
    .addColumn('mentions', 'text', column => column.notNull())
    .addColumn('event', 'text')
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('seen_at', 'text')
    .addColumn('edited_at', 'text')
    .addColumn('deleted_at', 'text')
    .addColumn('pinned_at', 'text')
    .addUniqueConstraint('chat_messages_client', ['sender_id', 'client_id'])
    .execute()
  await trx.schema
    .createIndex('chat_messages_chat')
    .on('chat_messages')
    .columns(['chat_id', 'id'])
    .execute()
  await trx.schema
    .createIndex('chat_messages_thread')
    .on('chat_messages')
    .columns(['thread_id', 'id'])
    .execute()
  await trx.schema
    .createIndex('chat_messages_sender')
    .on('chat_messages')
    .columns(['sender_id', 'created_at'])
    .execute()
  // Former texts of edited and deleted messages.
  await schema
    .withId(trx.schema.createTable('chat_edits'))
    .addColumn('message_id', 'integer', column =>
      column.notNull().references('chat_messages.id').onDelete('cascade'),
    )
    .addColumn('at', 'text', column => column.notNull())
    .addColumn('text', 'text', column => column.notNull())
    .execute()
  await trx.schema.createIndex('chat_edits_message').on('chat_edits').column('message_id').execute()
  await trx.schema
    .createTable('chat_files')
    .addColumn('message_id', 'integer', column =>
      column.notNull().references('chat_messages.id').onDelete('cascade'),
    )
    .addColumn('file_id', 'text', column => column.notNull())
    .addColumn('position', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('chat_files_key', ['message_id', 'file_id'])
    .execute()
}

async function makeMarks(trx: Trx, schema: SchemaTools): Promise<void> {
  await trx.schema
    .createTable('chat_reactions')
    .addColumn('message_id', 'integer', column =>
      column.notNull().references('chat_messages.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('emoji', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('chat_reactions_key', ['message_id', 'user_id', 'emoji'])
    .execute()
  await trx.schema
    .createTable('chat_stars')
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('message_id', 'integer', column =>
      column.notNull().references('chat_messages.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('chat_stars_key', ['user_id', 'message_id'])
    .execute()
  await schema
    .withId(trx.schema.createTable('chat_reminders'))
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('message_id', 'integer', column =>
      column.notNull().references('chat_messages.id').onDelete('cascade'),
    )
    .addColumn('remind_at', 'text', column => column.notNull())
    .addColumn('note', 'text', column => column.notNull())
    .execute()
  await trx.schema
    .createIndex('chat_reminders_user')
    .on('chat_reminders')
    .columns(['user_id', 'remind_at'])
    .execute()
}

async function makePeople(trx: Trx, schema: SchemaTools): Promise<void> {
  await trx.schema
    .createTable('chat_profiles')
    .addColumn('user_id', 'integer', column =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('about', 'text', column => column.notNull())
    .addColumn('choice', 'text', column => column.notNull())
    .addColumn('has_notifications', 'integer', column => column.notNull())
    .addColumn('shows_last_seen', 'integer', column => column.notNull())
    .execute()
  await trx.schema
    .createTable('chat_contacts')
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('contact_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('is_important', 'integer', column => column.notNull())
    .addColumn('tags', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('chat_contacts_key', ['user_id', 'contact_id'])
    .execute()
  await trx.schema
    .createTable('chat_blocks')
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('blocked_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('chat_blocks_key', ['user_id', 'blocked_id'])
    .execute()
  await trx.schema
    .createIndex('chat_blocks_blocked')
    .on('chat_blocks')
    .column('blocked_id')
    .execute()
  // `person:5` or `chat:3`.
  await trx.schema
    .createTable('chat_drafts')
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('place', 'text', column => column.notNull())
    .addColumn('text', 'text', column => column.notNull())
    .addColumn('updated_at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('chat_drafts_key', ['user_id', 'place'])
    .execute()
  await schema
    .withId(trx.schema.createTable('chat_reports'))
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('chat_id', 'integer', column =>
      column.notNull().references('chats.id').onDelete('cascade'),
    )
    .addColumn('message_id', 'integer')
    .addColumn('reason', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .execute()
  await trx.schema
    .createTable('chat_retention')
    .addColumn('role', 'text', column => column.primaryKey().notNull())
    .addColumn('days', 'integer', column => column.notNull())
    .execute()
}

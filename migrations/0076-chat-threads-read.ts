import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'

// What is read of threads, apart from the main conversation: all of a chat up to `threads_read_id`, and single threads further than that.

export const chatThreadsRead: Migration = {
  name: '0076-chat-threads-read',
  async up(trx) {
    await trx.schema
      .alterTable('chat_members')
      .addColumn('threads_read_id', 'integer', column => column.notNull().defaultTo(0))
      .execute()
    await sql`update chat_members set threads_read_id = read_id`.execute(trx)
    await trx.schema
      .createTable('chat_thread_reads')
      .addColumn('chat_id', 'integer', column =>
        column.notNull().references('chats.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'integer', column =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('thread_id', 'integer', column => column.notNull())
      .addColumn('read_id', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('chat_thread_reads_key', ['user_id', 'chat_id', 'thread_id'])
      .execute()
    await sql`create index chat_messages_in_threads on chat_messages (chat_id, id) where thread_id is not null`.execute(
      trx,
    )
  },
}

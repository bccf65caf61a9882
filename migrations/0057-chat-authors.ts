import type { Migration } from '#platform/server/database/migrate.ts'

// Imported chat messages (docs/adr/0094): the name of an author without an account here.

export const chatAuthors: Migration = {
  name: '0057-chat-authors',
  async up(trx) {
    await trx.schema
      .alterTable('chat_messages')
      // Not empty: `sender_id` is whoever imported it.
      .addColumn('author', 'text', column => column.notNull().defaultTo(''))
      .execute()
  },
}

import type { Migration } from '#platform/server/database/migrate.ts'

// Voice messages: length and loudness of their file.

export const voiceMessages: Migration = {
  name: '0072-voice-messages',
  async up(trx) {
    await trx.schema.alterTable('chat_files').addColumn('voice', 'text').execute()
  },
}

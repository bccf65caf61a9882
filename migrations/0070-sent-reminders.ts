import type { Migration } from '#platform/server/database/migrate.ts'

// Reminders of tasks are kept when they have been sent: the next occurrence of a recurring task is reminded of at the same distance.

export const sentReminders: Migration = {
  name: '0070-sent-reminders',
  async up(trx) {
    await trx.schema.alterTable('task_reminders').addColumn('sent_at', 'text').execute()
  },
}

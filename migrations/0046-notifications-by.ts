import type { Migration } from '#platform/server/database/migrate.ts'

// Who caused a notification: their face is shown beside it. Null for the system itself, and for older ones.
export const notificationsBy: Migration = {
  name: '0046-notifications-by',
  async up(trx) {
    await trx.schema.alterTable('notifications').addColumn('by_id', 'integer').execute()
  },
}

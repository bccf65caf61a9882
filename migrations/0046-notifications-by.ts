import type { Migration } from '#platform/server/database/migrate.ts'

// Who did what a notification tells of: their face stands beside it. Nobody where the house itself speaks, and of what was told before.
export const notificationsBy: Migration = {
  name: '0046-notifications-by',
  async up(trx) {
    await trx.schema.alterTable('notifications').addColumn('by_id', 'integer').execute()
  },
}

import type { Migration } from '#platform/server/database/migrate.ts'

// Where mail programs are notified of changes (RFC 8620, 7.2). Each subscription belongs to the key that made it.
export const pushSubscriptions: Migration = {
  name: '0063-push-subscriptions',
  async up(trx, { schema }) {
    await schema
      .withId(trx.schema.createTable('jmap_push_subscriptions'))
      .addColumn('user_id', 'integer', column =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('key_id', 'integer', column =>
        column.notNull().references('api_keys.id').onDelete('cascade'),
      )
      .addColumn('device', 'text', column => column.notNull())
      .addColumn('url', 'text', column => column.notNull())
      // JSON; null: all types.
      .addColumn('types', 'text')
      .addColumn('code', 'text', column => column.notNull())
      .addColumn('is_verified', 'integer', column => column.notNull().defaultTo(0))
      // A push that failed is tried again: no other is queued beside it.
      .addColumn('is_failing', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('last_state', 'integer')
      .addColumn('expires_at', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .execute()
    for (const column of ['user_id', 'key_id', 'expires_at'])
      await trx.schema
        .createIndex(`jmap_push_subscriptions_${column}`)
        .on('jmap_push_subscriptions')
        .column(column)
        .execute()
  },
}

import type { Migration } from '#platform/server/database/migrate.ts'

export const sessions: Migration = {
  name: '0003-sessions',
  async up(trx) {
    await trx.schema
      .createTable('sessions')
      .addColumn('id', 'text', column => column.primaryKey().notNull())
      .addColumn('user_id', 'integer', column =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('last_used_at', 'text', column => column.notNull())
      .addColumn('expires_at', 'text', column => column.notNull())
      .addColumn('idle_seconds', 'integer', column => column.notNull())
      .addColumn('remember', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('transport', 'text', column => column.notNull())
      .addColumn('ip', 'text', column => column.notNull().defaultTo(''))
      .addColumn('user_agent', 'text', column => column.notNull().defaultTo(''))
      .addColumn('revoked_at', 'text')
      .addColumn('revoked_reason', 'text')
      .execute()
    await trx.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()
    await trx.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute()

    // Only hashes of refresh tokens are kept. `successor_sealed` lets a lost answer be repeated within the grace.
    await trx.schema
      .createTable('refresh_tokens')
      .addColumn('hash', 'text', column => column.primaryKey().notNull())
      .addColumn('session_id', 'text', column =>
        column.notNull().references('sessions.id').onDelete('cascade'),
      )
      .addColumn('parent_hash', 'text')
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('expires_at', 'text', column => column.notNull())
      .addColumn('used_at', 'text')
      .addColumn('successor_hash', 'text')
      .addColumn('successor_sealed', 'text')
      .addColumn('grace_uses', 'integer', column => column.notNull().defaultTo(0))
      .execute()
    await trx.schema
      .createIndex('refresh_tokens_session')
      .on('refresh_tokens')
      .column('session_id')
      .execute()

    await trx.schema
      .createTable('login_attempts')
      .addColumn('key', 'text', column => column.primaryKey().notNull())
      .addColumn('failed', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('locked_until', 'text')
      .addColumn('updated_at', 'text', column => column.notNull())
      .execute()
  },
}

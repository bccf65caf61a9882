import type { Migration } from '#platform/server/database/migrate.ts'

// Deferred work: jobs, outgoing mail, notifications, and links to set a password.
export const jobs: Migration = {
  name: '0006-jobs',
  async up(trx, { schema }) {
    await schema
      .withId(trx.schema.createTable('jobs'))
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('args', 'text', column => column.notNull())
      // At most one waiting job per name, so that hourly work is not queued twice.
      .addColumn('name', 'text')
      .addColumn('run_at', 'text', column => column.notNull())
      .addColumn('attempts', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('locked_until', 'text')
      .addColumn('state', 'text', column => column.notNull().defaultTo('waiting'))
      .addColumn('last_error', 'text')
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('ended_at', 'text')
      .execute()
    await trx.schema.createIndex('jobs_due').on('jobs').columns(['state', 'run_at']).execute()
    await trx.schema.createIndex('jobs_name').unique().on('jobs').column('name').execute()
    await schema
      .withId(trx.schema.createTable('mail_outbox'))
      .addColumn('message_id', 'text', column => column.notNull().unique())
      .addColumn('to_address', 'text', column => column.notNull())
      .addColumn('subject', 'text', column => column.notNull())
      .addColumn('text', 'text', column => column.notNull())
      .addColumn('html', 'text', column => column.notNull())
      .addColumn('state', 'text', column => column.notNull().defaultTo('waiting'))
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('sent_at', 'text')
      .addColumn('last_error', 'text')
      .execute()
    await trx.schema
      .createIndex('mail_outbox_state')
      .on('mail_outbox')
      .columns(['state', 'id'])
      .execute()
    await schema
      .withId(trx.schema.createTable('notifications'))
      .addColumn('user_id', 'integer', column =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('params', 'text', column => column.notNull())
      .addColumn('link', 'text', column => column.notNull().defaultTo(''))
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('read_at', 'text')
      .execute()
    await trx.schema
      .createIndex('notifications_user')
      .on('notifications')
      .columns(['user_id', 'id'])
      .execute()
    await trx.schema
      .createTable('account_links')
      .addColumn('hash', 'text', column => column.primaryKey().notNull())
      .addColumn('user_id', 'integer', column =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('purpose', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('expires_at', 'text', column => column.notNull())
      .addColumn('used_at', 'text')
      .execute()
    // Erased permanently: cannot be restored.
    await trx.schema.alterTable('users').addColumn('erased_at', 'text').execute()
    await trx.schema.alterTable('sessions').addColumn('impersonator_id', 'integer').execute()
    await trx.schema
      .createIndex('account_links_user')
      .on('account_links')
      .column('user_id')
      .execute()
  },
}

import type { Migration } from '#platform/server/database/migrate.ts'

// The audit log (append-only), undo steps, live events to send, and idempotency keys.
export const changes: Migration = {
  name: '0005-changes',
  async up(trx, { schema }) {
    await schema
      .withId(trx.schema.createTable('audit_changes'))
      .addColumn('at', 'text', column => column.notNull())
      // No foreign key: the log outlives the people in it.
      .addColumn('user_id', 'integer')
      .addColumn('user_name', 'text', column => column.notNull())
      .addColumn('impersonator_id', 'integer')
      .addColumn('action', 'text', column => column.notNull())
      .addColumn('subject', 'text', column => column.notNull())
      .addColumn('ip', 'text', column => column.notNull())
      .addColumn('request_id', 'text', column => column.notNull())
      .addColumn('undo_kind', 'text')
      .addColumn('undo_args', 'text')
      .execute()
    await trx.schema
      .createIndex('audit_changes_user')
      .on('audit_changes')
      .columns(['user_id', 'id'])
      .execute()
    await trx.schema.createIndex('audit_changes_at').on('audit_changes').column('at').execute()
    await trx.schema
      .createTable('audit_records')
      .addColumn('change_id', 'integer', column => column.notNull().references('audit_changes.id'))
      .addColumn('subject', 'text', column => column.notNull())
      .addColumn('record_id', 'text', column => column.notNull())
      .addColumn('record_name', 'text', column => column.notNull())
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .addPrimaryKeyConstraint('audit_records_key', ['change_id', 'record_id'])
      .execute()
    await trx.schema
      .createIndex('audit_records_record')
      .on('audit_records')
      .columns(['subject', 'record_id', 'change_id'])
      .execute()
    await schema.appendOnly(trx, 'audit_changes')
    await schema.appendOnly(trx, 'audit_records')
    await trx.schema
      .createTable('audit_undone')
      .addColumn('change_id', 'integer', column =>
        column.primaryKey().notNull().references('audit_changes.id'),
      )
      .addColumn('at', 'text', column => column.notNull())
      .addColumn('user_id', 'integer', column => column.notNull())
      .execute()
    await schema
      .withId(trx.schema.createTable('outbox'))
      .addColumn('at', 'text', column => column.notNull())
      .addColumn('topic', 'text', column => column.notNull())
      .addColumn('ids', 'text', column => column.notNull())
      // The only recipient; null for everyone who may read the topic.
      .addColumn('user_id', 'integer')
      .execute()
    await trx.schema.createIndex('outbox_at').on('outbox').column('at').execute()
    await trx.schema
      .createTable('idempotency_keys')
      .addColumn('user_id', 'integer', column => column.notNull())
      .addColumn('key', 'text', column => column.notNull())
      .addColumn('fingerprint', 'text', column => column.notNull())
      .addColumn('body', 'text', column => column.notNull())
      .addColumn('etag', 'text')
      .addColumn('created_at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('idempotency_keys_key', ['user_id', 'key'])
      .execute()
    await trx.schema
      .createIndex('idempotency_keys_created')
      .on('idempotency_keys')
      .column('created_at')
      .execute()
    // Recording presence is not a change of the record.
    await schema.keepVersion(trx, 'users', { except: ['last_seen_at'] })
  },
}

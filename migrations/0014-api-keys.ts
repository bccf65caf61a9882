import type { Migration } from '#platform/server/database/migrate.ts'
import type { SchemaTools } from '#platform/server/database/schema-tools.ts'
import type { Trx } from '#platform/server/database/tables.ts'

// API keys with their secrets (hashes) and daily usage; webhooks with their deliveries; and the key that made a change, in the audit log.
export const apiKeys: Migration = {
  name: '0014-api-keys',
  async up(trx, { schema }) {
    await makeKeys(trx, schema)
    await makeWebhooks(trx, schema)
    await trx.schema.alterTable('audit_changes').addColumn('key_id', 'integer').execute()
    // The only person a change concerns: other people's webhooks don't receive it.
    await trx.schema.alterTable('audit_changes').addColumn('only_for', 'integer').execute()
    await trx.schema
      .createIndex('audit_changes_key')
      .on('audit_changes')
      .columns(['key_id', 'id'])
      .execute()
  },
}

async function makeKeys(trx: Trx, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('api_keys'))
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('type', 'text', column => column.notNull())
    .addColumn('scopes', 'text', column => column.notNull())
    .addColumn('ip_ranges', 'text', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('warned_at', 'text')
    .addColumn('revoked_at', 'text')
    .addColumn('last_used_at', 'text')
    .addColumn('last_used_ip', 'text')
    .execute()
  await trx.schema.createIndex('api_keys_user').on('api_keys').columns(['user_id', 'id']).execute()
  await trx.schema.createIndex('api_keys_expires').on('api_keys').column('expires_at').execute()
  // A key has one secret, and for a day after a rotation the previous one as well.
  await trx.schema
    .createTable('api_key_secrets')
    .addColumn('prefix', 'text', column => column.primaryKey().notNull())
    .addColumn('key_id', 'integer', column =>
      column.notNull().references('api_keys.id').onDelete('cascade'),
    )
    .addColumn('hash', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('expires_at', 'text')
    .execute()
  await trx.schema
    .createIndex('api_key_secrets_key')
    .on('api_key_secrets')
    .column('key_id')
    .execute()
  await trx.schema
    .createTable('api_key_days')
    .addColumn('key_id', 'integer', column =>
      column.notNull().references('api_keys.id').onDelete('cascade'),
    )
    .addColumn('day', 'text', column => column.notNull())
    .addColumn('calls', 'integer', column => column.notNull())
    .addColumn('refused', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('api_key_days_key', ['key_id', 'day'])
    .execute()
}

async function makeWebhooks(trx: Trx, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('webhooks'))
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('url', 'text', column => column.notNull())
    .addColumn('events', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('secret_sealed', 'text', column => column.notNull())
    .addColumn('old_secret_sealed', 'text')
    .addColumn('old_secret_until', 'text')
    // Failed deliveries since the last successful one.
    .addColumn('given_up', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute()
  await trx.schema.createIndex('webhooks_user').on('webhooks').columns(['user_id', 'id']).execute()
  // The last change processed for each webhook: kept apart, because it advances with every change while the webhook stays the same.
  await trx.schema
    .createTable('webhook_cursors')
    .addColumn('webhook_id', 'integer', column =>
      column.primaryKey().notNull().references('webhooks.id').onDelete('cascade'),
    )
    .addColumn('change_id', 'integer', column => column.notNull())
    .execute()
  await schema
    .withId(trx.schema.createTable('webhook_deliveries'))
    .addColumn('webhook_id', 'integer', column =>
      column.notNull().references('webhooks.id').onDelete('cascade'),
    )
    .addColumn('event', 'text', column => column.notNull())
    .addColumn('event_id', 'text', column => column.notNull())
    .addColumn('body', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('attempts', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('tried_at', 'text')
    .addColumn('next_at', 'text')
    .addColumn('ended_at', 'text')
    .execute()
  await trx.schema
    .createIndex('webhook_deliveries_webhook')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'id'])
    .execute()
  await trx.schema
    .createIndex('webhook_deliveries_created')
    .on('webhook_deliveries')
    .column('created_at')
    .execute()
}

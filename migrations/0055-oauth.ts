import type { Migration } from '#platform/server/database/migrate.ts'

// Programs that people connected by signing in (OAuth): each has a key without a secret, so that rights, limits, log and undo are those
// of keys.
export const oauth: Migration = {
  name: '0055-oauth',
  async up(trx, { schema }) {
    await trx.schema
      .alterTable('api_keys')
      .addColumn('is_app', 'integer', column => column.notNull().defaultTo(0))
      .execute()
    await trx.schema
      .createTable('oauth_clients')
      .addColumn('id', 'text', column => column.primaryKey().notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('redirect_uris', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      // Null until a person has connected it.
      .addColumn('last_used_at', 'text')
      .execute()
    await trx.schema
      .createIndex('oauth_clients_used')
      .on('oauth_clients')
      .columns(['last_used_at', 'created_at'])
      .execute()
    await schema
      .withId(trx.schema.createTable('oauth_grants'))
      .addColumn('key_id', 'integer', column =>
        column.notNull().unique().references('api_keys.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'integer', column =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('client_id', 'text', column =>
        column.notNull().references('oauth_clients.id').onDelete('cascade'),
      )
      .addColumn('redirect_uri', 'text', column => column.notNull())
      // The path that it is for: the audience of its tokens.
      .addColumn('resource', 'text', column => column.notNull())
      .addColumn('scope', 'text', column => column.notNull())
      .addColumn('code_hash', 'text', column => column.notNull().unique())
      .addColumn('code_challenge', 'text', column => column.notNull())
      .addColumn('code_expires_at', 'text', column => column.notNull())
      .addColumn('code_used_at', 'text')
      .addColumn('created_at', 'text', column => column.notNull())
      .execute()
    for (const column of ['user_id', 'client_id'])
      await trx.schema
        .createIndex(`oauth_grants_${column}`)
        .on('oauth_grants')
        .column(column)
        .execute()
    await trx.schema
      .createTable('oauth_tokens')
      .addColumn('hash', 'text', column => column.primaryKey().notNull())
      .addColumn('grant_id', 'integer', column =>
        column.notNull().references('oauth_grants.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('scope', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('expires_at', 'text', column => column.notNull())
      // A refresh token works once.
      .addColumn('used_at', 'text')
      .execute()
    await trx.schema
      .createIndex('oauth_tokens_grant')
      .on('oauth_tokens')
      .columns(['grant_id', 'expires_at'])
      .execute()
  },
}

import type { Migration } from '#platform/server/database/migrate.ts'

// Sign-in methods besides the password: passkeys, and accounts at a configured provider (docs/adr/0025).
export const passkeys: Migration = {
  name: '0015-passkeys',
  async up(trx, { schema }) {
    await schema
      .withId(trx.schema.createTable('passkeys'))
      .addColumn('user_id', 'integer', column =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('credential_id', 'text', column => column.notNull().unique())
      // Random and shared by all passkeys of a person: devices store nothing that identifies them.
      .addColumn('user_handle', 'text', column => column.notNull())
      .addColumn('public_key', 'text', column => column.notNull())
      .addColumn('counter', 'integer', column => column.notNull())
      .addColumn('transports', 'text', column => column.notNull())
      .addColumn('is_synced', 'integer', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('last_used_at', 'text')
      .execute()
    await trx.schema.createIndex('passkeys_user').on('passkeys').column('user_id').execute()
    await trx.schema
      .createTable('passkey_challenges')
      .addColumn('challenge', 'text', column => column.primaryKey().notNull())
      // The session that asked to add a passkey; null when signing in.
      .addColumn('session_id', 'text', column =>
        column.references('sessions.id').onDelete('cascade'),
      )
      .addColumn('user_handle', 'text')
      .addColumn('expires_at', 'text', column => column.notNull())
      .execute()
    await trx.schema
      .createTable('connections')
      .addColumn('id', 'text', column => column.primaryKey().notNull())
      .addColumn('user_id', 'integer', column =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('issuer', 'text', column => column.notNull())
      .addColumn('subject', 'text', column => column.notNull())
      .addColumn('email', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('last_used_at', 'text')
      .addUniqueConstraint('connections_account', ['issuer', 'subject'])
      .addUniqueConstraint('connections_person', ['user_id', 'issuer'])
      .execute()
    // Sign-ins under way at the provider, and those that wait for the person to prove that the account is theirs.
    await trx.schema
      .createTable('oidc_requests')
      .addColumn('state_hash', 'text', column => column.primaryKey().notNull())
      .addColumn('browser_hash', 'text', column => column.notNull())
      .addColumn('nonce', 'text', column => column.notNull())
      .addColumn('code_verifier', 'text', column => column.notNull())
      .addColumn('remember', 'integer', column => column.notNull())
      .addColumn('user_id', 'integer', column => column.references('users.id').onDelete('cascade'))
      .addColumn('expires_at', 'text', column => column.notNull())
      .execute()
    await trx.schema
      .createTable('oidc_offers')
      .addColumn('browser_hash', 'text', column => column.primaryKey().notNull())
      .addColumn('user_id', 'integer', column =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('issuer', 'text', column => column.notNull())
      .addColumn('subject', 'text', column => column.notNull())
      .addColumn('email', 'text', column => column.notNull())
      .addColumn('expires_at', 'text', column => column.notNull())
      .execute()
  },
}

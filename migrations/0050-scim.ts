import type { Migration } from '#platform/server/database/migrate.ts'

// Ids of a provisioning directory, and its usernames, which may be email addresses (RFC 7643).
export const scim: Migration = {
  name: '0050-scim',
  async up(trx) {
    await trx.schema
      .createTable('scim_users')
      .addColumn('user_id', 'integer', column =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('external_id', 'text')
      .addColumn('user_name', 'text', column => column.notNull())
      .addColumn('user_name_key', 'text', column => column.notNull())
      .execute()
    for (const column of ['external_id', 'user_name_key'])
      await trx.schema.createIndex(`scim_users_${column}`).on('scim_users').column(column).execute()
    await trx.schema
      .createTable('scim_groups')
      .addColumn('role_id', 'integer', column =>
        column.primaryKey().references('roles.id').onDelete('cascade'),
      )
      .addColumn('external_id', 'text')
      .execute()
  },
}

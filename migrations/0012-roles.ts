import type { Migration } from '#platform/server/database/migrate.ts'

export const roles: Migration = {
  name: '0012-roles',
  async up(trx) {
    await trx.schema
      .alterTable('roles')
      .addColumn('note', 'text', column => column.notNull().defaultTo(''))
      .execute()
    await trx.schema
      .alterTable('roles')
      .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
      .execute()
    // Rights of a role itself, in addition to those of its permissions.
    await trx.schema
      .createTable('role_abilities')
      .addColumn('role_id', 'integer', column =>
        column.notNull().references('roles.id').onDelete('cascade'),
      )
      .addColumn('action', 'text', column => column.notNull())
      .addColumn('subject', 'text', column => column.notNull())
      .addColumn('own', 'integer', column => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('role_abilities_key', ['role_id', 'action', 'subject', 'own'])
      .execute()
    // Additional roles of a person, optionally until a date.
    await trx.schema
      .createTable('user_roles')
      .addColumn('user_id', 'integer', column =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('role_id', 'integer', column =>
        column.notNull().references('roles.id').onDelete('cascade'),
      )
      .addColumn('until', 'text')
      .addColumn('reason', 'text', column => column.notNull().defaultTo(''))
      .addColumn('granted_by', 'integer')
      .addColumn('created_at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('user_roles_key', ['user_id', 'role_id'])
      .execute()
    await trx.schema.createIndex('user_roles_role').on('user_roles').column('role_id').execute()
    await trx.schema.createIndex('user_roles_until').on('user_roles').column('until').execute()
  },
}

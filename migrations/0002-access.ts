import type { Migration } from '#platform/server/database/migrate.ts'

export const access: Migration = {
  name: '0002-access',
  async up(trx, { schema }) {
    await schema
      .withId(trx.schema.createTable('roles'))
      .addColumn('name', 'text', column => column.notNull().unique())
      .addColumn('is_system', 'integer', column => column.notNull().defaultTo(0))
      // The user role that gets this role's rights; none for roles that only group permissions.
      .addColumn('user_role', 'text', column => column.unique())
      .addColumn('created_at', 'text', column => column.notNull())
      .execute()
    await schema
      .withId(trx.schema.createTable('permissions'))
      .addColumn('name', 'text', column => column.notNull().unique())
      .addColumn('is_core', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('created_at', 'text', column => column.notNull())
      .execute()
    await trx.schema
      .createTable('permission_abilities')
      .addColumn('permission_id', 'integer', column =>
        column.notNull().references('permissions.id').onDelete('cascade'),
      )
      .addColumn('action', 'text', column => column.notNull())
      .addColumn('subject', 'text', column => column.notNull())
      .addColumn('own', 'integer', column => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('permission_abilities_key', [
        'permission_id',
        'action',
        'subject',
        'own',
      ])
      .execute()
    await trx.schema
      .createTable('role_permissions')
      .addColumn('role_id', 'integer', column =>
        column.notNull().references('roles.id').onDelete('cascade'),
      )
      .addColumn('permission_id', 'integer', column =>
        column.notNull().references('permissions.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('role_permissions_key', ['role_id', 'permission_id'])
      .execute()
    await trx.schema
      .createIndex('role_permissions_permission')
      .on('role_permissions')
      .column('permission_id')
      .execute()
  },
}

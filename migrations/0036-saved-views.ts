import type { Migration } from '#platform/server/database/migrate.ts'

export const savedViews: Migration = {
  name: '0036-saved-views',
  async up(trx, { schema }) {
    await schema
      .withId(trx.schema.createTable('saved_views'))
      .addColumn('user_id', 'integer', column =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('screen', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      // Folded, to sort and to prevent duplicate names.
      .addColumn('name_key', 'text', column => column.notNull())
      .addColumn('path', 'text', column => column.notNull())
      // JSON.
      .addColumn('query', 'text', column => column.notNull())
      .addColumn('is_shared', 'integer', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('updated_at', 'text', column => column.notNull())
      .addColumn('deleted_at', 'text')
      .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
      .execute()
    await trx.schema
      .createIndex('saved_views_screen')
      .on('saved_views')
      .columns(['screen', 'is_shared', 'user_id'])
      .execute()
    await trx.schema.createIndex('saved_views_user').on('saved_views').column('user_id').execute()
    await trx.schema
      .createTable('saved_view_defaults')
      .addColumn('user_id', 'integer', column =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('screen', 'text', column => column.notNull())
      .addColumn('view_id', 'integer', column =>
        column.notNull().references('saved_views.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('saved_view_defaults_key', ['user_id', 'screen'])
      .execute()
    await trx.schema
      .createIndex('saved_view_defaults_view')
      .on('saved_view_defaults')
      .column('view_id')
      .execute()
    // The change that undid this one: once that is undone itself, this one counts again.
    await trx.schema.alterTable('audit_undone').addColumn('by_change_id', 'integer').execute()
    await trx.schema
      .createIndex('audit_undone_by')
      .on('audit_undone')
      .column('by_change_id')
      .execute()
  },
}

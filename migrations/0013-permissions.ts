import type { Migration } from '#platform/server/database/migrate.ts'

export const permissions: Migration = {
  name: '0013-permissions',
  async up(trx, { schema }) {
    await trx.schema
      .alterTable('permissions')
      .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
      .execute()
    // Rights granted to individuals on request, optionally until a date, and the requests.
    await schema
      .withId(trx.schema.createTable('access_requests'))
      .addColumn('user_id', 'integer', column =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('action', 'text', column => column.notNull())
      .addColumn('subject', 'text', column => column.notNull())
      .addColumn('reason', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('state', 'text', column => column.notNull().defaultTo('open'))
      .addColumn('answered_by', 'integer')
      .addColumn('answered_at', 'text')
      // Once granted: the end, or null for no end.
      .addColumn('until', 'text')
      .execute()
    await trx.schema
      .createIndex('access_requests_person')
      .on('access_requests')
      .columns(['user_id', 'state'])
      .execute()
    await trx.schema
      .createIndex('access_requests_state')
      .on('access_requests')
      .columns(['state', 'id'])
      .execute()
  },
}

import type { Migration } from '#platform/server/database/migrate.ts'

// Comments on records of custom entities (docs/resources.md), in one table for all.
export const resourceComments: Migration = {
  name: '0049-resource-comments',
  async up(trx, { schema }) {
    await schema
      .withId(trx.schema.createTable('resource_comments'))
      // The record's table.
      .addColumn('record_type', 'text', column => column.notNull())
      .addColumn('record_id', 'bigint', column => column.notNull())
      .addColumn('user_id', 'integer', column => column.references('users.id').onDelete('set null'))
      .addColumn('text', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('edited_at', 'text')
      .addColumn('deleted_at', 'text')
      .execute()
    await trx.schema
      .createIndex('resource_comments_record')
      .on('resource_comments')
      .columns(['record_type', 'record_id', 'id'])
      .execute()
    await trx.schema
      .createIndex('resource_comments_user')
      .on('resource_comments')
      .columns(['user_id', 'record_type'])
      .execute()
  },
}

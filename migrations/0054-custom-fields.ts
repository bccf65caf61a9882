import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'

// Custom fields, and the values of all records in one table (docs/adr/0089).
export const customFields: Migration = {
  name: '0054-custom-fields',
  async up(trx, { schema }) {
    await schema
      .withId(trx.schema.createTable('custom_fields'))
      .addColumn('entity', 'text', column => column.notNull())
      .addColumn('key', 'text', column => column.notNull())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('labels', 'text', column => column.notNull())
      .addColumn('choices', 'text', column => column.notNull())
      .addColumn('decimals', 'integer', column => column.notNull())
      .addColumn('is_required', 'integer', column => column.notNull())
      .addColumn('is_in_list', 'integer', column => column.notNull())
      .addColumn('roles', 'text', column => column.notNull())
      .addColumn('position', 'integer', column => column.notNull())
      .addColumn('archived_at', 'text')
      .addColumn('deleted_at', 'text')
      .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
      .execute()
    await trx.schema
      .createIndex('custom_fields_key')
      .unique()
      .on('custom_fields')
      .expression(sql`entity, lower(key)`)
      .execute()
    await schema.keepVersion(trx, 'custom_fields')
    await trx.schema
      .createTable('custom_values')
      .addColumn('field_id', 'integer', column =>
        column.notNull().references('custom_fields.id').onDelete('cascade'),
      )
      .addColumn('record_id', 'bigint', column => column.notNull())
      // Of several choices each has a row.
      .addColumn('position', 'integer', column => column.notNull())
      .addColumn('text', 'text')
      // What filters compare: folded text, a choice, a day.
      .addColumn('key', 'text')
      .addColumn('number', 'double precision')
      .addPrimaryKeyConstraint('custom_values_record', ['field_id', 'record_id', 'position'])
      .execute()
    for (const column of ['key', 'number'] as const)
      await trx.schema
        .createIndex(`custom_values_${column}`)
        .on('custom_values')
        .columns(['field_id', column, 'record_id'])
        .execute()
  },
}

import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'

// A search index over the texts in custom fields (docs/adr/0097), which the search boxes of lists look into.
export const customTexts: Migration = {
  name: '0060-custom-texts',
  async up(trx, { schema }) {
    await schema
      .withId(trx.schema.createTable('custom_texts'))
      .addColumn('field_id', 'integer', column =>
        column.notNull().references('custom_fields.id').onDelete('cascade'),
      )
      .addColumn('record_id', 'bigint', column => column.notNull())
      .addColumn('words', 'text', column => column.notNull())
      .execute()
    await trx.schema
      .createIndex('custom_texts_record')
      .unique()
      .on('custom_texts')
      .columns(['field_id', 'record_id'])
      .execute()
    await schema.keepSearch(trx, {
      index: 'custom_texts',
      table: 'custom_texts',
      columns: ['words'],
      isNeverDeleted: true,
    })
    await sql`insert into custom_texts (field_id, record_id, words)
      select field_id, record_id, custom_values.key from custom_values
      where custom_values.key is not null
        and field_id in (select id from custom_fields where kind in ('text', 'email', 'url'))`.execute(
      trx,
    )
  },
}

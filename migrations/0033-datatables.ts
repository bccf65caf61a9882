import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'

const sortColumns = [
  'full_name_key',
  'post_key',
  'email_key',
  'city_key',
  'start_date',
  'salary',
  'age',
  'experience',
  'status',
]
// A sorted page under filters is found by walking the index of its sort, so the filtered columns are part of that index.
const carried = [
  'id',
  'is_archived',
  'status',
  'salary',
  'start_date',
  'age',
  'experience',
  'deleted_at',
]

export const datatables: Migration = {
  name: '0033-datatables',
  async up(trx, { schema }) {
    await schema
      .withId(trx.schema.createTable('employees'))
      .addColumn('full_name', 'text', column => column.notNull())
      .addColumn('post', 'text', column => column.notNull())
      .addColumn('email', 'text', column => column.notNull())
      .addColumn('city', 'text', column => column.notNull())
      .addColumn('full_name_key', 'text', column => column.notNull())
      .addColumn('post_key', 'text', column => column.notNull())
      .addColumn('email_key', 'text', column => column.notNull())
      .addColumn('city_key', 'text', column => column.notNull())
      .addColumn('start_date', 'text', column => column.notNull())
      .addColumn('salary', 'bigint', column => column.notNull())
      .addColumn('age', 'integer', column => column.notNull())
      .addColumn('experience', 'integer', column => column.notNull())
      .addColumn('status', 'integer', column => column.notNull())
      .addColumn('avatar_color', 'text', column => column.notNull())
      .addColumn('is_archived', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('archived_at', 'text')
      .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('deleted_at', 'text')
      .execute()
    for (const column of sortColumns) {
      const columns = [column, ...carried.filter(one => one !== column)].join(', ')
      await sql
        .raw(
          `create index employees_by_${column} on employees (${columns}) where deleted_at is null`,
        )
        .execute(trx)
    }
    await schema.keepFacet(trx, { table: 'employees', columns: ['is_archived', 'status'] })
    await schema.keepVersion(trx, 'employees')
    await schema.keepSearch(trx, {
      index: 'employees',
      table: 'employees',
      columns: ['full_name_key', 'post_key', 'email_key', 'city_key'],
    })
  },
}

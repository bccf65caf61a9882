import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'

// The `_key` columns hold the text folded by `foldText`: sorting, comparing and searching use them.
const sortColumns = [
  'full_name_key',
  'username_key',
  'email_key',
  'company_key',
  'role',
  'country',
  'current_plan',
  'status',
  'billing',
  'created_at',
]
// A sorted page under filters is found by walking the index of its sort, so the filtered columns are part of that index.
const carried = ['id', 'role', 'status', 'current_plan', 'deleted_at']

export const users: Migration = {
  name: '0001-users',
  async up(trx, { schema }) {
    await schema
      .withId(trx.schema.createTable('users'))
      .addColumn('full_name', 'text', column => column.notNull())
      .addColumn('username', 'text', column => column.notNull())
      .addColumn('email', 'text', column => column.notNull())
      .addColumn('company', 'text', column => column.notNull().defaultTo(''))
      .addColumn('role', 'text', column => column.notNull())
      .addColumn('country', 'text', column => column.notNull().defaultTo(''))
      .addColumn('contact', 'text', column => column.notNull().defaultTo(''))
      .addColumn('current_plan', 'text', column => column.notNull())
      .addColumn('status', 'text', column => column.notNull())
      .addColumn('billing', 'text', column => column.notNull().defaultTo(''))
      .addColumn('avatar', 'text')
      .addColumn('avatar_color', 'text', column => column.notNull())
      .addColumn('password_hash', 'text')
      .addColumn('must_change_password', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('updated_at', 'text', column => column.notNull())
      .addColumn('last_seen_at', 'text')
      .addColumn('suspended_at', 'text')
      .addColumn('suspended_by', 'integer', column =>
        column.references('users.id').onDelete('set null'),
      )
      .addColumn('suspended_reason', 'text', column => column.notNull().defaultTo(''))
      .addColumn('deleted_at', 'text')
      .addColumn('deleted_by', 'integer', column =>
        column.references('users.id').onDelete('set null'),
      )
      .addColumn('full_name_key', 'text', column => column.notNull())
      .addColumn('username_key', 'text', column => column.notNull())
      .addColumn('email_key', 'text', column => column.notNull())
      .addColumn('company_key', 'text', column => column.notNull().defaultTo(''))
      .execute()

    for (const column of ['email_key', 'username_key']) {
      await sql
        .raw(`create unique index users_${column} on users (${column}) where deleted_at is null`)
        .execute(trx)
    }
    for (const column of sortColumns) {
      const columns = [column, ...carried.filter(one => one !== column)].join(', ')
      await sql
        .raw(`create index users_by_${column} on users (${columns}) where deleted_at is null`)
        .execute(trx)
    }
    // Counts under filters are answered from this index alone.
    await sql`create index users_filters on users (role, status, current_plan, id, deleted_at) where deleted_at is null`.execute(
      trx,
    )
    await sql`create index users_deleted_at on users (deleted_at) where deleted_at is not null`.execute(
      trx,
    )

    await schema.keepFacet(trx, { table: 'users', columns: ['role', 'status', 'current_plan'] })
    await schema.keepVersion(trx, 'users')
    await schema.keepSearch(trx, {
      index: 'users',
      table: 'users',
      columns: ['full_name_key', 'username_key', 'email_key', 'company_key'],
    })
  },
}

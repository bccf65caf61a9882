import { sql } from 'kysely'
import type { Dialect } from '../database/dialect.ts'
import type { Trx } from '../database/tables.ts'
import type { ResourceColumn } from './columns.ts'

// What migrations of resources are made of. Databases keep what was made here: it must not change afterwards.

type Table = `own_${string}`
interface Shape {
  table: Table
  columns: readonly ResourceColumn[]
}

/** Creates a resource's table, with search, version and the triggers of the global search. */
export async function createResourceTable(
  trx: Trx,
  dialect: Dialect,
  { table, columns }: Shape,
): Promise<void> {
  const { schema } = dialect
  let made = schema
    .withId(trx.schema.createTable(table))
    .addColumn('words', 'text', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('created_by', 'bigint')
    .addColumn('updated_at', 'text', column => column.notNull())
    .addColumn('deleted_at', 'text')
  for (const { name, type } of columns) made = made.addColumn(name, type)
  await made.execute()
  await makeResourceIndexes(trx, dialect, { table, columns })
  await makeResourceIndexes(trx, dialect, {
    table,
    columns: ['created_by', 'created_at', 'updated_at'].map(name => ({
      name,
      type: 'text',
      isIndexed: true,
    })),
  })
  // Every change of a row changes its version as well.
  await schema.keepVersion(trx, table, { except: columns.map(({ name }) => name) })
  await schema.keepSearch(trx, { index: table, table, columns: ['words'] })
  await schema.keepStep(trx, {
    name: `search_of_${table}`,
    table,
    columns: ['version'],
    step: row =>
      `insert into search_stale (kind, record_id) select '${table}', cast(${row}.id as text)`,
  })
}

/** Adds columns for new fields, empty at first. */
export async function addResourceColumns(
  trx: Trx,
  dialect: Dialect,
  { table, columns }: Shape,
): Promise<void> {
  for (const { name, type } of columns)
    await trx.schema.alterTable(table).addColumn(name, type).execute()
  await makeResourceIndexes(trx, dialect, { table, columns })
}

/** Drops columns with their data. */
export async function dropResourceColumns(
  trx: Trx,
  dialect: Dialect,
  { table, columns }: Shape,
): Promise<void> {
  await dropResourceIndexes(trx, dialect, { table, columns })
  for (const { name } of columns) await trx.schema.alterTable(table).dropColumn(name).execute()
}

/** Creates the columns' indexes; existing ones stay. */
export async function makeResourceIndexes(
  trx: Trx,
  { name: engine }: Dialect,
  { table, columns }: Shape,
): Promise<void> {
  // Nulls first, as SQLite does by default: so the index can be walked in both directions.
  const first = sql.raw(engine === 'postgres' ? ' nulls first' : '')
  for (const { name, isIndexed, isUnique } of columns) {
    if (isIndexed === true)
      await trx.schema
        .createIndex(`${table}_by_${name}`)
        .ifNotExists()
        .on(table)
        .expression(sql`${sql.ref(name)} asc${first}, id`)
        .where(sql.ref('deleted_at'), 'is', null)
        .execute()
    if (isUnique === true)
      await trx.schema
        .createIndex(`${table}_one_${name}`)
        .ifNotExists()
        .unique()
        .on(table)
        .column(name)
        .where(sql.ref('deleted_at'), 'is', null)
        .execute()
  }
}

/** Takes the indexes of columns away, whichever there are. */
export async function dropResourceIndexes(
  trx: Trx,
  _dialect: Dialect,
  { table, columns }: Shape,
): Promise<void> {
  for (const { name } of columns)
    for (const index of [`${table}_by_${name}`, `${table}_one_${name}`])
      await trx.schema.dropIndex(index).ifExists().execute()
}

import { sql } from 'kysely'
import { StartError } from '../config/start-error.ts'
import type { Dialect } from '../database/dialect.ts'
import type { Trx } from '../database/tables.ts'
import type { ResourceColumn } from './columns.ts'

// What migrations of resources are made of. Databases keep what was made here: it must not change afterwards.

type Table = `own_${string}`
interface Shape {
  table: Table
  columns: readonly ResourceColumn[]
}
/** A change of a column: of its name, or of the decimals its numbers are stored with. */
export interface ColumnChange extends ResourceColumn {
  from: Pick<ResourceColumn, 'name' | 'decimals'>
}
interface Changes {
  table: Table
  columns: readonly ColumnChange[]
}
/** A step of a migration, as `npm run new:migration` writes it. */
export type ResourceStep =
  | ({ call: keyof typeof SHAPE_CALLS } & Shape)
  | ({ call: keyof typeof CHANGE_CALLS } & Changes)

/** Takes the steps of a migration. */
export async function takeResourceSteps(
  trx: Trx,
  dialect: Dialect,
  steps: readonly ResourceStep[],
): Promise<void> {
  for (const step of steps) {
    if (isChange(step)) await CHANGE_CALLS[step.call](trx, dialect, step)
    else await SHAPE_CALLS[step.call](trx, dialect, step)
  }
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

/** Renames columns; their values stay. */
export async function renameResourceColumns(
  trx: Trx,
  dialect: Dialect,
  { table, columns }: Changes,
): Promise<void> {
  await dropResourceIndexes(trx, dialect, {
    table,
    columns: columns.map(({ from }) => ({ ...from, type: 'text' })),
  })
  for (const { name, from } of columns)
    await trx.schema.alterTable(table).renameColumn(from.name, name).execute()
  await makeResourceIndexes(trx, dialect, { table, columns })
}

/** Stores numbers with other decimals; fewer round them. */
export async function scaleResourceColumns(
  trx: Trx,
  _dialect: Dialect,
  { table, columns }: Changes,
): Promise<void> {
  for (const { name, decimals = 0, from } of columns) {
    const column = sql.ref(name)
    const by = decimals - (from.decimals ?? 0)
    const scaled =
      by >= 0
        ? sql`${column} * ${sql.lit(10 ** by)}`
        : sql`cast(round(${column} / ${sql.lit(10 ** -by)}.0) as bigint)`
    await sql`update ${sql.table(table)} set ${column} = ${scaled}`.execute(trx)
  }
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
    if (isUnique === true) {
      await assertDistinct(trx, table, name)
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
}

/** Says which values stand in the way of a unique index. */
async function assertDistinct(trx: Trx, table: Table, column: string): Promise<void> {
  const { rows } = await sql<{ value: string; ids: number }>`
    select ${sql.ref(column)} as value, count(*) as ids from ${sql.table(table)}
    where deleted_at is null and ${sql.ref(column)} is not null
    group by ${sql.ref(column)} having count(*) > 1 order by 1 limit 5`.execute(trx)
  if (rows.length === 0) return
  const values = rows.map(({ value, ids }) => `“${value}” (${Number(ids)} records)`).join(', ')
  throw new StartError(
    `${table}.${column} can’t be unique: ${values}. Start the release before, make them differ, and start this one again.`,
  )
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

const SHAPE_CALLS = {
  createResourceTable,
  addResourceColumns,
  dropResourceColumns,
  makeResourceIndexes,
  dropResourceIndexes,
}
const CHANGE_CALLS = { renameResourceColumns, scaleResourceColumns }
const isChange = (step: ResourceStep): step is Extract<ResourceStep, Changes> =>
  step.call in CHANGE_CALLS

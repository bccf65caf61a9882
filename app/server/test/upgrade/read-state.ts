import { COLUMNS, TABLES as NEW_NAMES } from '#migrations/0078-field-names.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { isDerivedTable } from '#platform/server/database/derived-tables.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'

/** Everything a database holds: its schema, and every row of every table as text. */
export interface State {
  schema: string[]
  rows: ReadonlyMap<string, readonly string[]>
}

const SCHEMA = {
  sqlite: `select type || ' ' || name || ' ' || coalesce(sql, '') as text from sqlite_schema order by 1`,
  postgres: `select table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable || coalesce(column_default, '') as text
    from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select tgname || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select proname || ' ' || prosrc from pg_proc where pronamespace = 'public'::regnamespace and prolang <> 13
    union all select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1`,
}
/** What a full-text index holds within itself has no order that means anything. */
const TABLES = {
  sqlite: `select name from pragma_table_list where schema = 'main' and type = 'table' order by 1`,
  postgres: `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
}

/** What is to be searched anew, a queue that a step fills: on PostgreSQL its numbers go on where the attempts before have stopped. */
const NUMBERED = 'search_stale'

export async function readState({ read, dialect }: Database): Promise<State> {
  const { rows: schema } = await sql.raw<{ text: string }>(SCHEMA[dialect.name]).execute(read)
  const { rows: tables } = await sql.raw<{ name: string }>(TABLES[dialect.name]).execute(read)
  const names = tables.map(({ name }) => name)
  const rows =
    dialect.name === 'postgres' ? await readAtOnce(read, names) : await readEach(read, names)
  const stale = rows.get(NUMBERED)?.map(row => row.replace(/"id":\d+/, '"id":0'))
  return {
    schema: schema.map(({ text }) => text),
    rows: stale === undefined ? rows : new Map([...rows, [NUMBERED, stale.toSorted()]]),
  }
}

async function readEach(db: Db, tables: readonly string[]): Promise<State['rows']> {
  const rows = new Map<string, string[]>()
  for (const name of tables) {
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    rows.set(name, found.rows.map(row => lineOf(JSON.stringify(row))).toSorted())
  }
  return rows
}

/** A question a table would take PostgreSQL longer than everything else here. */
async function readAtOnce(db: Db, tables: readonly string[]): Promise<State['rows']> {
  if (tables.length === 0) return new Map()
  const each = tables.map(
    name =>
      sql`select ${sql.lit(name)} as name, to_json(one)::text as row from ${sql.table(name)} as one`,
  )
  const { rows } = await sql<{
    name: string
    row: string
  }>`${sql.join(each, sql` union all `)}`.execute(db)
  const found = Map.groupBy(rows, ({ name }) => name)
  return new Map(
    tables.map(name => [name, (found.get(name) ?? []).map(({ row }) => lineOf(row)).toSorted()]),
  )
}

const BEGAN = Date.now()
const MOMENT = /"\d{4}-\d\d-\d\dT[\d:.]+Z"/g

/** A step that writes what time it is writes another one each time. */
const lineOf = (row: string): string =>
  row.replaceAll(MOMENT, moment =>
    Date.parse(moment.slice(1, -1)) < BEGAN ? moment : '"when it ran"',
  )

/** Where two states differ, in words; nothing where they are the same. */
export function differences(one: State, other: State): string[] {
  const schema = [
    ...one.schema.filter(line => !other.schema.includes(line)),
    ...other.schema.filter(line => !one.schema.includes(line)),
  ].map(line => `schema: ${line}`)
  const tables = [...new Set([...one.rows.keys(), ...other.rows.keys()])]
  const rows = tables.flatMap(table => {
    const [here = [], there = []] = [one.rows.get(table), other.rows.get(table)]
    return JSON.stringify(here) === JSON.stringify(there)
      ? []
      : [`${table}: ${here.length} rows, ${there.length} there`]
  })
  return [...schema, ...rows]
}

/** Rows of `before` that are not in `after`, by the columns of `before` but for those that a step folds anew. */
export function lostRows(before: State, after: State): string[] {
  return [...before.rows].flatMap(([table, rows]) => {
    const first = rows[0]
    if (first === undefined || isDerivedTable(table)) return []
    const { to, move } = MOVED[table] ?? placeOf(RENAMED_TABLES[table] ?? table)
    const columns = Object.keys(move(parseRow(first))).filter(name => !isFolded(name))
    const valuesOf = (row: Row) => JSON.stringify(columns.map(name => row[name]))
    const there = new Set(after.rows.get(to)?.map(row => valuesOf(parseRow(row))))
    return rows
      .filter(row => !there.has(valuesOf(move(parseRow(row)))))
      .map(row => `${table}: ${row} is lost`)
  })
}

type Row = Record<string, unknown>
const isFolded = (name: string): boolean => name !== 'audience_key' && /(_key|^words)$/.test(name)
interface Target {
  to: string
  move: (row: Row) => Row
}
/** What a step has taken to another table. */
const MOVED: Record<string, Target> = {
  task_links: {
    to: 'record_links',
    move: ({ task_id, type, record_id, position }) => ({
      from_type: 'task',
      from_id: String(task_id),
      to_type: type,
      to_id: record_id,
      position,
    }),
  },
}
const RENAMED_TABLES: Record<string, string> = {
  calendar_dav_gone: 'calendar_dav_deletions',
  kanban_gone: 'kanban_deletions',
  ...Object.fromEntries(NEW_NAMES),
}
/** Columns that a step has renamed, by the newest names of their tables. */
const RENAMED: Record<string, Record<string, string>> = {
  checkouts: { way: 'payment_method' },
  invoice_approvals: {
    asked_by: 'requested_by',
    asked_name: 'requested_name',
    asked_at: 'requested_at',
  },
  notify_requests: { told_at: 'notified_at' },
  order_quotes: { asked_at: 'requested_at' },
  orders: { way: 'payment_method' },
  outbox: { reach: 'audience_key' },
  wish_lists: { tells: 'notify_by' },
  ...Object.fromEntries(
    Object.entries(COLUMNS).map(([table, columns]) => [table, Object.fromEntries(columns)]),
  ),
}
const placeOf = (to: string): Target => ({
  to,
  move: row =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [RENAMED[to]?.[name] ?? name, value]),
    ),
})

const parseRow = (text: string): Row => z.record(z.string(), z.unknown()).parse(JSON.parse(text))

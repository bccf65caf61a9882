import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { RESOURCES } from '#features/resources.ts'
import { migrations } from '#migrations/list.ts'
import { columnOf } from '#platform/contract/resource-checks.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type Migration, migrate } from '#platform/server/database/migrate.ts'
import { openDatabase } from '#platform/server/database/open-database.ts'
import { columnsOf, type ResourceColumn, tableOf } from '#platform/server/resource/columns.ts'
import type { ColumnChange, ResourceStep } from '#platform/server/resource/resource-table.ts'

type Table = ResourceStep['table']
/** Fields by their former names. */
export type Renames = ReadonlyMap<string, string>

const SYSTEM = new Set('id words version created_at created_by updated_at deleted_at'.split(' '))

/** From the migrated tables to those the declarations require: runs the migrations on an empty database and compares. */
export async function findSteps(renames: Renames = new Map()): Promise<ResourceStep[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-schema-'))
  const database = await openDatabase({ dataDir, durability: 'none' })
  try {
    await migrate({ database, migrations, clock: () => new Date() })
    const steps = []
    for (const resource of RESOURCES) {
      const table = tableOf(resource)
      const known = withDecimals(table, await readTable(database.read, table), migrations)
      steps.push(...compare(table, { expected: columnsOf(resource), known, renames }))
    }
    return steps
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The current columns of a table; none if it does not exist. */
async function readTable(db: Db, table: string): Promise<ResourceColumn[]> {
  const { rows } = await sql<{
    name: string
    type: string
  }>`select name, lower(type) as type from pragma_table_info(${table})`.execute(db)
  const { rows: indexes } = await sql<{
    name: string
  }>`select name from pragma_index_list(${table})`.execute(db)
  const has = (name: string) => indexes.some(index => index.name === name)
  return rows
    .filter(({ name }) => !SYSTEM.has(name))
    .map(({ name, type }) => ({
      name,
      type: type === 'text' ? ('text' as const) : ('bigint' as const),
      ...(has(`${table}_by_${name}`) ? { isIndexed: true as const } : {}),
      ...(has(`${table}_one_${name}`) ? { isUnique: true as const } : {}),
    }))
}

/** The decimals that numbers are stored with, which only the migrations know: the last that named a column. */
export function withDecimals(
  table: Table,
  columns: readonly ResourceColumn[],
  done: readonly Pick<Migration, 'resources'>[],
): ResourceColumn[] {
  const known = new Map<string, number>()
  const steps = done.flatMap(({ resources = [] }) => resources.filter(step => step.table === table))
  for (const column of steps.flatMap(changesOf)) {
    const decimals = column.decimals ?? known.get(column.from?.name ?? '')
    if (decimals !== undefined) known.set(column.name, decimals)
  }
  return columns.map(column => {
    const decimals = known.get(column.name)
    return decimals === undefined ? column : { ...column, decimals }
  })
}

interface Compared {
  expected: readonly ResourceColumn[]
  known: readonly ResourceColumn[]
  renames?: Renames
}

/** Throws for changes that cannot be automated: a column whose kind would change. */
export function compare(table: Table, { expected, known, renames }: Compared): ResourceStep[] {
  if (known.length === 0) return [{ call: 'createResourceTable', table, columns: expected }]
  const renamed = findRenamed({ expected, known, renames: renames ?? new Map() })
  const now = known.map(column => {
    const next = renamed.find(({ from }) => from.name === column.name)
    return next === undefined ? column : { ...column, name: next.name }
  })
  const find = (columns: readonly ResourceColumn[], name: string) =>
    columns.find(one => one.name === name)
  const turned = expected.find(one => (find(now, one.name)?.type ?? one.type) !== one.type)
  if (turned !== undefined)
    throw new Error(
      `${table}.${turned.name} holds something else now: give the new field another name, and write by hand what becomes of the old one.`,
    )
  const there = expected.flatMap(one => {
    const before = find(now, one.name)
    return before === undefined ? [] : [{ one, before }]
  })
  const isLess = (one: ResourceColumn, other: ResourceColumn) =>
    (one.isIndexed === true && other.isIndexed !== true) ||
    (one.isUnique === true && other.isUnique !== true)
  const steps: ResourceStep[] = [
    { call: 'renameResourceColumns', table, columns: renamed },
    {
      call: 'addResourceColumns',
      table,
      columns: expected.filter(one => find(now, one.name) === undefined),
    },
    {
      call: 'dropResourceColumns',
      table,
      columns: now.filter(one => find(expected, one.name) === undefined),
    },
    {
      call: 'scaleResourceColumns',
      table,
      columns: there.flatMap(({ one, before: { name, decimals } }) =>
        decimals === undefined || one.decimals === undefined || one.decimals === decimals
          ? []
          : [{ ...one, from: { name, decimals } }],
      ),
    },
    // If a column has an index too many, all of its indexes are recreated.
    {
      call: 'dropResourceIndexes',
      table,
      columns: there.flatMap(({ one, before }) => (isLess(before, one) ? [one] : [])),
    },
    {
      call: 'makeResourceIndexes',
      table,
      columns: there.flatMap(({ one, before }) =>
        isLess(one, before) || isLess(before, one) ? [one] : [],
      ),
    },
  ]
  return steps.filter(({ columns }) => columns.length > 0)
}

/** The columns of renamed fields; a text has its folded form beside it. */
function findRenamed({ expected, known, renames }: Required<Compared>) {
  return [...renames].flatMap(([former, next]) =>
    ['', '_key'].flatMap(suffix => {
      const from = known.find(({ name }) => name === `${columnOf(former)}${suffix}`)
      const to = expected.find(({ name }) => name === `${columnOf(next)}${suffix}`)
      const isThere = known.some(({ name }) => name === to?.name)
      return from === undefined || to === undefined || isThere
        ? []
        : [{ ...to, from: { name: from.name } }]
    }),
  )
}

const changesOf = ({
  columns,
}: ResourceStep): readonly (ResourceColumn & { from?: ColumnChange['from'] })[] => columns

/** What the steps delete, round or demand of existing records, a line each. */
export function findLosses(steps: readonly ResourceStep[]): string[] {
  return steps.flatMap(step =>
    changesOf(step).flatMap(({ name, decimals = 0, from, isUnique }): string[] => {
      const at = `${step.table}.${name}`
      if (step.call === 'dropResourceColumns') return [`${at}: its values are deleted`]
      if (decimals < (from?.decimals ?? 0))
        return [`${at}: its values are rounded to ${decimals} decimals`]
      return step.call === 'makeResourceIndexes' && isUnique === true
        ? [`${at}: where two records have the same value, the next start stops and names it`]
        : []
    }),
  )
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { RESOURCES } from '#features/resources.ts'
import { migrations } from '#migrations/list.ts'
import type { Db } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { openDatabase } from '#platform/server/database/open-database.ts'
import { columnsOf, type ResourceColumn, tableOf } from '#platform/server/resource/columns.ts'

/** Steps from the migrated tables to those the declarations require. */
export interface ResourceStep {
  call: string
  table: string
  columns: readonly ResourceColumn[]
}

const SYSTEM = new Set('id words version created_at created_by updated_at deleted_at'.split(' '))

/** Runs the migrations on an empty database and compares. */
export async function findSteps(): Promise<ResourceStep[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-schema-'))
  const database = await openDatabase({ dataDir, durability: 'none' })
  try {
    await migrate({ database, migrations, clock: () => new Date() })
    const steps = []
    for (const resource of RESOURCES) {
      const target = columnsOf(resource)
      steps.push(
        ...compare(tableOf(resource), target, await readTable(database.read, tableOf(resource))),
      )
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

/** Throws for changes that cannot be automated: a column whose kind would change. */
export function compare(
  table: string,
  expected: readonly ResourceColumn[],
  known: readonly ResourceColumn[],
): ResourceStep[] {
  if (known.length === 0) return [{ call: 'createResourceTable', table, columns: expected }]
  const find = (columns: readonly ResourceColumn[], name: string) =>
    columns.find(one => one.name === name)
  const turned = expected.find(one => (find(known, one.name)?.type ?? one.type) !== one.type)
  if (turned !== undefined)
    throw new Error(
      `${table}.${turned.name} holds something else now: give the new field another name, and write by hand what becomes of the old one.`,
    )
  const isLess = (one: ResourceColumn, other: ResourceColumn | undefined) =>
    (one.isIndexed === true && other?.isIndexed !== true) ||
    (one.isUnique === true && other?.isUnique !== true)
  const there = expected.filter(one => find(known, one.name) !== undefined)
  const steps: ResourceStep[] = [
    { call: 'addResourceColumns', table, columns: expected.filter(one => !there.includes(one)) },
    {
      call: 'dropResourceColumns',
      table,
      columns: known.filter(one => find(expected, one.name) === undefined),
    },
    // If a column has an index too many, all of its indexes are recreated.
    {
      call: 'dropResourceIndexes',
      table,
      columns: there.filter(one => {
        const now = find(known, one.name)
        return now !== undefined && isLess(now, one)
      }),
    },
    {
      call: 'makeResourceIndexes',
      table,
      columns: there.filter(one => {
        const now = find(known, one.name)
        return now !== undefined && (isLess(one, now) || isLess(now, one))
      }),
    },
  ]
  return steps.filter(({ columns }) => columns.length > 0)
}

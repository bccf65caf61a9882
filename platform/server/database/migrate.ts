import { sql } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import { StartError } from '../config/start-error.ts'
import type { Database, Db } from './database.ts'
import type { ResourceStep } from '../resource/resource-table.ts'
import type { Dialect } from './dialect.ts'
import type { Trx } from './tables.ts'

/** One change of the schema. Its place in the list is its number; what a release has run is never edited. */
export interface Migration {
  /** `0001-users` */
  name: string
  /** What it does to tables of custom entities, for their comparison with the declarations. */
  resources?: readonly ResourceStep[]
  up(trx: Trx, dialect: Dialect): Promise<void>
}

export interface MigrateOptions {
  database: Database
  migrations: Migration[]
  clock: Clock
  /** Called before a database with data is changed, with the number of the first step: makes a backup. */
  keep?: (step: number) => Promise<unknown>
}

/**
 * Migrates the schema, each step in one transaction, and returns the names of the applied steps. A database of a newer release is rejected; one
 * with data is backed up first. Of several processes that start together one migrates and the others wait: otherwise a second would back up
 * what the first is changing.
 */
export function migrate(options: MigrateOptions): Promise<string[]> {
  return options.database.alone(() => takeSteps(options))
}

async function takeSteps({ database, migrations, clock, keep }: MigrateOptions): Promise<string[]> {
  await database.write(async trx => {
    await sql`create table if not exists schema_migrations (number integer primary key, name text not null, applied_at text not null)`.execute(
      trx,
    )
  })
  const applied = await listApplied(database.read)
  assertKnownMigrations(applied, migrations)
  if (applied.length === migrations.length) return []
  if (applied.length > 0) await keep?.(applied.length + 1)
  const missing = migrations.slice(applied.length)
  for (const [index, migration] of missing.entries()) {
    await database.write(async trx => {
      await migration.up(trx, database.dialect)
      await sql`insert into schema_migrations (number, name, applied_at) values (${applied.length + index + 1}, ${migration.name}, ${clock().toISOString()})`.execute(
        trx,
      )
    })
  }
  return missing.map(({ name }) => name)
}

/** The names of the migrations a database has had. */
export async function listApplied(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select name from schema_migrations order by number`.execute(db)
  return rows.map(row => row.name)
}

function assertKnownMigrations(applied: string[], migrations: Migration[]): void {
  const fault = findSchemaFault(applied, migrations)
  if (fault !== undefined) throw new StartError(fault)
}

/** Why a database that has had these migrations is not for this release; undefined where it is, or can be brought up. */
export function findSchemaFault(
  applied: readonly string[],
  migrations: readonly Migration[],
): string | undefined {
  const strange = applied.findIndex((name, index) => migrations[index]?.name !== name)
  if (strange === -1) return undefined
  return strange >= migrations.length
    ? `The database was written by a newer release (it has ${applied[strange]}). Start that release, or restore the backup made before it.`
    : `Migration ${strange + 1} is ${migrations[strange]?.name} here but ${applied[strange]} in the database. They are not of one line.`
}

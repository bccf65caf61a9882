import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import { StartError } from '../config/start-error.ts'
import { copyDatabase } from './copy-database.ts'
import type { Database } from './database.ts'
import type { Dialect } from './dialect.ts'
import { databasePath } from './open-database.ts'
import type { Tables } from './tables.ts'

/** One change of the schema. Its place in the list is its number; what a release has run is never edited. */
export interface Migration {
  /** `0001-users` */
  name: string
  up(trx: Transaction<Tables>, dialect: Dialect): Promise<void>
}

export interface MigrateOptions {
  database: Database
  migrations: Migration[]
  clock: Clock
  /** The data folder, for the copy made before a database with data is changed; no copy when left out. */
  dataDir?: string
}

/**
 * Brings the schema up to the list, each step in one transaction, and answers the names of the steps taken.
 * A database of a newer release is refused, one with data is copied first.
 */
export async function migrate({ database, migrations, clock, dataDir }: MigrateOptions): Promise<string[]> {
  await database.write(async trx => {
    await sql`create table if not exists schema_migrations (number integer primary key, name text not null, applied_at text not null)`.execute(
      trx,
    )
  })
  const applied = await listApplied(database)
  refuseUnknown(applied, migrations)
  const missing = migrations.slice(applied.length)
  if (missing.length === 0) return []
  if (applied.length > 0 && dataDir !== undefined) {
    copyDatabase({ from: databasePath(dataDir), to: join(dataDir, 'backups', `before-${applied.length + 1}.db`) })
  }
  for (const [index, migration] of missing.entries()) {
    const step = { number: applied.length + index + 1, name: migration.name, applied_at: clock().toISOString() }
    await database.write(async trx => {
      await migration.up(trx, database.dialect)
      await sql`insert into schema_migrations (number, name, applied_at) values (${step.number}, ${step.name}, ${step.applied_at})`.execute(
        trx,
      )
    })
  }
  return missing.map(migration => migration.name)
}

async function listApplied(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by number`.execute(database.read)
  return rows.map(row => row.name)
}

function refuseUnknown(applied: string[], migrations: Migration[]): void {
  const strange = applied.findIndex((name, index) => migrations[index]?.name !== name)
  if (strange === -1) return
  const text =
    strange >= migrations.length
      ? `The database was written by a newer release (it has ${applied[strange]}). Start that release, or restore the backup made before it.`
      : `Migration ${strange + 1} is ${migrations[strange]?.name} here but ${applied[strange]} in the database. They are not of one line.`
  throw new StartError(text)
}

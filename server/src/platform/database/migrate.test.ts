import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrations } from '../../../migrations/list.ts'
import { StartError } from '../config/start-error.ts'
import type { Database } from './database.ts'
import { migrate, type Migration } from './migrate.ts'
import { openDatabase } from './open-database.ts'

let dataDir: string
let database: Database
const clock = () => new Date('2026-11-21T05:00:00.000Z')
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-migrate-'))
  database = await openDatabase({ dataDir, durability: 'none' })
})
afterEach(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const schemaOf = async (one: Database) =>
  (await sql<{ sql: string }>`select sql from sqlite_schema order by name, sql`.execute(one.read)).rows
const names = migrations.map(migration => migration.name)

it('numbers every migration by its place', () => {
  expect(names).toEqual(names.map((name, index) => `${`${index + 1}`.padStart(4, '0')}${name.slice(4)}`))
})

it.each(names.map((name, index) => [name, index + 1] as const))('goes on from a database that ends with %s', async (_, count) => {
  await migrate({ database, migrations: migrations.slice(0, count), clock })
  expect(await migrate({ database, migrations, clock })).toEqual(names.slice(count))
  const stepwise = await schemaOf(database)
  const freshDir = mkdtempSync(join(tmpdir(), 'smart-fft-migrate-'))
  const fresh = await openDatabase({ dataDir: freshDir, durability: 'none' })
  await migrate({ database: fresh, migrations, clock })
  expect(stepwise).toEqual(await schemaOf(fresh))
  await fresh.close()
  rmSync(freshDir, { recursive: true })
})

it('does nothing the second time', async () => {
  expect(await migrate({ database, migrations, clock })).toEqual(names)
  expect(await migrate({ database, migrations, clock })).toEqual([])
})

it('refuses a database of a newer release', async () => {
  await migrate({ database, migrations, clock })
  const older = migrate({ database, migrations: migrations.slice(0, 1), clock })
  await expect(older).rejects.toThrow(StartError)
  await expect(older).rejects.toThrow(/newer release \(it has 0002-access\)/)
})

it('refuses a database of another line', async () => {
  await migrate({ database, migrations: [{ name: '0001-other', up: async () => {} }], clock })
  await expect(migrate({ database, migrations, clock })).rejects.toThrow(/Migration 1 is 0001-users here but 0001-other/)
})

it('makes a copy before it changes a database with data', async () => {
  const backupDir = join(dataDir, 'backups')
  await migrate({ database, migrations: migrations.slice(0, 2), clock, dataDir })
  expect(existsSync(backupDir)).toBe(false)
  await migrate({ database, migrations, clock, dataDir })
  const copy = new DatabaseSync(join(backupDir, 'before-3.db'), { readOnly: true })
  expect(copy.prepare('select max(number) as last from schema_migrations').get()?.['last']).toBe(2)
  copy.close()
})

it('leaves nothing of a step that fails half way', async () => {
  const broken: Migration = {
    name: '0002-broken',
    async up(trx) {
      await sql`create table half (id integer)`.execute(trx)
      throw new Error('half way')
    },
  }
  await expect(migrate({ database, migrations: [...migrations.slice(0, 1), broken], clock })).rejects.toThrow('half way')
  expect(JSON.stringify(await schemaOf(database))).not.toContain('half')
  expect(await migrate({ database, migrations, clock })).toEqual(names.slice(1))
})

import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrations } from '../../../migrations/list.ts'
import { StartError } from '../config/start-error.ts'
import type { Database } from './database.ts'
import { migrate, type Migration } from './migrate.ts'
import { createBareDatabase } from './test-database.ts'

let database: Database
const clock = () => new Date('2026-11-21T05:00:00.000Z')
beforeEach(async () => {
  database = await createBareDatabase()
})
afterEach(() => database.close())

const SCHEMA = {
  sqlite: 'select sql as text from sqlite_schema where sql is not null order by name, sql',
  postgres: `select table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable || coalesce(column_default, '') as text
    from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select tgname || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1`,
}
const schemaOf = async (one: Database) => (await sql.raw<{ text: string }>(SCHEMA[one.dialect.name]).execute(one.read)).rows
const names = migrations.map(migration => migration.name)

it('numbers every migration by its place', () => {
  expect(names).toEqual(names.map((name, index) => `${`${index + 1}`.padStart(4, '0')}${name.slice(4)}`))
})

it.each(names.map((name, index) => [name, index + 1] as const))('goes on from a database that ends with %s', async (_, count) => {
  await migrate({ database, migrations: migrations.slice(0, count), clock })
  expect(await migrate({ database, migrations, clock })).toEqual(names.slice(count))
  const stepwise = await schemaOf(database)
  const fresh = await createBareDatabase()
  await migrate({ database: fresh, migrations, clock })
  expect(stepwise).toEqual(await schemaOf(fresh))
  await fresh.close()
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

it('has a backup made before it changes a database with data', async () => {
  const kept: number[] = []
  const keep = async (step: number) => void kept.push(step)
  await migrate({ database, migrations: migrations.slice(0, 2), clock, keep })
  expect(kept).toEqual([])
  await migrate({ database, migrations, clock, keep })
  expect(kept).toEqual([3])
})

it('takes each step once, whoever else is at it', async () => {
  const taken = await Promise.all(Array.from({ length: 5 }, () => migrate({ database, migrations, clock })))
  expect(taken.flat().toSorted()).toEqual(names)
})

it('has one backup made of a database that several bring up together, by the one that does it', async () => {
  await migrate({ database, migrations: migrations.slice(0, 1), clock })
  const kept: string[] = []
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const taken = migrate({
    database,
    migrations,
    clock,
    async keep() {
      kept.push('first')
      first.resolve()
      await Promise.race([second.promise, setTimeout(200)])
    },
  })
  await first.promise
  const late = migrate({
    database,
    migrations,
    clock,
    async keep() {
      kept.push('second')
      second.resolve()
    },
  })
  expect([await taken, await late]).toEqual([names.slice(1), []])
  expect(kept).toEqual(['first'])
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

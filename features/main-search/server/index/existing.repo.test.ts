import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrations } from '#migrations/list.ts'
import type { Database } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { createBareDatabase } from '#platform/server/database/test-database.ts'

let database: Database
beforeAll(async () => {
  database = await createBareDatabase()
})
afterAll(() => database.close())

const clock = () => new Date('2026-11-28T05:00:00.000Z')

it('NAV-02 existing employees and clients are indexed by a background job', async () => {
  const last = migrations.findIndex(({ name }) => name === '0061-search-people')
  await migrate({ database, migrations: migrations.slice(0, last), clock })
  const at = clock().toISOString()
  await database.write(async trx => {
    await sql`insert into employees (id, full_name, post, email, city, full_name_key, post_key, email_key, city_key,
      start_date, salary, age, experience, status, avatar_color, created_at)
      values (7, 'Ada', 'Smith', 'a@x.example', 'Oslo', 'ada', 'smith', 'a@x.example', 'oslo',
      '2020-01-01', 1, 30, 1, 1, 'accent', ${at})`.execute(trx)
    await sql`insert into invoice_clients (id, name, company, email, address, country, contact, tax_id, language, name_key, words, created_at)
      values (9, 'Ben', '', '', '', 'NO', '', '', 'en', 'ben', 'ben', ${at})`.execute(trx)
  })
  const listStale = async () =>
    (
      await sql`select kind, record_id from search_stale order by kind, record_id`.execute(
        database.read,
      )
    ).rows
  expect(await listStale()).toEqual([])
  await migrate({ database, migrations: migrations.slice(0, last + 1), clock })
  expect(await listStale()).toEqual([
    { kind: 'client', record_id: '9' },
    { kind: 'employee', record_id: '7' },
  ])
})

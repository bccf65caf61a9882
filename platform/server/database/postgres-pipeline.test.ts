import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { openPostgres } from './open-postgres.ts'
import { askTogether, send } from './pipeline.ts'
import { createPostgresCopy } from './test-database.ts'

// Pipelined statements that are not awaited, and cached prepared statements.

let copy: Awaited<ReturnType<typeof createPostgresCopy>>
let database: Database
let admin: pg.Client
beforeAll(async () => {
  copy = await createPostgresCopy()
  database = await openPostgres({ url: copy.url, readers: 1 })
  admin = new pg.Client(copy.url)
  await admin.connect()
  await admin.query('create table kept (name text primary key)')
})
afterAll(async () => {
  await database.close()
  await admin.end()
  await copy.drop()
})

const insert = (name: string) => ({
  compile: () => sql`insert into kept (name) values (${name})`.compile(database.read),
})
const names = async () =>
  (await admin.query<{ name: string }>('select name from kept order by name')).rows.map(
    row => row.name,
  )

it('F5 a pipelined statement is visible to the next one, in order, and committed', async () => {
  const seen = await database.write(async trx => {
    await send(trx, insert('a'))
    await send(trx, insert('b'))
    return (await sql<{ name: string }>`select name from kept order by name`.execute(trx)).rows
  })
  expect(seen).toEqual([{ name: 'a' }, { name: 'b' }])
  expect(await names()).toEqual(['a', 'b'])
})

it('F5 a write fails as a whole with the cause when a pipelined statement fails, at the next statement or at commit', async () => {
  const before = await names()
  const later = database.write(async trx => {
    await send(trx, insert('c'))
    await send(trx, insert('c'))
    await send(trx, insert('d'))
    await sql`select 1`.execute(trx)
  })
  await expect(later).rejects.toMatchObject({ code: '23505' })
  const atTheEnd = database.write(async trx => {
    await send(trx, insert('c'))
    await send(trx, insert('c'))
  })
  await expect(atTheEnd).rejects.toMatchObject({ code: '23505' })
  const refused = database.write(async trx => {
    await send(trx, insert('c'))
    await send(trx, insert('c'))
    throw new Error('thought better of it')
  })
  await expect(refused).rejects.toThrow('thought better of it')
  expect(await names()).toEqual(before)
  await database.write(trx => send(trx, insert('after')))
  expect(await names()).toContain('after')
})

it('F5 nothing is written outside a transaction, though its start is not awaited', async () => {
  const written = database.write(async trx => {
    await sql`rollback`.execute(trx)
    await trx.executeQuery(insert('alone').compile())
  })
  await expect(written).rejects.toMatchObject({ code: '25006' })
  expect(await names()).not.toContain('alone')
})

it('F5 pipelined queries each receive their own result', async () => {
  const answers = await database.write(async trx => {
    const asked = [1, 2, 3].map(number =>
      sql<{ n: number }>`select ${number}::int as n`.compile(trx),
    )
    const [first, ...others] = asked
    if (first !== undefined) askTogether(first, ...others)
    const rows = []
    for (const one of asked) rows.push(...(await trx.executeQuery(one)).rows)
    return rows
  })
  expect(answers).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
})

it('F5 a prepared statement is rejected once, then re-prepared, after another process changed its table', async () => {
  const read = () => database.write(trx => sql`select * from kept where name = ${'a'}`.execute(trx))
  for (let count = 0; count < 8; count += 1) await read()
  await admin.query('alter table kept add column more text')
  await expect(read()).rejects.toMatchObject({ status: 503, code: 'database.busy' })
  expect((await read()).rows).toEqual([{ name: 'a', more: null }])
  for (let count = 0; count < 8; count += 1) expect((await read()).rows).toHaveLength(1)
})

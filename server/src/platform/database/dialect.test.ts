import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { createBareDatabase } from './test-database.ts'

let database: Database
beforeEach(async () => {
  database = await createBareDatabase()
})
afterEach(() => database.close())

it('compares what is checked while walking an index as what it is: texts as texts, numbers as numbers', async () => {
  await database.write(async trx => {
    await sql`create table amounts (amount integer, word text)`.execute(trx)
    await sql`insert into amounts values (9, 'nine'), (100, 'hundred'), (-5, 'five'), (null, null), (25, 'twenty-five')`.execute(trx)
  })
  const { dialect } = database
  const least = await sql<{
    amount: number
  }>`select amount from amounts where ${dialect.residual(sql`amount >= ${10}`)} order by amount`.execute(database.read)
  expect(least.rows.map(row => Number(row.amount))).toEqual([25, 100])
  const words = await sql<{ word: string }>`select word from amounts where ${dialect.residual(sql`word = ${'nine'}`)}`.execute(
    database.read,
  )
  expect(words.rows).toEqual([{ word: 'nine' }])
})

import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { createBareDatabase } from './test-database.ts'

let database: Database
beforeEach(async () => {
  database = await createBareDatabase()
})
afterEach(() => database.close())

it('compares values by their type while walking an index: text as text, numbers as numbers', async () => {
  await database.write(async trx => {
    await sql`create table amounts (amount integer, word text)`.execute(trx)
    await sql`insert into amounts values (9, 'nine'), (100, 'hundred'), (-5, 'five'), (null, null), (25, 'twenty-five')`.execute(
      trx,
    )
  })
  const { dialect } = database
  const least = await sql<{
    amount: number
  }>`select amount from amounts where ${dialect.residual(sql`amount >= ${10}`)} order by amount`.execute(
    database.read,
  )
  expect(least.rows.map(row => Number(row.amount))).toEqual([25, 100])
  const words = await sql<{
    word: string
  }>`select word from amounts where ${dialect.residual(sql`word = ${'nine'}`)}`.execute(
    database.read,
  )
  expect(words.rows).toEqual([{ word: 'nine' }])
})

it('matches the values of a subquery, and nothing when it is empty', async () => {
  await database.write(async trx => {
    await sql`create table words (word text primary key)`.execute(trx)
    await sql`insert into words values ('one'), ('two'), ('three')`.execute(trx)
  })
  const find = async (named: string) => {
    const isNamed = database.dialect.isAmong(
      'word',
      sql`select word as named from words where word like ${named}`,
    )
    const { rows } = await sql<{
      word: string
    }>`select word from words where ${isNamed} order by word`.execute(database.read)
    return rows.map(row => row.word)
  }
  expect(await find('t%')).toEqual(['three', 'two'])
  expect(await find('x%')).toEqual([])
})

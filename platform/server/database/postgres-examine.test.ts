import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { openPostgres } from './open-postgres.ts'
import { createPostgresCopy } from './test-database.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function openAs(change: (client: pg.Client) => Promise<URL>) {
  const { url, drop } = await createPostgresCopy()
  closing.push(drop)
  const client = new pg.Client(url)
  await client.connect()
  const address = await change(client)
  await client.end()
  address.pathname = new URL(url).pathname
  const database = await openPostgres({ url: address.href })
  closing.push(() => database.close())
  return database
}

it('finds no fault in our own database, and reads its clock', async () => {
  const { url, drop } = await createPostgresCopy()
  closing.push(drop)
  const database = await openPostgres({ url })
  closing.push(() => database.close())
  expect(await database.dialect.examine(database.read)).toEqual([])
  const there = await database.dialect.readClock(database.read)
  expect(Math.abs((there?.getTime() ?? 0) - Date.now())).toBeLessThan(2_000)
})

it('reports the missing privileges of a user who is not the owner', async () => {
  const name = `r_${Date.now()}`
  const database = await openAs(async client => {
    await client.query(`create role ${name} login password 'only a reader'`)
    closing.push(async () => {
      const admin = new pg.Client(process.env['TEST_POSTGRES_URL'])
      await admin.connect()
      await admin.query(`drop role ${name}`)
      await admin.end()
    })
    const url = new URL(process.env['TEST_POSTGRES_URL'] ?? '')
    url.username = name
    url.password = 'only a reader'
    return url
  })
  expect(await database.dialect.examine(database.read)).toEqual([
    `${name} may not create tables. Run: grant create on schema public to ${name}`,
    expect.stringMatching(/ may not read and write \d+ tables\. Connect as their owner/),
  ])
})

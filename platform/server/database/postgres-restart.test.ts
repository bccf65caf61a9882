import { Socket } from 'node:net'
import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { waitInBackground } from './bounded-queue.ts'
import type { Database } from './database.ts'
import { announce, createOutboxFeed, type OutboxEvent } from '../live/outbox.ts'
import { openPostgres } from './open-postgres.ts'
import { createPostgresCopy } from './test-database.ts'

// PostgreSQL terminates connections, as at every restart, whatever each of them is doing.

const unavailable = {
  status: 503,
  code: 'database.unavailable',
  options: { retryAfter: expect.any(Number) },
}
const busy = { status: 503, code: 'database.busy', options: { retryAfter: expect.any(Number) } }

let copy: Awaited<ReturnType<typeof createPostgresCopy>>
let database: Database
let admin: pg.Client
beforeAll(async () => {
  copy = await createPostgresCopy()
  database = await openPostgres({ url: copy.url, readers: 2 })
  admin = new pg.Client(process.env['TEST_POSTGRES_URL'])
  await admin.connect()
})
afterAll(async () => {
  await database.close()
  await admin.end()
  await copy.drop()
})

/** Terminates connections whose last query contains this text, and returns how many. */
async function endConnections(question = ''): Promise<number> {
  const { rowCount } = await admin.query(
    'select pg_terminate_backend(pid, 1000) from pg_stat_activity where datname = $1 and position($2 in query) > 0',
    [new URL(copy.url).pathname.slice(1), question],
  )
  return rowCount ?? 0
}
async function waitForSleepers(count: number): Promise<void> {
  await vi.waitUntil(
    async () =>
      (
        await admin.query(
          `select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep(%'`,
        )
      ).rowCount ===
      count + 1,
    { timeout: 10_000, interval: 20 },
  )
}
const attempt = (key: string) =>
  database.write(trx =>
    sql`insert into login_attempts (key, updated_at) values (${key}, '2026-11-21')`.execute(trx),
  )

it('rejects running work when all connections break, continues with the next call, and receives notifications again', async () => {
  const back = vi.fn<() => void>()
  const stop = database.signals.listen({ onSignal: () => {}, onBack: back })
  await vi.waitUntil(() => back.mock.calls.length === 1, { timeout: 10_000 })
  let endAlone = () => {}
  const alone = database.alone(() => new Promise<void>(resolve => (endAlone = resolve)))
  const held = database.read.transaction().execute(async trx => {
    await sql`select 1`.execute(trx)
    await waitForSleepers(2)
    // This connection is idle, and no pool watches it either.
    await endConnections()
    await sql`select 1`.execute(trx)
  })
  const reading = sql`select pg_sleep(60)`.execute(database.read)
  const writing = database.write(trx => sql`select pg_sleep(60)`.execute(trx))
  const refused = await Promise.allSettled([held, reading, writing])
  for (const one of refused) expect(one).toMatchObject({ status: 'rejected', reason: unavailable })
  endAlone()
  await alone
  expect((await sql`select 1 as one`.execute(database.read)).rows).toEqual([{ one: 1 }])
  await attempt('after')
  await vi.waitUntil(() => back.mock.calls.length === 2, { timeout: 5_000 })
  stop()
})

it('never hands out a connection that PostgreSQL is terminating', async () => {
  for (let round = 0; round < 20; round += 1) {
    await expect(
      sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.read),
    ).rejects.toMatchObject(unavailable)
    expect((await sql`select 1 as one`.execute(database.read)).rows).toEqual([{ one: 1 }])
  }
})

it('acknowledges nothing if the syncing connection was replaced since the commit', async () => {
  await attempt('before')
  const refused = database.write(async trx => {
    await sql`insert into login_attempts (key, updated_at) values ('doubtful', '2026-11-21')`.execute(
      trx,
    )
    expect(await endConnections('pg_logical_emit_message')).toBe(1)
  })
  await expect(refused).rejects.toMatchObject(unavailable)
  await attempt('behind')
})

it('F5 rejects new writes at once, and a waiting one soon, while the running one hangs', async () => {
  const hung = database.write(trx => sql`select pg_sleep(4)`.execute(trx))
  const began = performance.now()
  await expect(attempt('waits')).rejects.toMatchObject(busy)
  const waited = performance.now() - began
  expect(waited).toBeLessThan(3_500)
  await expect(attempt('comes later')).rejects.toMatchObject(busy)
  expect(performance.now() - began).toBeLessThan(waited + 500)
  await hung
  await attempt('after it')
})

it('F5 rejects new reads at once, and a waiting one soon, while others hang; background work waits', async () => {
  const small = await openPostgres({ url: copy.url, readers: 2, longestWait: 1_500 })
  const ask = () => sql`select 1 as one`.execute(small.read)
  const received = vi.fn<(events: OutboxEvent[]) => void>()
  const feed = await createOutboxFeed(small, received)
  const hung = [4, 4].map(seconds => sql`select pg_sleep(${sql.lit(seconds)})`.execute(small.read))
  const patient = waitInBackground(ask)
  // No one would request the live events again before something else happens.
  await small.write(trx => announce(trx, { topic: 'User', ids: [1], now: new Date() }))
  const began = performance.now()
  await expect(ask()).rejects.toMatchObject(busy)
  const waited = performance.now() - began
  expect(waited).toBeLessThan(3_500)
  await expect(ask()).rejects.toMatchObject(busy)
  expect(performance.now() - began).toBeLessThan(waited + 500)
  expect((await patient).rows).toEqual([{ one: 1 }])
  await Promise.all(hung)
  await vi.waitUntil(() => received.mock.calls.flat(2).some(event => event.topic === 'User'), {
    timeout: 10_000,
  })
  feed.close()
  // Rejected ones occupy no slot.
  expect(await Promise.all(Array.from({ length: 20 }, ask))).toHaveLength(20)
  await small.close()
})

it('F5 asks on every idle connection after two seconds whether the server is there: its machine may have vanished', async () => {
  const asked = vi.spyOn(Socket.prototype, 'setKeepAlive')
  onTestFinished(() => asked.mockRestore())
  const fresh = await openPostgres({ url: copy.url })
  const back = vi.fn<() => void>()
  fresh.signals.listen({ onSignal: () => {}, onBack: back })
  await sql`select 1`.execute(fresh.read)
  await fresh.write(async () => 1)
  await vi.waitUntil(() => back.mock.calls.length === 1, { timeout: 10_000 })
  // One that reads, one that writes, one that syncs, one that listens.
  expect(asked.mock.calls).toEqual(Array.from({ length: 4 }, () => [true, 2_000]))
  await fresh.close()
})

it('rejects calls while nothing answers at the address', async () => {
  const nobody = await openPostgres({ url: 'postgres://127.0.0.1:1/none' })
  await expect(sql`select 1`.execute(nobody.read)).rejects.toMatchObject(unavailable)
  await expect(nobody.write(async () => 1)).rejects.toMatchObject(unavailable)
  await expect(nobody.alone(async () => 1)).rejects.toMatchObject(unavailable)
  await expect(nobody.snapshot(async () => 1)).rejects.toMatchObject(unavailable)
  await nobody.close()
})

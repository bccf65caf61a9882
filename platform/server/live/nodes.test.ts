import type { ServerMessage } from '#platform/contract/live.rules.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCaller } from '../access/ability.ts'
import type { Database } from '../database/database.ts'
import { openPostgres } from '../database/open-postgres.ts'
import { createPostgresCopy, createTestDatabase, testEngine } from '../database/test-database.ts'
import { createLogger } from '../logger/logger.ts'
import { createLiveHub, type LiveHub } from './live-hub.ts'
import { announce } from './outbox.ts'

// Two processes on one PostgreSQL, as far as the live channel sees them: two pools, two hubs. On SQLite there is one of each.

const now = new Date('2026-11-21T05:00:00.000Z')
let nodes: { database: Database; hub: LiveHub }[]
let drop = async () => {}
beforeEach(async () => {
  if (testEngine === 'sqlite') {
    const database = await createTestDatabase()
    const node = await join(database)
    nodes = [node, node]
    return
  }
  const copy = await createPostgresCopy()
  drop = copy.drop
  const open = async () =>
    join(await openPostgres({ url: copy.url, durability: 'none', readers: 2 }))
  nodes = [await open(), await open()]
})
afterEach(async () => {
  for (const node of new Set(nodes)) {
    node.hub.close()
    await node.database.close()
  }
  await drop()
})

async function join(database: Database) {
  const memberOf = async (userId: number) => ({
    caller: createCaller({
      userId,
      sessionId: 's',
      username: 'u',
      role: 'admin',
      rules: [{ action: 'manage', subject: 'all' }],
    }),
    person: { userId, fullName: `Person ${userId}`, avatar: null, avatarColor: 'info' as const },
  })
  const hub = await createLiveHub({
    database,
    logger: createLogger({ level: 'silent' }),
    authenticate: token => memberOf(Number(token)),
    refresh: ({ userId }) => memberOf(userId),
    onEvents: () => {},
  })
  return { database, hub }
}

async function listen(at: number, userId: number, since?: number) {
  const received: ServerMessage[] = []
  const line = nodes[at]?.hub.open({
    send: message => void received.push(message),
    close: () => {},
  })
  await line?.handleMessage({
    type: 'hello',
    token: `${userId}`,
    ...(since === undefined ? {} : { since }),
  })
  const ids = () =>
    received.flatMap(one => (one.type === 'events' ? one.events.flatMap(event => event.ids) : []))
  return { received, line, ids }
}
const write = (at: number, id: number) =>
  nodes[at]?.database.write(trx => announce(trx, { topic: 'User', ids: [id], now }))

it('X-10 a change through one process reaches a tab of the other in under a second', async () => {
  const far = await listen(1, 1)
  const began = performance.now()
  await write(0, 42)
  await vi.waitFor(() => expect(far.ids()).toEqual([42]), { timeout: 1_000, interval: 2 })
  expect(performance.now() - began).toBeLessThan(1_000)
})

it('X-11 a tab that reconnects to the other process misses or repeats no event, under writes of both', async () => {
  const first = await listen(0, 1)
  const sent: number[] = []
  let isOver = false
  const writing = (async () => {
    for (let id = 1; !isOver; id++) {
      await write(id % 2, id)
      sent.push(id)
    }
  })()
  await vi.waitFor(() => expect(first.ids().length).toBeGreaterThan(10), {
    timeout: 10_000,
    interval: 2,
  })
  const since = first.received.reduce((last, one) => (one.type === 'events' ? one.seq : last), 0)
  const before = first.ids()
  first.line?.end()
  const second = await listen(1, 1, since)
  await new Promise(resolve => setTimeout(resolve, 50))
  isOver = true
  await writing
  await vi.waitFor(() => expect(second.ids().at(-1)).toBe(sent.at(-1)), {
    timeout: 3_000,
    interval: 2,
  })
  expect([...before, ...second.ids()]).toEqual(sent)
})

it('X-13 people see each other across processes', async () => {
  const [here, there] = [await listen(0, 1), await listen(1, 2)]
  await here.line?.handleMessage({ type: 'open', record: 'User/7' })
  await there.line?.handleMessage({ type: 'open', record: 'User/7' })
  await vi.waitFor(
    () => expect(here.received.at(-1)).toMatchObject({ type: 'people', people: [{ userId: 2 }] }),
    { timeout: 2_000 },
  )
})

import type { AbilityRule } from '#features/auth/contract/auth.contract.ts'
import type { ClientMessage, ServerMessage } from '#platform/contract/live.rules.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCaller } from '../access/ability.ts'
import { systemActor } from '../access/actor.ts'
import { recordChange } from '../changes/record-change.ts'
import type { Database } from '../database/database.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { createLogger } from '../logger/logger.ts'
import { createLiveHub, type LiveHub, type LiveParts, type Member } from './live-hub.ts'
import { sendEphemeral } from './ephemeral.ts'
import { announce } from './outbox.ts'

const now = new Date('2026-11-21T05:00:00.000Z')
const everything: AbilityRule[] = [{ action: 'manage', subject: 'all' }]
const ownOnly: AbilityRule[] = [{ action: 'read', subject: 'User', own: true }]

let database: Database
let hub: LiveHub
let rules: Map<number, AbilityRule[] | undefined>
beforeEach(async () => {
  rules = new Map([
    [1, everything],
    [2, everything],
    [3, ownOnly],
  ])
  database = await createTestDatabase()
  hub = await open()
})
afterEach(async () => {
  hub.close()
  await database.close()
})

const memberOf = (userId: number): Member | undefined => {
  const own = rules.get(userId)
  if (own === undefined) return undefined
  const caller = createCaller({
    userId,
    sessionId: `s${userId}`,
    username: `u${userId}`,
    role: 'author',
    rules: own,
  })
  return {
    caller,
    person: { userId, fullName: `Person ${userId}`, avatar: null, avatarColor: 'info' },
  }
}
const open = (
  audienceOf?: LiveParts['addressEvent'],
  {
    onEvents = () => {},
    logger = createLogger({ level: 'silent' }),
  }: Partial<Pick<LiveParts, 'onEvents' | 'logger'>> = {},
) =>
  createLiveHub({
    database,
    logger,
    ...(audienceOf === undefined ? {} : { addressEvent: audienceOf }),
    authenticate: async token => memberOf(Number(token)),
    refresh: async ({ userId }) => memberOf(userId),
    onEvents,
  })

/** A tab of a user: what it received, and a way to send. */
async function tab(userId: number, { since, at = hub }: { since?: number; at?: LiveHub } = {}) {
  const received: ServerMessage[] = []
  let code: number | undefined
  const line = at.open({
    send: message => void received.push(message),
    close: given => void (code = given),
  })
  const send = (message: ClientMessage) => line.handleMessage(message)
  await send({ type: 'hello', token: `${userId}`, ...(since === undefined ? {} : { since }) })
  return {
    send,
    end: () => line.end(),
    closedWith: () => code,
    all: <T extends ServerMessage['type']>(type: T) =>
      received.filter((one): one is Extract<ServerMessage, { type: T }> => one.type === type),
  }
}
const change = (ids: number[], subject: 'User' | 'Invoice' = 'User') =>
  database.write(trx =>
    recordChange(trx, {
      actor: systemActor('test'),
      now,
      action: 'update',
      subject,
      records: ids.map(id => ({ id, name: `${id}` })),
    }),
  )
type Tab = Awaited<ReturnType<typeof tab>>
const receivedIds = (one: Tab) =>
  one.all('events').flatMap(({ events }) => events.flatMap(event => event.ids))
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 3_000, interval: 5 })

describe('live events', () => {
  it('X-10 reaches every tab with the right to read, after the commit, and no other', async () => {
    const [admin, own] = [await tab(1), await tab(3)]
    await change([7])
    await change([3])
    await change([9], 'Invoice')
    await eventually(() => expect(receivedIds(admin)).toEqual([7, 3, 9]))
    expect(receivedIds(own)).toEqual([3])
  })

  it('X-10 are not sent for a rollback, and private ones only to their owner', async () => {
    const [one, two] = [await tab(1), await tab(2)]
    await database.write(trx => announce(trx, { topic: 'Email', ids: [5], now, userId: 2 }))
    const failing = database.write(async trx => {
      await announce(trx, { topic: 'User', ids: [99], now })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await change([1])
    await eventually(() => expect(receivedIds(two)).toEqual([5, 1]))
    expect(receivedIds(one)).toEqual([1])
  })

  it('X-11 are caught up after a disconnect without gaps or duplicates, under concurrent writes', async () => {
    const before = await tab(1)
    await change([1])
    await eventually(() => expect(receivedIds(before)).toEqual([1]))
    const since = before.all('events').at(-1)?.seq ?? 0
    before.end()
    const ids = Array.from({ length: 120 }, (_, index) => 1000 + index)
    const writing = (async () => {
      for (const id of ids) await change([id])
    })()
    await new Promise(resolve => setTimeout(resolve, 30))
    const after = await tab(1, { since })
    await writing
    await eventually(() => expect(receivedIds(after)).toEqual(ids))
    const seqs = after.all('events').map(one => one.seq)
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
    expect(after.all('ready')).toMatchObject([{ missed: false }])
  })

  it('X-11 are caught up once while still being delivered to others', async () => {
    // The first lookup of an event's audience is held back; the returning tab asks second.
    const first = Promise.withResolvers<undefined>()
    let asked = 0
    const slow = await open(async () => {
      asked += 1
      if (asked === 1) await first.promise
      return { userIds: undefined }
    })
    await database.write(trx => announce(trx, { topic: 'Chat', ids: [7], now, audienceKey: 'all' }))
    await eventually(() => expect(asked).toBe(1))
    const back = await tab(1, { since: 0, at: slow })
    first.resolve(undefined)
    await database.write(trx => announce(trx, { topic: 'Chat', ids: [8], now, audienceKey: 'all' }))
    await eventually(() => expect(receivedIds(back).at(-1)).toBe(8))
    expect(receivedIds(back)).toEqual([7, 8])
    slow.close()
  })

  it('X-11 survive a failed audience lookup: tabs reconnect and catch up', async () => {
    let isAway = true
    const shaken = await open(async () => {
      if (isAway) throw new Error('the database is away')
      return { userIds: undefined }
    })
    const before = await tab(1, { at: shaken })
    const since = before.all('ready')[0]?.seq ?? -1
    await database.write(trx => announce(trx, { topic: 'Chat', ids: [7], now, audienceKey: 'all' }))
    await eventually(() => expect(before.closedWith()).toBe(1012))
    isAway = false
    const after = await tab(1, { since, at: shaken })
    await database.write(trx => announce(trx, { topic: 'Chat', ids: [8], now, audienceKey: 'all' }))
    await eventually(() => expect(receivedIds(after)).toEqual([7, 8]))
    shaken.close()
  })

  it('X-11 survive a listener that fails: it is logged, tabs reconnect and catch up', async () => {
    const error = vi.fn<(what: { err: unknown }) => void>()
    const onEvents = vi.fn<LiveParts['onEvents']>()
    const shaken = await open(undefined, { onEvents, logger: { error } })
    const before = await tab(1, { at: shaken })
    const since = before.all('ready')[0]?.seq ?? -1
    const failure = new Error('a listener is broken')
    onEvents.mockImplementationOnce(() => {
      throw failure
    })
    await change([7])
    await eventually(() => expect(before.closedWith()).toBe(1012))
    expect(error.mock.calls.map(([what]) => what.err)).toEqual([failure])
    const after = await tab(1, { since, at: shaken })
    await change([8])
    await eventually(() => expect(receivedIds(after)).toEqual([7, 8]))
    shaken.close()
  })

  it('X-10 logs an ephemeral event that fails, and goes on', async () => {
    const error = vi.fn<(what: { err: unknown }) => void>()
    const failure = new Error('the database is away')
    const audienceOf = vi
      .fn<NonNullable<LiveParts['addressEvent']>>(async () => ({ userIds: undefined }))
      .mockRejectedValueOnce(failure)
    const shaken = await open(audienceOf, { logger: { error } })
    const one = await tab(1, { at: shaken })
    for (const data of ['lost', 'heard'])
      sendEphemeral(database.signals, { topic: 'Chat', audienceKey: 'all', data })
    await eventually(() => expect(one.all('ephemeral').map(({ data }) => data)).toEqual(['heard']))
    expect(error.mock.calls.map(([what]) => what.err)).toEqual([failure])
    shaken.close()
  })

  it('X-10 CART-11 with an audience skip the people it excludes', async () => {
    const aimed = await open(async () => ({ userIds: undefined, except: 1 }))
    const [one, two] = [await tab(1, { at: aimed }), await tab(2, { at: aimed })]
    await database.write(trx =>
      announce(trx, { topic: 'Shop', ids: [7], now, audienceKey: 'others' }),
    )
    await database.write(trx => announce(trx, { topic: 'Chat', ids: [8], now, userId: 1 }))
    await eventually(() => expect(receivedIds(one)).toEqual([8]))
    await eventually(() => expect(receivedIds(two)).toEqual([7]))
    aimed.close()
  })

  it('S8 X-10 with an audience reaches only the people it names, even if others may read the subject', async () => {
    const aimed = await open(async () => ({ userIds: new Set([2]) }))
    const [one, two] = [await tab(1, { at: aimed }), await tab(2, { at: aimed })]
    await database.write(trx =>
      announce(trx, { topic: 'Shop', ids: [7], now, audienceKey: 'some' }),
    )
    await database.write(trx => announce(trx, { topic: 'Chat', ids: [8], now, userId: 1 }))
    await eventually(() => expect(receivedIds(one)).toEqual([8]))
    await eventually(() => expect(receivedIds(two)).toEqual([7]))
    aimed.close()
  })

  it('X-10 between page load and connection are sent to the waiting page', async () => {
    const at = (milliseconds: number) => new Date(Date.now() - milliseconds)
    await database.write(trx => announce(trx, { topic: 'User', ids: [1], now: at(50_000) }))
    await database.write(trx => announce(trx, { topic: 'User', ids: [2], now: at(500) }))
    const received: ServerMessage[] = []
    const line = hub.open({ send: message => void received.push(message), close: () => {} })
    await new Promise(resolve => setTimeout(resolve, 50))
    await line.handleMessage({ type: 'hello', token: '1', age: 25_000 })
    const ids = received.flatMap(one =>
      one.type === 'events' ? one.events.flatMap(event => event.ids) : [],
    )
    expect(ids).toEqual([2])
    expect(received[0]).toMatchObject({ type: 'ready', missed: false })
  })

  it('X-11 already received from another node are not repeated', async () => {
    await change([1])
    const since = (await database.read.selectFrom('outbox').select('id').executeTakeFirstOrThrow())
      .id
    // Commits are batched for some milliseconds before this hub reads them.
    const ahead = await tab(1, { since })
    expect(ahead.all('ready')).toMatchObject([{ missed: false, seq: since }])
    await change([2])
    await eventually(() => expect(receivedIds(ahead).at(-1)).toBe(2))
    expect(receivedIds(ahead)).toEqual([2])
  })

  it('X-11 that are purged are reported as missed', async () => {
    await change([1])
    await change([2])
    await database.write(trx => trx.deleteFrom('outbox').execute())
    await change([3])
    const late = await tab(1, { since: 1 })
    expect(late.all('ready')).toMatchObject([{ missed: true }])
    const fromTheFuture = await tab(1, { since: 9_999 })
    expect(fromTheFuture.all('ready')).toMatchObject([{ missed: true }])
  })
})

describe('rights on live connections', () => {
  it('X-23 announce a change at once, and apply it to the next event', async () => {
    const one = await tab(2)
    rules.set(2, ownOnly)
    await change([2])
    await eventually(() => expect(one.all('rights')).toHaveLength(1))
    await change([50])
    await change([2])
    await eventually(() => expect(receivedIds(one)).toEqual([2, 2]))
  })

  it('X-23 close the connection when the session has ended', async () => {
    const one = await tab(2)
    rules.set(2, undefined)
    await database.write(trx => announce(trx, { topic: 'Auth', ids: ['s2'], now, userId: 2 }))
    await eventually(() => expect(one.closedWith()).toBe(4401))
    expect(receivedIds(one)).toEqual([])
  })

  it('X-21 reject an invalid token', async () => {
    expect((await tab(77)).closedWith()).toBe(4401)
  })
})

describe('presence', () => {
  it('X-13 USR-09 a tab that is gone before it is signed in leaves nobody online', async () => {
    const gate = Promise.withResolvers<void>()
    const slow = await open(async () => {
      await gate.promise
      return { userIds: undefined }
    })
    await database.write(trx => announce(trx, { topic: 'Chat', ids: [7], now, audienceKey: 'all' }))
    const line = slow.open({ send: () => undefined, close: () => undefined })
    const signingIn = line.handleMessage({ type: 'hello', token: '1', since: 0 })
    await eventually(() => expect(slow.countConnections()).toBe(1))
    line.end()
    gate.resolve()
    await signingIn
    expect([slow.countConnections(), [...slow.presence.online()]]).toEqual([0, []])
    slow.close()
  })

  it('X-10 a second hello is not a second connection', async () => {
    const line = hub.open({ send: () => undefined, close: () => undefined })
    await Promise.all([1, 2].map(id => line.handleMessage({ type: 'hello', token: `${id}` })))
    expect(hub.countConnections()).toBe(1)
    line.end()
    expect(hub.countConnections()).toBe(0)
  })

  it('X-13 shows who else has the record open, until they leave it', async () => {
    const [one, two] = [await tab(1), await tab(2)]
    await one.send({ type: 'open', record: 'User/12' })
    await two.send({ type: 'open', record: 'User/12' })
    await eventually(() =>
      expect(one.all('people').at(-1)).toMatchObject({
        record: 'User/12',
        people: [{ fullName: 'Person 2' }],
      }),
    )
    await two.send({ type: 'open' })
    await eventually(() => expect(one.all('people').at(-1)?.people).toEqual([]))
  })

  it('X-13 is refused for records the user may not read', async () => {
    const [one, own] = [await tab(1), await tab(3)]
    await one.send({ type: 'open', record: 'User/12' })
    await own.send({ type: 'open', record: 'User/12' })
    await own.send({ type: 'open', record: 'User/3' })
    expect(own.all('people').map(({ record }) => record)).toEqual(['User/3'])
    expect(one.all('people').every(({ people }) => people.length === 0)).toBe(true)
  })

  it('USR-09 shows who is online, once per person, to those who may see people', async () => {
    const one = await tab(1)
    const [first, second] = [await tab(2), await tab(2)]
    await eventually(() =>
      expect(
        one
          .all('online')
          .flatMap(({ joined }) => joined)
          .filter(id => id === 2),
      ).toEqual([2]),
    )
    first.end()
    second.end()
    await eventually(() =>
      expect(one.all('online').at(-1)).toMatchObject({ joined: [], left: [2] }),
    )
    expect((await tab(3)).all('ready')).toMatchObject([{ online: [] }])
  })
})

it('X-10 a closing hub sends its tabs to another', async () => {
  const one = await tab(1)
  hub.close()
  expect(one.closedWith()).toBe(1012)
  hub = await open()
})

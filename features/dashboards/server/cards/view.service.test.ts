import { cardAnalyticsContract as analytics } from '../../contract/card-analytics.contract.ts'
import { cardStatisticsContract as statistics } from '../../contract/card-statistics.contract.ts'
import type { Call } from '#platform/contract/define.ts'
import { supportContract } from '#features/support/contract/support.contract.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestFigures } from '../../tests/test-figures.ts'
import { createInvoiceHelper } from '#features/invoice/tests/invoice-helper.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { createCaller } from '#platform/server/access/ability.ts'
import { systemActor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { createLiveHub, type LiveHub } from '#platform/server/live/live-hub.ts'
import { createLogger } from '#platform/server/logger/logger.ts'
import { createAnswers, growthOf, sharesOf } from './view.service.ts'

// Answers are cached until a change by anyone, and clients that show them are notified.

let test: TestApp
let figures: ReturnType<typeof createTestFigures>
let hub: LiveHub
const received: string[] = []
beforeAll(async () => {
  test = await createTestApp()
  figures = createTestFigures(test)
  const rules = [{ action: 'manage' as const, subject: 'all' as const }]
  const caller = createCaller({
    userId: 11,
    sessionId: 'live',
    username: 'admin',
    role: 'admin',
    rules,
  })
  const member = {
    caller,
    person: { userId: 11, fullName: 'Admin', avatar: null, avatarColor: 'info' as const },
  }
  hub = await createLiveHub({
    database: test.database,
    authenticate: async () => member,
    refresh: async () => member,
    logger: createLogger({ level: 'silent' }),
    onEvents: () => {},
  })
  const send = (message: { type: string; events?: { topic: string }[] }) =>
    void received.push(...(message.events ?? []).map(({ topic }) => topic))
  await hub.open({ send, close: () => {} }).handleMessage({ type: 'hello', token: 'any' })
})
afterAll(async () => {
  hub.close()
  await test.close()
})

/** Reads a card, acts, and waits for its live event; returns the card before and after. */
async function around<T>(
  read: () => Promise<T & { topics: string[] }>,
  act: () => Promise<unknown>,
): Promise<[T, T]> {
  const before = await read()
  received.length = 0
  await act()
  await vi.waitFor(() => expect(before.topics.some(topic => received.includes(topic))).toBe(true), {
    timeout: 5_000,
    interval: 10,
  })
  return [before, await read()]
}
const make = async (call: Call, body: object) => {
  const answer = await test.call(call, { as: 'admin', body })
  expect(answer.statusCode).toBe(201)
}

describe('a change', () => {
  it('DASH-03 of payments notifies the card and shows at once', async () => {
    const invoices = createInvoiceHelper(test)
    const { id } = await invoices.issued()
    const [before, after] = await around(
      () => figures.read(statistics.getRevenueStatistics),
      () => invoices.pay(id, 60),
    )
    expect((after.value ?? 0) - (before.value ?? 0)).toBeCloseTo(60)
  })

  it('DASH-03 of orders notifies the card and shows at once', async () => {
    const [before, after] = await around(
      () => figures.read(statistics.getOrdersStatistics),
      async () => {
        const id = await figures.order({ at: test.now().toISOString() })
        const records = [{ id, name: `${id}` }]
        await test.database.write(trx =>
          recordChange(trx, {
            actor: systemActor('test'),
            now: test.now(),
            action: 'create',
            subject: 'Order',
            records,
          }),
        )
      },
    )
    expect(after.value).toBe((before.value ?? 0) + 1)
  })

  it('DASH-03 of tickets and tasks notifies the card and shows at once', async () => {
    const [tickets, moreTickets] = await around(
      () => figures.read(analytics.getSupportTracker),
      () => make(supportContract.addTicket, { subject: 'It moves', message: '<p>Does it?</p>' }),
    )
    expect(moreTickets.totalTicket).toBe(tickets.totalTicket + 1)
    const [goals, moreGoals] = await around(
      () => figures.read(analytics.getGoalOverview),
      () => make(todoContract.addTask, { task: { title: 'One more' } }),
    )
    expect(moreGoals.inProgress).toBe(goals.inProgress + 1)
  })

  it('CARD-02 made by another process invalidates the cache of this one', async () => {
    const asked = { key: 'one', tables: ['orders'] }
    const [here, there] = [
      createAnswers<number>({ database: test.database, clock: () => test.now() }),
      createAnswers<number>({ database: test.database, clock: () => test.now() }),
    ]
    let times = 0
    const find = async () => (times += 1)
    await here.keep(asked, find)
    await here.keep(asked, find)
    expect(times).toBe(1)
    await there.keep(asked, find)
    await figures.order({ at: '2019-01-01T00:00:00.000Z' })
    const [one, other] = [await here.keep(asked, find), await there.keep(asked, find)]
    expect([one.answer, other.answer]).toEqual([3, 4])
    test.wait(30_000)
    expect((await here.keep(asked, find)).answer).toBe(5)
  })
})

describe('numbers', () => {
  it('DASH-02 have no growth from zero, and shares add up to 100 or are zero', () => {
    expect([
      growthOf(5, 0),
      growthOf(null, 4),
      growthOf(6, 4),
      growthOf(2, -4),
      growthOf(0, 4),
    ]).toEqual([null, null, 50, 150, -100])
    expect(sharesOf([0, 0])).toEqual([0, 0])
    expect(sharesOf([1, 1, 1]).reduce((sum, share) => sum + share * 10, 0)).toBe(1000)
    expect(sharesOf([])).toEqual([])
  })
})

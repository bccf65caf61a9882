import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '../database/database.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { announce, createOutboxFeed, type OutboxEvent } from './outbox.ts'

const now = new Date('2026-11-29T05:00:00.000Z')
let database: Database
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.close())

const change = (id: number) =>
  database.write(trx => announce(trx, { topic: 'User', ids: [id], now }))

/** A feed over a disk that answers when the test says so, about the events that were read. */
async function open() {
  const disk = vi.fn<() => Promise<void>>(async () => {})
  const received = vi.fn<(events: OutboxEvent[]) => void>()
  const slow: Database = {
    ...database,
    async readDurable(run) {
      const result = await run()
      if (Array.isArray(result) && result.length > 0) await disk()
      return result
    },
  }
  const feed = await createOutboxFeed(slow, received)
  onTestFinished(() => feed.close())
  return { feed, disk, ids: () => received.mock.calls.flat(2).map(({ ids }) => ids) }
}

it('F2 hands out an event once its commit is on disk, not as soon as it can be seen', async () => {
  const sync = Promise.withResolvers<void>()
  const { feed, disk, ids } = await open()
  disk.mockReturnValueOnce(sync.promise)
  const before = feed.seq()
  await change(1)
  await vi.waitUntil(() => disk.mock.calls.length === 1, { timeout: 10_000 })
  expect([ids(), feed.seq()]).toEqual([[], before])
  sync.resolve()
  await vi.waitUntil(() => ids().length === 1, { timeout: 10_000 })
  expect(feed.seq()).toBe(before + 1)
})

it('F3 hands out nothing of which the disk says that it is lost, and goes on when it can', async () => {
  const { disk, ids } = await open()
  disk.mockRejectedValueOnce(new Error('EIO'))
  await change(1)
  await vi.waitUntil(() => disk.mock.calls.length === 1, { timeout: 10_000 })
  expect(ids()).toEqual([])
  await change(2)
  await vi.waitUntil(() => ids().length === 2, { timeout: 10_000 })
  expect(ids()).toEqual([[1], [2]])
})

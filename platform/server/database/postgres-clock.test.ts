import { HOUR } from '#platform/contract/durations.rules.ts'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from './database.ts'
import { openPostgresClock } from './postgres-clock.ts'
import { createTestDatabase } from './test-database.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const readThere = async () => (await database.dialect.readClock(database.read))?.getTime() ?? 0

it('F10 is the database’s, whatever this machine’s clock says, and stays so when that is set', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - HOUR })
  onTestFinished(() => void vi.useRealTimers())
  const { now, close } = await openPostgresClock(database)
  onTestFinished(close)
  expect(Math.abs(now().getTime() - (await readThere()))).toBeLessThan(2_000)
  vi.setSystemTime(Date.now() + 10 * HOUR)
  expect(Math.abs(now().getTime() - (await readThere()))).toBeLessThan(2_000)
})

it('F10 follows the database’s clock, and goes on while the database is unreachable', async () => {
  let difference = 0
  let isReachable = true
  const moved = {
    ...database,
    dialect: {
      ...database.dialect,
      async readClock() {
        if (!isReachable) throw new Error('unreachable')
        return new Date((await readThere()) + difference)
      },
    },
  }
  const { now, close } = await openPostgresClock(moved, 20)
  onTestFinished(close)
  difference = -HOUR
  await vi.waitUntil(() => now().getTime() < Date.now() - HOUR / 2, { timeout: 10_000 })
  isReachable = false
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(Math.abs(now().getTime() + HOUR - (await readThere()))).toBeLessThan(2_000)
})

import { MINUTE } from '#platform/contract/durations.rules.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBoundedQueue, waitInBackground } from './bounded-queue.ts'

const busy = { status: 503, code: 'database.busy', options: { retryAfter: expect.any(Number) } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const sleep = (milliseconds: number) =>
  new Promise<void>(resolve => setTimeout(resolve, milliseconds))

/** A queue whose writes recently took 100 ms. */
async function start() {
  const queue = createBoundedQueue({ longestMilliseconds: 1_500 })
  for (let count = 0; count < 100; count += 1) {
    const one = queue.take(() => sleep(100))
    await vi.advanceTimersByTimeAsync(100)
    await one
  }
  return queue
}

/** The outcome of this many concurrent requests. */
async function crowd(take: () => Promise<unknown>, count: number) {
  const ends = Array.from({ length: count }, () =>
    take().then(
      () => 'done',
      (error: unknown) => error,
    ),
  )
  await vi.advanceTimersByTimeAsync(MINUTE)
  const all = await Promise.all(ends)
  return {
    done: all.filter(one => one === 'done').length,
    refusals: all.filter(one => one !== 'done'),
  }
}

it('F5 runs tasks in order of arrival, and continues after a failure', async () => {
  const queue = createBoundedQueue({ longestMilliseconds: 1_500 })
  const seen: string[] = []
  const one = queue.take(async () => {
    seen.push('one begins')
    await sleep(50)
    seen.push('one ends')
    throw new Error('refused')
  })
  const failed = one.catch((error: unknown) => error)
  const others = ['two', 'three'].map(name => queue.take(async () => void seen.push(name)))
  await vi.advanceTimersByTimeAsync(50)
  expect(await failed).toMatchObject({ message: 'refused' })
  await Promise.all(others)
  expect(seen).toEqual(['one begins', 'one ends', 'two', 'three'])
})

it('F5 rejects at once those who would wait over a second, runs nothing for them, and spreads their retries', async () => {
  const queue = await start()
  const run = vi.fn<() => Promise<void>>(() => sleep(100))
  const { done, refusals } = await crowd(() => queue.take(run), 60)
  expect(done).toBeGreaterThan(8)
  expect(done).toBeLessThan(16)
  expect(run).toHaveBeenCalledTimes(done)
  for (const refusal of refusals) expect(refusal).toMatchObject(busy)
  const seconds = refusals.map(refusal => JSON.parse(JSON.stringify(refusal)).options.retryAfter)
  // Each takes 100 ms, and newcomers get half of the time.
  expect([...new Set(seconds)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

it('F5 rejects waiting tasks while the running one hangs, and resumes when it ends', async () => {
  const queue = await start()
  const hung = queue.take(() => sleep(10_000))
  const waiting = queue.take(async () => 'late').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(await waiting).toMatchObject(busy)
  await expect(queue.take(async () => 'later')).rejects.toMatchObject(busy)
  await vi.advanceTimersByTimeAsync(8_500)
  await hung
  expect(await queue.take(async () => 'after')).toBe('after')
})

it('F5 doesn’t count failures of an unreachable database as fast: the queue stays as short', async () => {
  const queue = await start()
  const away = async () => {
    throw new Error('away')
  }
  for (let count = 0; count < 50; count += 1) await expect(queue.take(away)).rejects.toThrow('away')
  const refused: unknown[] = []
  for (let count = 0; count < 60; count += 1)
    queue.take(() => sleep(100)).catch((error: unknown) => void refused.push(error))
  await vi.advanceTimersByTimeAsync(0)
  expect(refused.length).toBeGreaterThan(40)
  await vi.advanceTimersByTimeAsync(MINUTE)
})

it('F5 runs as many in parallel as there are connections, and accepts accordingly more', async () => {
  const queue = createBoundedQueue({ longestMilliseconds: 1_500, atOnce: 4 })
  let [running, most] = [0, 0]
  const run = async () => {
    most = Math.max(most, (running += 1))
    await sleep(100)
    running -= 1
  }
  for (let count = 0; count < 25; count += 1) await crowd(() => queue.take(run), 4)
  const { done, refusals } = await crowd(() => queue.take(run), 200)
  expect(most).toBe(4)
  expect(done).toBeGreaterThan(32)
  expect(done).toBeLessThan(64)
  expect(done + refusals.length).toBe(200)
})

it('F5 lets background work wait, as no one would retry it', async () => {
  const queue = await start()
  const { done } = await crowd(() => waitInBackground(() => queue.take(() => sleep(100))), 60)
  expect(done).toBe(60)
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBoundedQueue, waitInBackground } from './bounded-queue.ts'

const busy = { status: 503, code: 'database.busy', options: { retryAfter: expect.any(Number) } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const sleep = (milliseconds: number) =>
  new Promise<void>(resolve => setTimeout(resolve, milliseconds))

/** A queue in which a write has lately taken 100 ms. */
async function start() {
  const queue = createBoundedQueue({ longestMilliseconds: 1_500 })
  for (let count = 0; count < 100; count += 1) {
    const one = queue.take(() => sleep(100))
    await vi.advanceTimersByTimeAsync(100)
    await one
  }
  return queue
}

/** What became of so many that came at once. */
async function crowd(take: () => Promise<unknown>, count: number) {
  const ends = Array.from({ length: count }, () =>
    take().then(
      () => 'done',
      (error: unknown) => error,
    ),
  )
  await vi.advanceTimersByTimeAsync(60_000)
  const all = await Promise.all(ends)
  return {
    done: all.filter(one => one === 'done').length,
    refusals: all.filter(one => one !== 'done'),
  }
}

it('F5 runs one after the other, in the order they came, and a failure stops nobody behind it', async () => {
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

it('F5 refuses at once who would wait more than a second, runs nothing for them, and spreads when they come again', async () => {
  const queue = await start()
  const run = vi.fn<() => Promise<void>>(() => sleep(100))
  const { done, refusals } = await crowd(() => queue.take(run), 60)
  expect(done).toBeGreaterThan(8)
  expect(done).toBeLessThan(16)
  expect(run).toHaveBeenCalledTimes(done)
  for (const refusal of refusals) expect(refusal).toMatchObject(busy)
  const seconds = refusals.map(refusal => JSON.parse(JSON.stringify(refusal)).options.retryAfter)
  // Each 100 ms, and half of the time for those who come new.
  expect([...new Set(seconds)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

it('F5 refuses those who wait when the write before them hangs, and takes the next when it is over', async () => {
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

it('F5 what a database that is away refuses does not count as quick: as few wait after it', async () => {
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
  await vi.advanceTimersByTimeAsync(60_000)
})

it('F5 runs as many beside each other as there are connections, and takes the more in', async () => {
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

it('F5 lets what runs in the background wait: nobody would send it again', async () => {
  const queue = await start()
  const { done } = await crowd(() => waitInBackground(() => queue.take(() => sleep(100))), 60)
  expect(done).toBe(60)
})

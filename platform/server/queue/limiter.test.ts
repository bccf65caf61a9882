import { expect, it } from 'vitest'
import { createLimiter } from './limiter.ts'

const full = () => new Error('full')

it('runs a few at once, in their order, and rejects those beyond', async () => {
  const limited = createLimiter({ maxRunning: 2, maxWaiting: 1, busy: full })
  const order: string[] = []
  const ends: (() => void)[] = []
  const task = (name: string) =>
    limited(async () => {
      order.push(name)
      await new Promise<void>(resolve => ends.push(resolve))
    })
  const running = [task('a'), task('b'), task('c')]
  await expect(task('d')).rejects.toThrow('full')
  expect(order).toEqual(['a', 'b'])
  ends[0]?.()
  await running[0]
  expect(order).toEqual(['a', 'b', 'c'])
  ends.slice(1).forEach(end => end())
  await Promise.all(running)
})

it('a call that arrives as one ends neither overtakes another nor exceeds the limit', async () => {
  const limited = createLimiter({ maxRunning: 1, maxWaiting: 5, busy: full })
  let [now, most] = [0, 0]
  const task = () =>
    limited(async () => {
      now += 1
      most = Math.max(most, now)
      await Promise.resolve()
      now -= 1
    })
  await Promise.all([task().then(task), task(), task().then(task)])
  expect(most).toBe(1)
})

it('a failure frees its place', async () => {
  const limited = createLimiter({ maxRunning: 1, maxWaiting: 0, busy: full })
  await expect(limited(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await limited(() => Promise.resolve(1))).toBe(1)
})

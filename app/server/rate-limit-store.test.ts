import { HOUR, MINUTE } from '#platform/contract/durations.rules.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { RateLimitStore } from './rate-limit-store.ts'

function count(store: RateLimitStore, key: string): { current: number; ttl: number } {
  let found = { current: 0, ttl: 0 }
  store.incr(key, (_error, result = found) => (found = result), MINUTE, 10)
  return found
}

it('F10 S9 a limit ends with its window, also when the clock was set back meanwhile', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const store = new RateLimitStore()
  expect(count(store, 'a')).toEqual({ current: 1, ttl: MINUTE })
  vi.advanceTimersByTime(20_000)
  vi.setSystemTime(Date.now() - HOUR)
  expect(count(store, 'a')).toEqual({ current: 2, ttl: 40_000 })
  expect(count(store, 'b').current).toBe(1)
  vi.advanceTimersByTime(40_000)
  expect(count(store, 'a')).toEqual({ current: 1, ttl: MINUTE })
})

it('S9 forgets the address that has not called for the longest when there are too many', () => {
  const store = new RateLimitStore()
  for (const key of ['a', 'b', 'a']) count(store, key)
  for (let other = 0; other < 4_999; other += 1) count(store, `other ${other}`)
  expect(count(store, 'a').current).toBe(3)
  expect(count(store, 'b').current).toBe(1)
})

it('S9 counts each call on its own', () => {
  const store = new RateLimitStore()
  count(store, 'a')
  expect(count(store.child(), 'a').current).toBe(1)
})

it('S9 never promises to wait longer than its window', () => {
  const store = new RateLimitStore()
  onTestFinished(() => void vi.restoreAllMocks())
  const now = vi.spyOn(performance, 'now')
  for (let time = 0; time < 1000; time += 1) {
    now.mockReturnValue(8_000 + time / 7)
    expect(count(store, `${time}`).ttl).toBeLessThanOrEqual(MINUTE)
  }
})

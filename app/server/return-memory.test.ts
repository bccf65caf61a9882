import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { returnMemory } from './return-memory.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('memory is returned after the start and after a rush, once it is quiet', async () => {
  const server = new EventEmitter()
  const collect = vi.fn<() => Promise<void>>(async () => {})
  const end = returnMemory(server, collect)
  const ask = (times: number) => Array.from({ length: times }, () => server.emit('request'))
  const look = () => vi.advanceTimersByTime(5_000)
  ask(50)
  look()
  expect(collect).not.toHaveBeenCalled()
  look()
  expect(collect).toHaveBeenCalledTimes(1)
  ask(100)
  look()
  look()
  expect(collect).toHaveBeenCalledTimes(1)
  ask(900)
  look()
  expect(collect).toHaveBeenCalledTimes(1)
  ask(3)
  look()
  expect(collect).toHaveBeenCalledTimes(2)
  end()
  ask(1_000)
  look()
  look()
  expect(collect).toHaveBeenCalledTimes(2)
})

it('a collection returns what nothing holds', async () => {
  const server = new EventEmitter()
  let collected = false
  const registry = new FinalizationRegistry(() => (collected = true))
  registry.register({}, undefined)
  const end = returnMemory(server)
  vi.advanceTimersByTime(5_000)
  vi.useRealTimers()
  await expect.poll(() => collected, { timeout: 10_000 }).toBe(true)
  end()
})

it('a collection that is refused ends nothing', async () => {
  const server = new EventEmitter()
  let isAsked = false
  // Not a mock: these look at what they return.
  const collect = () => {
    isAsked = true
    return Promise.reject(new Error('no inspector'))
  }
  const refused = vi.fn<(reason: unknown) => void>()
  process.on('unhandledRejection', refused)
  onTestFinished(() => void process.off('unhandledRejection', refused))
  const end = returnMemory(server, collect)
  vi.advanceTimersByTime(5_000)
  vi.useRealTimers()
  await new Promise(setImmediate)
  end()
  expect(isAsked).toBe(true)
  expect(refused).not.toHaveBeenCalled()
})

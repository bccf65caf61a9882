import { afterEach, expect, it } from 'vitest'
import { createWorkerThread, ReadTimeout, Unreadable, type WorkerThread } from './worker-thread.ts'

const sleep = 'ms => new Promise(done => setTimeout(done, ms))'
let thread: WorkerThread<number, number>
/** Of a module that begins slowly, and answers after as many milliseconds as it is asked for. It ends after 0, and at once at -1; it computes for -2. */
function open(begin: string) {
  const code = `const sleep = ${sleep}
    ${begin}
    export const wait = async ms => {
      if (ms === 0) setTimeout(() => process.exit(), 50)
      if (ms === -1) process.exit()
      while (ms === -2);
      await sleep(ms)
      return ms
    }`
  thread = createWorkerThread<(ms: number) => number>({
    run: 'wait',
    module: new URL(`data:text/javascript,${encodeURIComponent(code)}`),
    milliseconds: 500,
  })
  return thread
}
afterEach(() => thread.close())

it('S16 the time limit of a task excludes the start of its thread', async () => {
  expect(await open('await sleep(900)').ask(20, 0)).toBe(20)
})

it('S16 a task that computes for too long ends only its own thread', async () => {
  const opened = open('')
  await expect(opened.ask(-2, 0)).rejects.toBeInstanceOf(ReadTimeout)
  expect(await opened.ask(20, 0)).toBe(20)
})

it('S16 a task that waits on a busy machine completes, and one that never answers is ended', async () => {
  const opened = open('')
  expect(await opened.ask(1_500, 0)).toBe(1_500)
  await expect(opened.ask(60_000, 0)).rejects.toBeInstanceOf(ReadTimeout)
})

it('S16 an ended thread is replaced, before and during a task', async () => {
  const opened = open('')
  expect(await opened.ask(0, 0)).toBe(0)
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(await opened.ask(20, 0)).toBe(20)
  const [ended, next] = await Promise.allSettled([opened.ask(-1, 0), opened.ask(20, 0)])
  expect([ended.status, next.status]).toEqual(['rejected', 'fulfilled'])
})

it('S16 a module that fails to load is reported by the next task', async () => {
  const asked = open('throw new Error("no parser")').ask(20, 0)
  await expect(asked).rejects.toBeInstanceOf(Unreadable)
  await expect(asked).rejects.toThrow('no parser')
})

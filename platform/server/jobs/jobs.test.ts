import { HOUR, MINUTE } from '#platform/contract/durations.rules.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '../database/database.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { createLogger } from '../logger/logger.ts'
import { addJob, backOff, createJobs, type JobKind, type JobsOptions } from './jobs.ts'

let database: Database
let now: number
const clock = () => new Date(now)
beforeEach(async () => {
  now = Date.parse('2026-11-21T05:00:00.000Z')
  database = await createTestDatabase()
})
afterEach(() => database.close())

const jobsOf = (kinds: Record<string, JobKind>, more: Partial<JobsOptions> = {}) =>
  createJobs({ database, clock, logger: createLogger({ level: 'silent' }), kinds, ...more })
const add = (kind: string, args: unknown = {}, more: { name?: string; runAt?: Date } = {}) =>
  database.write(trx => addJob(trx, { kind, args, now: clock(), ...more }))
const states = async () =>
  (
    await database.read
      .selectFrom('jobs')
      .select(['state', 'attempts', 'last_error'])
      .orderBy('id')
      .execute()
  ).map(row => ({ ...row }))

const leaseEnd = async () => {
  const { locked_until } = await database.read
    .selectFrom('jobs')
    .select('locked_until')
    .executeTakeFirstOrThrow()
  return Date.parse(locked_until ?? '')
}

it('runs due jobs in order, once', async () => {
  const seen: unknown[] = []
  const jobs = jobsOf({ note: { run: async args => void seen.push(args) } })
  await add('note', 1)
  await add('note', 3, { runAt: new Date(now + 5_000) })
  await add('note', 2)
  expect(await jobs.runDue()).toBe(2)
  now += 5_000
  expect(await jobs.runDue()).toBe(1)
  expect(seen).toEqual([1, 2, 3])
  expect(await jobs.runDue()).toBe(0)
})

it('a rolled-back transaction queues nothing, and a named job is queued once', async () => {
  const failing = database.write(async trx => {
    await addJob(trx, { kind: 'note', args: {}, now: clock() })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await add('note', 1, { name: 'only' })
  await add('note', 2, { name: 'only' })
  expect(await states()).toHaveLength(1)
})

it('retries with increasing delays, then gives up and reports it', async () => {
  let runs = 0
  const given: string[] = []
  const failing: JobKind = {
    attempts: 3,
    run: async () => {
      runs += 1
      throw new Error(`no ${runs}`)
    },
  }
  const jobs = jobsOf({ failing }, { onGivenUp: async kind => void given.push(kind) })
  await add('failing')
  await jobs.runDue()
  expect(await states()).toEqual([{ state: 'waiting', attempts: 1, last_error: 'no 1' }])
  await jobs.runDue()
  expect(runs).toBe(1)
  now += backOff(1)
  await jobs.runDue()
  now += backOff(2)
  await jobs.runDue()
  expect(await states()).toEqual([{ state: 'failed', attempts: 3, last_error: 'no 3' }])
  expect(given).toEqual(['failing'])
  expect([1, 2, 3, 4, 9].map(backOff)).toEqual([2_000, 8_000, 32_000, 128_000, 30 * MINUTE])
})

it('a recurring job that fails comes back as often as one that does not', async () => {
  const jobs = jobsOf({
    often: {
      everyMilliseconds: 15_000,
      run: async () => {
        throw new Error('one of many')
      },
    },
  })
  await add('often')
  for (let time = 0; time < 6; time += 1) {
    expect(await jobs.runDue()).toBe(1)
    now += 15_000
  }
})

it('a job is run by one process only, and released when that process dies', async () => {
  const seen: string[] = []
  const slow = (node: string): JobKind => ({
    run: async () => {
      seen.push(node)
      await new Promise(resolve => setTimeout(resolve, 20))
    },
  })
  const [one, two] = [jobsOf({ slow: slow('one') }), jobsOf({ slow: slow('two') })]
  for (let n = 0; n < 10; n++) await add('slow')
  await Promise.all([one.runDue(), two.runDue()])
  expect(seen).toHaveLength(10)
  await add('slow')
  await database.write(trx =>
    trx
      .updateTable('jobs')
      .set({ locked_until: new Date(now + 60_000).toISOString() })
      .where('state', '=', 'waiting')
      .execute(),
  )
  expect(await two.runDue()).toBe(0)
  now += 61_000
  expect(await two.runDue()).toBe(1)
})

it('a recurring job runs at its interval, also after a failure', async () => {
  let runs = 0
  const round: JobKind = {
    everyMilliseconds: HOUR,
    run: async () => {
      runs += 1
      if (runs === 2) throw new Error('once')
    },
  }
  const jobs = jobsOf({ round }, { pollMilliseconds: HOUR })
  await jobs.start()
  await expect.poll(() => runs).toBe(1)
  for (let hour = 0; hour < 3; hour++) {
    now += HOUR
    await jobs.runDue()
  }
  expect(runs).toBe(4)
  expect(await states()).toMatchObject([{ state: 'waiting' }])
  await jobs.stop()
})

it('a job waiting for others blocks no other kind, and runs in parallel', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const begun: unknown[] = []
  const seen: unknown[] = []
  const slow: JobKind = {
    workers: 2,
    async run(args) {
      begun.push(args)
      await gates[Number(args)]?.promise
    },
  }
  const jobs = jobsOf(
    { slow, quick: { run: async args => void seen.push(args) } },
    { pollMilliseconds: 5 },
  )
  await add('slow', 0)
  await add('slow', 1)
  await add('quick', 'done')
  await jobs.start()
  await vi.waitFor(() => expect([begun.length, seen]).toEqual([2, ['done']]), { timeout: 10_000 })
  gates.forEach(gate => gate.resolve())
  await jobs.stop()
  expect((await states()).map(({ state }) => state)).toEqual(['done', 'done', 'done'])
})

it('a job starts when it is due, not at the next poll', async () => {
  const done = Promise.withResolvers<unknown>()
  const jobs = jobsOf(
    { note: { run: async args => done.resolve(args) } },
    { clock: () => new Date(), pollMilliseconds: HOUR },
  )
  await add('note', 'in a moment', { runAt: new Date(Date.now() + 300) })
  await jobs.start()
  expect(await done.promise).toBe('in a moment')
  await jobs.stop()
})

it('a job longer than its lease stays with its process, which renews it', async () => {
  const gate = Promise.withResolvers<void>()
  const seen: string[] = []
  const long = (node: string): JobKind => ({
    async run() {
      seen.push(node)
      await gate.promise
    },
  })
  const one = jobsOf({ long: long('one') }, { renewMilliseconds: 5 })
  const two = jobsOf({ long: long('two') })
  await add('long')
  const running = one.runDue()
  await vi.waitFor(() => expect(seen).toEqual(['one']), { timeout: 10_000 })
  for (let minute = 0; minute < 6; minute += 1) {
    now += 60_000
    await vi.waitFor(async () => expect(await leaseEnd()).toBe(now + 120_000), { timeout: 10_000 })
  }
  expect(await two.runDue()).toBe(0)
  gate.resolve()
  await running
  expect(seen).toEqual(['one'])
  expect(await states()).toMatchObject([{ state: 'done', attempts: 1 }])
})

it('who has lost a job records nothing about it', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const givenUp: string[] = []
  const lost: JobKind = {
    attempts: 1,
    async run(_args, { attempt }) {
      await gates[attempt - 1]?.promise
      if (attempt === 1) throw new Error('too late')
    },
    onGivenUp: async () => void givenUp.push('lost'),
  }
  await add('lost')
  const [one, two] = [jobsOf({ lost }), jobsOf({ lost })]
  const first = one.runDue()
  await vi.waitFor(async () => expect(await states()).toMatchObject([{ attempts: 1 }]), {
    timeout: 10_000,
  })
  now += 121_000
  const second = two.runDue()
  await vi.waitFor(async () => expect(await states()).toMatchObject([{ attempts: 2 }]), {
    timeout: 10_000,
  })
  gates[0]?.resolve()
  await first
  expect(givenUp).toEqual([])
  expect(await leaseEnd()).toBe(now + 120_000)
  gates[1]?.resolve()
  await second
  expect(await states()).toEqual([{ state: 'done', attempts: 2, last_error: null }])
})

it('a job that ends its process each time is given up', async () => {
  let runs = 0
  const givenUp: string[] = []
  const fatal: JobKind = {
    attempts: 2,
    run: async () => void (runs += 1),
    onGivenUp: async () => void givenUp.push('fatal'),
  }
  await add('fatal')
  const died = { attempts: 5, locked_until: new Date(now - 1).toISOString() }
  await database.write(trx => trx.updateTable('jobs').set(died).execute())
  await jobsOf({ fatal }).runDue()
  expect([runs, givenUp]).toEqual([0, ['fatal']])
  expect(await states()).toMatchObject([{ state: 'failed' }])
})

it('a named job that is added while it runs does so once more', async () => {
  const gate = Promise.withResolvers<void>()
  let runs = 0
  const named: JobKind = {
    async run() {
      runs += 1
      await gate.promise
    },
  }
  await add('named', {}, { name: 'only' })
  const running = jobsOf({ named }).runDue()
  await vi.waitFor(() => expect(runs).toBe(1), { timeout: 10_000 })
  await add('named', {}, { name: 'only' })
  await add('named', {}, { name: 'only' })
  gate.resolve()
  expect(await running).toBe(2)
  expect(await states()).toEqual([{ state: 'done', attempts: 1, last_error: null }])
})

it('a job whose end cannot be told stays until it is', async () => {
  let told = 0
  const hopeless: JobKind = {
    attempts: 1,
    run: () => Promise.reject(new Error('no')),
    async onGivenUp() {
      told += 1
      if (told === 1) throw new Error('not now')
    },
  }
  const jobs = jobsOf({ hopeless })
  await add('hopeless')
  await jobs.runDue()
  expect(await states()).toMatchObject([{ state: 'waiting' }])
  now += backOff(1)
  await jobs.runDue()
  expect(told).toBe(2)
  expect(await states()).toMatchObject([{ state: 'failed', last_error: 'no' }])
})

it('a worker goes on at once after a round of a hundred jobs', async () => {
  const seen: number[] = []
  const jobs = jobsOf(
    { many: { run: async args => void seen.push(Number(args)) } },
    { pollMilliseconds: 3_600_000 },
  )
  await database.write(async trx => {
    for (let n = 0; n < 201; n += 1) await addJob(trx, { kind: 'many', args: n, now: clock() })
  })
  await jobs.start()
  // The next round starts at once, not at the next poll.
  await vi.waitFor(() => expect(seen).toHaveLength(201), { timeout: 30_000 })
  await jobs.stop()
})

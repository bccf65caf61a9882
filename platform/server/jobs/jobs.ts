import { DAY } from '#platform/contract/durations.rules.ts'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/database.ts'
import { send } from '../database/pipeline.ts'
import type { Trx } from '../database/tables.ts'
import { waitInBackground } from '../database/bounded-queue.ts'
import type { Logger } from '../logger/logger.ts'
import './job-row.ts'
import { createLeases, type Lease } from './lease.ts'

export interface NewJob {
  kind: string
  args: unknown
  now: Date
  /** Not before; at once unless given. */
  runAt?: Date
  /** At most one job of this name waits: a second one is dropped. If it runs already, it runs once more afterwards. */
  name?: string
}

/** Leaves work for later, in the transaction that makes it necessary: it is done when that commits, and only then. */
export async function addJob(
  trx: Trx,
  { kind, args, now, runAt = now, name }: NewJob,
): Promise<void> {
  const row = {
    kind,
    args: JSON.stringify(args),
    name: name ?? null,
    run_at: runAt.toISOString(),
    locked_until: null,
    state: 'waiting' as const,
    last_error: null,
    created_at: now.toISOString(),
    ended_at: null,
  }
  await send(
    trx,
    trx
      .insertInto('jobs')
      .values(row)
      // Whoever runs it may have read what it works on before this change.
      .onConflict(conflict =>
        conflict
          .column('name')
          .doUpdateSet({ run_at: row.run_at, attempts: 0 })
          .where('jobs.locked_until', 'is not', null),
      ),
  )
}

export interface JobKind {
  /** Does the work. It may run twice (if the process dies before recording the result), so it must be idempotent. */
  run: (args: unknown, context: { attempt: number }) => Promise<void>
  /** Tries before it is given up; 8 unless given: over about two hours. */
  attempts?: number
  /** Called when it is given up; again if the process dies meanwhile. */
  onGivenUp?: (args: unknown) => Promise<void>
  /** The interval of a recurring job. It queues itself. */
  everyMilliseconds?: number
  /** For jobs that wait for external servers: how many at a time, parallel to everything else. */
  workers?: number
  /** Its failures are shown with its feature: they are no warnings in the log. */
  isQuiet?: true
}
export interface JobsOptions {
  database: Database
  clock: Clock
  logger: Logger
  kinds: Record<string, JobKind>
  /** Work of an app that is switched off waits; all of it is done unless given. */
  isOn?: (kind: string) => boolean
  /** Called when a job is given up. */
  onGivenUp?: (kind: string) => Promise<void>
  /** The polling interval without signals; 1 s by default. */
  pollMilliseconds?: number
  /** How often the lease of a running job is renewed; 30 s by default. */
  renewMilliseconds?: number
}
export interface Jobs {
  /** Runs everything due now, and returns the number of jobs. For tests; the loop does it automatically. */
  runDue(): Promise<number>
  start(): Promise<void>
  /** Waits for the job that is running. */
  stop(): Promise<void>
}

const ATTEMPTS = 8
/** More runs for a job whose process died: after these it is taken for the cause. */
const LOST_RUNS = 3
const LOST = 'The process ended while this job ran.'
const RETENTION_MILLISECONDS = 7 * DAY
const POLL_MILLISECONDS = 1_000
/** Afterwards everything else has its turn, however much is due. */
const MAX_PER_ROUND = 100

/** Seconds to wait after a failure: 2, 8, 32 s … at most 30 minutes. */
export const backOff = (attempts: number): number => Math.min(1800, 2 * 4 ** (attempts - 1)) * 1000

/**
 * Runs jobs, one at a time in each process, and those with `workers` beside them. Several processes share the queue: each job is taken by
 * one, which renews its lease while the job runs; who dies gives it back by that, and who has lost it records nothing.
 */
export function createJobs({
  database,
  clock,
  logger,
  kinds,
  onGivenUp,
  isOn = () => true,
  pollMilliseconds = POLL_MILLISECONDS,
  renewMilliseconds,
}: JobsOptions): Jobs {
  let isStopping = false
  const lanes = listLanes(kinds)
  const leases = createLeases({ database, clock, logger, renewMilliseconds })
  const later = (milliseconds: number) => new Date(clock().getTime() + milliseconds).toISOString()

  async function runOne(names: string[]): Promise<boolean> {
    const lease = await leases.take(names.filter(isOn))
    const kind = lease === undefined ? undefined : kinds[lease.job.kind]
    if (lease === undefined || kind === undefined) return false
    try {
      const error = await runKind(kind, lease)
      if (error !== undefined) await fail(kind, lease, error)
      else if (kind.everyMilliseconds === undefined) await lease.finish({ state: 'done' })
      else
        await lease.release({
          run_at: later(kind.everyMilliseconds),
          last_error: null,
          attempts: 0,
        })
    } finally {
      lease.stop()
    }
    return true
  }

  async function fail(kind: JobKind, lease: Lease, error: Error): Promise<void> {
    const { job } = lease
    const last_error = error.message.slice(0, 500)
    const isOver =
      job.attempts >= (kind.attempts ?? ATTEMPTS) && kind.everyMilliseconds === undefined
    logger[kind.isQuiet === true ? 'debug' : 'warn'](
      { err: error, job: job.id, kind: job.kind, attempts: job.attempts },
      isOver ? 'job given up' : 'job failed',
    )
    if (isOver && (await giveUp(kind, lease))) await lease.finish({ state: 'failed', last_error })
    else
      // A recurring one that fails for one record does the others' work as often as ever.
      await lease.release({
        run_at: later(
          Math.min(backOff(job.attempts), kind.everyMilliseconds ?? Number.POSITIVE_INFINITY),
        ),
        last_error,
      })
  }

  /** `false`: nobody could be told, so that it must be tried again. */
  async function giveUp(kind: JobKind, lease: Lease): Promise<boolean> {
    const { job } = lease
    if (!(await lease.isMine())) return true
    try {
      await kind.onGivenUp?.(JSON.parse(job.args))
      await onGivenUp?.(job.kind)
      return true
    } catch (error) {
      logger.error({ err: error, job: job.id, kind: job.kind }, 'a job cannot be given up')
      return false
    }
  }

  const runLane = (names: string[]): Promise<number> =>
    waitInBackground(async () => {
      let done = 0
      while (!isStopping && done < MAX_PER_ROUND && (await runOne(names))) done += 1
      return done
    })

  /** How long to sleep: a job due before the next poll starts on time. */
  async function untilNext(names: string[]): Promise<number> {
    const now = clock()
    const before = new Date(now.getTime() + pollMilliseconds)
    const next = await leases.findNextRun(names.filter(isOn), before)
    return next === undefined ? pollMilliseconds : Math.max(1, Date.parse(next) - now.getTime())
  }

  async function runDue(): Promise<number> {
    let sum = 0
    for (const names of lanes) {
      let done: number
      do {
        done = await runLane(names)
        sum += done
      } while (done === MAX_PER_ROUND)
    }
    return sum
  }

  /** One worker: looks again and again for what is due. The answer ends it. */
  function work(names: string[]): () => Promise<unknown> {
    let timer: NodeJS.Timeout | undefined
    let running: Promise<void> | undefined
    function turn(): void {
      if (isStopping) return
      running ??= runLane(names)
        .then(() => untilNext(names))
        .catch((error: unknown) => {
          logger.warn({ err: error }, 'the job queue cannot be read')
          return pollMilliseconds
        })
        .then(wait => {
          running = undefined
          if (!isStopping) timer = setTimeout(turn, wait)
        })
    }
    turn()
    return async () => {
      clearTimeout(timer)
      await running
    }
  }
  let ends: (() => Promise<unknown>)[] = []

  return {
    runDue,
    async start() {
      const now = clock()
      await database.write(async trx => {
        for (const [kind, { everyMilliseconds }] of Object.entries(kinds))
          if (everyMilliseconds !== undefined)
            await addJob(trx, { kind, args: {}, name: kind, now })
      })
      ends = lanes.map(work)
    },
    async stop() {
      isStopping = true
      await Promise.all(ends.map(end => end()))
    },
  }
}

/** Runs a job; returns why it failed. */
async function runKind(
  { run, attempts = ATTEMPTS, everyMilliseconds }: JobKind,
  { job }: Lease,
): Promise<Error | undefined> {
  if (job.attempts > attempts + LOST_RUNS && everyMilliseconds === undefined)
    return new Error(job.last_error ?? LOST)
  try {
    await run(JSON.parse(job.args), { attempt: job.attempts })
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error('unknown', { cause: error })
  }
}

/** The kinds that one worker looks after, once for each worker. */
function listLanes(kinds: Record<string, JobKind>): string[][] {
  const plain = Object.keys(kinds).filter(name => kinds[name]?.workers === undefined)
  const own = Object.entries(kinds).flatMap(([name, { workers = 0 }]) =>
    Array.from({ length: workers }, () => [name]),
  )
  return [plain, ...own].filter(names => names.length > 0)
}

/** Forgets jobs that were done long ago; failed ones stay to be seen. */
export async function deleteOldJobs(trx: Trx, now: Date): Promise<void> {
  const moment = new Date(now.getTime() - RETENTION_MILLISECONDS).toISOString()
  await trx.deleteFrom('jobs').where('state', '=', 'done').where('ended_at', '<', moment).execute()
}

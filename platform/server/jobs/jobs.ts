import { DAY, MINUTE } from '#platform/contract/durations.rules.ts'
import type { Generated, Selectable } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Database, Db } from '../database/database.ts'
import { send } from '../database/pipeline.ts'
import type { Tables, Trx } from '../database/tables.ts'
import { waitInBackground } from '../database/bounded-queue.ts'
import type { Logger } from '../logger/logger.ts'

declare module '../database/tables.ts' {
  interface Tables {
    jobs: {
      id: Generated<number>
      kind: string
      args: string
      name: string | null
      run_at: string
      attempts: Generated<number>
      locked_until: string | null
      state: 'waiting' | 'done' | 'failed'
      last_error: string | null
      created_at: string
      ended_at: string | null
    }
  }
}

export interface NewJob {
  kind: string
  args: unknown
  now: Date
  /** Not before; at once unless given. */
  runAt?: Date
  /** At most one job of this name waits: a second one is dropped. */
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
      .onConflict(conflict => conflict.column('name').doNothing()),
  )
}

export interface JobKind {
  /** Does the work. It may run twice (if the process dies before recording the result), so it must be idempotent. */
  run: (args: unknown, context: { attempt: number }) => Promise<void>
  /** Tries before it is given up; 8 unless given: over about two hours. */
  attempts?: number
  /** Called when it is given up. */
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
}
export interface Jobs {
  /** Runs everything due now, and returns the number of jobs. For tests; the loop does it automatically. */
  runDue(): Promise<number>
  start(): Promise<void>
  /** Waits for the job that is running. */
  stop(): Promise<void>
}

const ATTEMPTS = 8
const LEASE_MILLISECONDS = 5 * MINUTE
const RETENTION_MILLISECONDS = 7 * DAY
const POLL_MILLISECONDS = 1_000

/** Seconds to wait after a failure: 2, 8, 32 s … at most 30 minutes. */
export const backOff = (attempts: number): number => Math.min(1800, 2 * 4 ** (attempts - 1)) * 1000

/**
 * Runs jobs, one at a time in each process, and those with `workers` beside them. Several processes share the queue: each job is taken by
 * one, for as long as its lease lasts; who dies gives it back by that.
 */
export function createJobs({
  database,
  clock,
  logger,
  kinds,
  onGivenUp,
  isOn = () => true,
  pollMilliseconds = POLL_MILLISECONDS,
}: JobsOptions): Jobs {
  let isStopping = false
  const lanes = listLanes(kinds)

  async function take(lane: string[]): Promise<Selectable<Tables['jobs']> | undefined> {
    const names = lane.filter(isOn)
    if (names.length === 0) return undefined
    // Usually there is nothing to do: only acquire the writer if there is.
    if ((await findDue(database.read, { names, now: clock() })) === undefined) return undefined
    return database.write(async trx => {
      const now = clock()
      const job = await findDue(trx, { names, now })
      if (job === undefined) return undefined
      const locked_until = new Date(now.getTime() + LEASE_MILLISECONDS).toISOString()
      await trx
        .updateTable('jobs')
        .set({ locked_until, attempts: job.attempts + 1 })
        .where('id', '=', job.id)
        .execute()
      return { ...job, attempts: job.attempts + 1 }
    })
  }

  async function end(
    id: number,
    change: Partial<Pick<Tables['jobs'], 'state' | 'last_error' | 'run_at' | 'ended_at' | 'name'>>,
  ): Promise<void> {
    await database.write(trx =>
      trx
        .updateTable('jobs')
        .set({ ...change, locked_until: null })
        .where('id', '=', id)
        .execute(),
    )
  }

  async function runOne(names: string[]): Promise<boolean> {
    const job = await take(names)
    const kind = job === undefined ? undefined : kinds[job.kind]
    if (job === undefined || kind === undefined) return false
    const now = () => clock().toISOString()
    try {
      await kind.run(JSON.parse(job.args), { attempt: job.attempts })
      const again = kind.everyMilliseconds
      if (again === undefined)
        await end(job.id, { state: 'done', ended_at: now(), last_error: null, name: null })
      else
        await end(job.id, {
          run_at: new Date(clock().getTime() + again).toISOString(),
          last_error: null,
        })
    } catch (error) {
      const last_error = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
      const isOver =
        job.attempts >= (kind.attempts ?? ATTEMPTS) && kind.everyMilliseconds === undefined
      logger[kind.isQuiet === true ? 'debug' : 'warn'](
        { err: error, job: job.id, kind: job.kind, attempts: job.attempts },
        isOver ? 'job given up' : 'job failed',
      )
      if (isOver) {
        await end(job.id, { state: 'failed', ended_at: now(), last_error, name: null })
        await kind.onGivenUp?.(JSON.parse(job.args))
        await onGivenUp?.(job.kind)
      } else
        await end(job.id, {
          // A recurring one that fails for one record does the others' work as often as ever.
          run_at: new Date(
            clock().getTime() +
              Math.min(backOff(job.attempts), kind.everyMilliseconds ?? Number.POSITIVE_INFINITY),
          ).toISOString(),
          last_error,
        })
    }
    return true
  }

  const runLane = (names: string[]): Promise<number> =>
    waitInBackground(async () => {
      let done = 0
      while (!isStopping && (await runOne(names))) done += 1
      return done
    })

  /** How long to sleep: a job due before the next poll starts on time. */
  async function untilNext(names: string[]): Promise<number> {
    const now = clock()
    const next = await database.read
      .selectFrom('jobs')
      .select('run_at')
      .where('state', '=', 'waiting')
      .where('locked_until', 'is', null)
      .where('kind', 'in', names)
      .where('run_at', '>', now.toISOString())
      .where('run_at', '<', new Date(now.getTime() + pollMilliseconds).toISOString())
      .orderBy('run_at')
      .limit(1)
      .executeTakeFirst()
    return next === undefined
      ? pollMilliseconds
      : Math.max(1, Date.parse(next.run_at) - now.getTime())
  }

  async function runDue(): Promise<number> {
    let done = 0
    for (const names of lanes) done += await runLane(names)
    return done
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

function findDue(
  db: Db,
  { names, now }: { names: string[]; now: Date },
): Promise<Selectable<Tables['jobs']> | undefined> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('run_at', '<=', now.toISOString())
    .where('kind', 'in', names)
    .where(eb =>
      eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now.toISOString())]),
    )
    .orderBy('run_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
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

import { MINUTE } from '#platform/contract/durations.rules.ts'
import type { Clock } from '../clock/clock.ts'
import type { Database, Db } from '../database/database.ts'
import type { Trx } from '../database/tables.ts'
import type { Logger } from '../logger/logger.ts'
import type { JobRow } from './job-row.ts'

// Who runs a job. A lease ends on its own, so that the jobs of a process that died are done by another; a running job renews it. Its end is
// its token: who takes the job next writes a later one, so that nobody records the outcome of a job that is not theirs anymore.

const LEASE_MILLISECONDS = 2 * MINUTE
const RENEW_MILLISECONDS = 30_000

export interface LeaseOptions {
  database: Database
  clock: Clock
  logger: Logger
  renewMilliseconds?: number | undefined
}

/** A job while this process runs it. */
export interface Lease {
  job: JobRow
  isMine(): Promise<boolean>
  /** Ends it, unless it was added once more while it ran; records nothing if another process has it. */
  finish(outcome: { state: 'done' } | { state: 'failed'; last_error: string }): Promise<void>
  /** Leaves it for a later run; records nothing if another process has it. */
  release(change: Change): Promise<void>
  /** Ends the renewals. */
  stop(): void
}
type Change = Partial<Omit<JobRow, 'id' | 'kind' | 'args' | 'locked_until'>>

export function createLeases({
  database,
  clock,
  logger,
  renewMilliseconds = RENEW_MILLISECONDS,
}: LeaseOptions) {
  const newEnd = () => new Date(clock().getTime() + LEASE_MILLISECONDS).toISOString()

  function hold(job: JobRow, firstEnd: string): Lease {
    let end = firstEnd
    const change = (run: (trx: Trx, row: JobRow) => Promise<unknown>): Promise<boolean> =>
      database.write(async trx => {
        const row = await findHeld(trx, job.id, end)
        if (row === undefined) return false
        await run(trx, row)
        return true
      })

    async function renew(): Promise<void> {
      const next = newEnd()
      const isMine = await change(trx => updateJob(trx, job.id, { locked_until: next }))
      if (isMine) end = next
      else clearInterval(timer)
    }
    let renewing: Promise<void> | undefined
    const timer = setInterval(() => {
      renewing ??= renew()
        .catch((error: unknown) => {
          logger.warn({ err: error, job: job.id }, 'the lease of a job cannot be renewed')
        })
        .finally(() => {
          renewing = undefined
        })
    }, renewMilliseconds)

    /** The last word on a job: no renewal may come after it. */
    async function settle(run: (row: JobRow) => Change): Promise<void> {
      clearInterval(timer)
      await renewing
      const isMine = await change((trx, row) =>
        updateJob(trx, job.id, { ...run(row), locked_until: null }),
      )
      if (!isMine)
        logger.warn({ job: job.id, kind: job.kind }, 'a job was taken by another process')
    }

    return {
      job,
      async isMine() {
        await renewing
        return change(async () => undefined)
      },
      finish: outcome =>
        settle(({ attempts }) =>
          attempts === 0
            ? { last_error: null }
            : { last_error: null, ...outcome, ended_at: clock().toISOString(), name: null },
        ),
      release: one => settle(() => one),
      stop: () => clearInterval(timer),
    }
  }

  return {
    /** Takes the next job of these kinds that is due. */
    async take(kinds: readonly string[]): Promise<Lease | undefined> {
      if (kinds.length === 0) return undefined
      // Usually there is nothing to do: only acquire the writer if there is.
      if ((await findDue(database.read, { kinds, now: clock() })) === undefined) return undefined
      const taken = await database.write(async trx => {
        const job = await findDue(trx, { kinds, now: clock() })
        if (job === undefined) return undefined
        const end = newEnd()
        const attempts = job.attempts + 1
        await updateJob(trx, job.id, { locked_until: end, attempts })
        return { job: { ...job, attempts }, end }
      })
      return taken === undefined ? undefined : hold(taken.job, taken.end)
    },
    /** When the next one that nobody runs is due, if before this. */
    async findNextRun(kinds: readonly string[], before: Date): Promise<string | undefined> {
      if (kinds.length === 0) return undefined
      const next = await selectWaiting(database.read, kinds)
        .select('run_at')
        .where('locked_until', 'is', null)
        .where('run_at', '<', before.toISOString())
        .executeTakeFirst()
      return next?.run_at
    },
  }
}

function findDue(
  db: Db,
  { kinds, now }: { kinds: readonly string[]; now: Date },
): Promise<JobRow | undefined> {
  const moment = now.toISOString()
  return selectWaiting(db, kinds)
    .selectAll()
    .where('run_at', '<=', moment)
    .where(eb => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', moment)]))
    .executeTakeFirst()
}

const selectWaiting = (db: Db, kinds: readonly string[]) =>
  db
    .selectFrom('jobs')
    .where('state', '=', 'waiting')
    .where('kind', 'in', kinds)
    .orderBy('run_at')
    .orderBy('id')
    .limit(1)

const findHeld = (trx: Trx, id: number, end: string): Promise<JobRow | undefined> =>
  trx
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', id)
    .where('locked_until', '=', end)
    .executeTakeFirst()

const updateJob = (
  trx: Trx,
  id: number,
  change: Change & Pick<Partial<JobRow>, 'locked_until'>,
): Promise<unknown> => trx.updateTable('jobs').set(change).where('id', '=', id).execute()

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import { AppError } from '../http/app-error.ts'
import { isStorageFull, storageFull } from '../storage/storage-error.ts'
import { noReserve, type Reserve } from '../storage/reserve.ts'
import type { Database } from './database.ts'
import type { Signals } from './signals.ts'
import type { Tables, Trx } from './tables.ts'
import type { BoundedQueue } from './bounded-queue.ts'

export interface WriteParts {
  writer: Kysely<Tables>
  /** Resolves when what was committed before is on disk. Rejects with an AppError when later writes may go on all the same. */
  flushed: () => Promise<void>
  /** As the database's, where it takes more than a sync after the reads. */
  readDurable?: Database['readDurable'] | undefined
  /** An engine's refusal as the caller may see it; every other error stays what it is. */
  asAppError: (error: unknown) => unknown
  /** Whether the disk failed during a write, so that its state is unknown. */
  leavesDoubt: (error: unknown) => boolean
  onFailure: (error: unknown) => void
  signals: Signals
  /** Bounds how long writes wait for each other; the engine's own row unless given. */
  queue?: Pick<BoundedQueue, 'take'> | undefined
  /** Reserved disk space, for essential writes when the disk is full. */
  reserve?: Reserve | undefined
}

/** After a failed sync it is unknown whether the last write is on disk; the request can be resent with its idempotency key. */
export const writesStopped = (cause: unknown) =>
  new AppError(
    503,
    'database.read_only',
    'Changes can’t be saved right now. Try again in a moment.',
    {
      retryAfter: 10,
      cause,
    },
  )

const noQueue: Pick<BoundedQueue, 'take'> = { take: run => run() }

/** Rolls back the transaction of a dry run. */
const rollBack = new Error('rehearsal')

/** `write` and `onCommit` of a database: one transaction after the other, acknowledged when durable. */
export function createWrite({
  writer,
  flushed,
  asAppError,
  leavesDoubt,
  onFailure,
  signals,
  readDurable,
  queue = noQueue,
  reserve = noReserve,
}: WriteParts): Pick<
  Database,
  | 'write'
  | 'readDurable'
  | 'dryRun'
  | 'isDryRun'
  | 'useReserve'
  | 'beforeCommit'
  | 'onCommit'
  | 'signals'
> {
  const inside = new AsyncLocalStorage<true>()
  const dryRunning = new AsyncLocalStorage<true>()
  const needed = new AsyncLocalStorage<true>()
  const listeners = new Set<() => void>()
  const steps = new Set<(trx: Trx) => Promise<void>>()
  let failure: unknown

  // A commit that failed halfway is neither done nor rolled back; further writes would build on it.
  function stop(error: unknown): Error {
    if (failure === undefined) {
      failure = error
      onFailure(error)
    }
    return writesStopped(error)
  }

  const makeDurable = () =>
    flushed().catch((error: unknown) => {
      throw error instanceof AppError ? error : stop(error)
    })

  async function attempt<T>(run: (trx: Trx) => Promise<T>): Promise<T> {
    if (failure !== undefined) throw writesStopped(failure)
    const isDryRun = dryRunning.getStore() === true
    const result = Promise.withResolvers<T>()
    try {
      await queue.take(() =>
        writer.transaction().execute(async trx => {
          if (failure !== undefined) throw writesStopped(failure)
          const answer = await inside.run(true, async () => {
            const made = await run(trx)
            for (const step of steps) await step(trx)
            return made
          })
          result.resolve(answer)
          if (isDryRun) throw rollBack
        }),
      )
    } catch (error) {
      if (error === rollBack) return result.promise
      throw leavesDoubt(error) ? stop(error) : asAppError(error)
    }
    await makeDurable()
    for (const listener of listeners) listener()
    return result.promise
  }

  return {
    async write(run) {
      if (inside.getStore() === true)
        throw new Error('database.write inside database.write: pass the transaction on instead')
      const isNeeded = needed.getStore() === true
      if (reserve.isSpent() && !isNeeded) throw storageFull()
      try {
        return await attempt(run)
      } catch (error) {
        if (!isStorageFull(error) || !reserve.spend() || !isNeeded) throw error
        return attempt(run)
      }
    },
    readDurable:
      readDurable ??
      (async run => {
        const result = await run()
        await makeDurable()
        return result
      }),
    useReserve: run => needed.run(true, run),
    dryRun: run => dryRunning.run(true, run),
    isDryRun: () => dryRunning.getStore() === true,
    signals: {
      ...signals,
      send: text => void (dryRunning.getStore() === true || signals.send(text)),
    },
    beforeCommit(step) {
      steps.add(step)
      return () => void steps.delete(step)
    },
    onCommit(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

import { DAY, MINUTE } from '#platform/contract/durations.rules.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { dryRunImpossible } from '#platform/server/http/app-error.ts'
import { createSerialQueue, type SerialQueue } from '#platform/server/queue/serial-queue.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { loginLocked } from '../auth.errors.ts'
import {
  clearAttempts,
  deleteAttemptsBefore,
  deleteAttemptsBeyond,
  findAttempts,
  saveAttempts,
} from './attempts.repo.ts'

const SECOND = 1000

// For one name from one place (address, known browser, session).
const MAX_FAILURES = 10
const WINDOW_MILLISECONDS = 15 * MINUTE
/** From the fifth failure on, attempts must wait: one second, two, four, … */
const FREE_FAILURES = 5

// For one name from all unknown places together (docs/adr/0063): 26 guesses in the first hour, then four per hour.
const STRANGERS_FREE = 20
const STRANGERS_LONGEST_WAIT = 15 * MINUTE
const STRANGERS_WINDOW_MILLISECONDS = DAY
/** Key that replaces a place. */
const STRANGERS = '*'
/** Limit of stored names under which strangers failed: only floods exceed it. */
const MAX_STRANGE_NAMES = 100_000

interface Failures {
  failed: number
  updated_at: string
}

export interface Try {
  userName: string
  /** The unit for counting failures: an address, a browser, a session. */
  place: string
  /** The person has never signed in from this place: all such places share few attempts. */
  isStranger?: boolean
}

/**
 * Attempts for one key in this process with an unknown outcome: concurrent attempts get no further than sequential ones. Admission and
 * settlement are serialized, so that no failure is missed between being in flight and being stored.
 */
interface Key {
  pending: number
  callers: number
  queue: SerialQueue
}

export interface Attempts {
  /**
   * Runs one sign-in attempt; `undefined` counts as a failure. Throws 429 while attempts for this name must wait. Unknown names are counted
   * identically.
   */
  count<T>(from: Try, attempt: () => Promise<T | undefined>): Promise<T | undefined>
}

/**
 * Throttles guessing by two counts. Ten wrong passwords for a name from one place within 15 minutes lock that pair for 15 minutes, with
 * growing waits from the fifth on. Strangers share a count across addresses: after twenty failures the next attempt waits a minute, then
 * two, four, up to fifteen. Known places never wait for strangers, so no one is locked out of theirs. Responses while waiting depend
 * neither on the password nor on whether the name exists.
 */
export function createAttempts({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Attempts {
  const keys = new Map<string, Key>()
  const strangers = createStrangers({ database, clock })

  async function countFailure(key: string): Promise<void> {
    await database.write(async trx => {
      const now = clock()
      const failed = failuresOf(await findAttempts(trx, key), forgivenBefore(now)) + 1
      const locked_until =
        failed >= MAX_FAILURES ? new Date(now.getTime() + WINDOW_MILLISECONDS).toISOString() : null
      await saveAttempts(trx, { key, failed, locked_until, updated_at: now.toISOString() })
    })
  }

  /** Throws 429 while the key must wait; otherwise the attempt is in flight. */
  async function reserveAttempt(key: string, state: Key): Promise<Failures | undefined> {
    const before = await findAttempts(database.read, key)
    const now = clock()
    const left =
      Math.max(Date.parse(before?.locked_until ?? '') || 0, restUntil(before, now)) - now.getTime()
    if (left > 0) throw loginLocked(Math.ceil(left / SECOND))
    if (failuresOf(before, forgivenBefore(now)) + state.pending >= MAX_FAILURES)
      throw loginLocked(1)
    state.pending += 1
    return before
  }

  async function applyResult(key: string, state: Key, isFailure: boolean): Promise<void> {
    try {
      if (isFailure) await countFailure(key)
    } finally {
      state.pending -= 1
    }
  }

  return {
    async count({ userName, place, isStranger = false }, attempt) {
      // An uncounted attempt would allow unlimited guessing.
      if (database.isDryRun()) throw dryRunImpossible('Dry runs can’t check a password or code.')
      const name = foldText(userName.trim())
      const key = `${name}|${place}`
      const state = keys.get(key) ?? { pending: 0, callers: 0, queue: createSerialQueue() }
      keys.set(key, state)
      state.callers += 1
      try {
        const before = await state.queue.take(() => reserveAttempt(key, state))
        let isFailure = false
        try {
          const result = await (isStranger ? strangers.take(name, attempt) : attempt())
          isFailure = result === undefined
          if (!isFailure && before !== undefined)
            await database.write(trx => clearAttempts(trx, key))
          return result
        } finally {
          await state.queue.take(() => applyResult(key, state, isFailure))
        }
      } finally {
        state.callers -= 1
        if (state.callers === 0) keys.delete(key)
      }
    },
  }
}

/**
 * The shared count of strangers. An attempt is counted before its outcome is known, so that concurrent ones are counted exactly, across
 * processes.
 */
function createStrangers({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  const keyOf = (name: string): string => `${name}|${STRANGERS}`

  const begin = (name: string) =>
    database.write(async trx => {
      const now = clock()
      const before = await findAttempts(trx, keyOf(name))
      const failed = failuresOf(before, strangersForgivenBefore(now))
      const wait = waitAfter(failed)
      const left = Date.parse(before?.updated_at ?? '') + wait - now.getTime()
      // Without a wait, the time of another process, whose clock may be ahead, says nothing.
      if (wait > 0 && left > 0) throw loginLocked(Math.ceil(left / SECOND))
      await saveAttempts(trx, {
        key: keyOf(name),
        failed: failed + 1,
        locked_until: null,
        updated_at: now.toISOString(),
      })
    })
  const giveBack = (name: string) =>
    database.write(async trx => {
      const row = await findAttempts(trx, keyOf(name))
      if (row !== undefined && row.failed > 0)
        await saveAttempts(trx, { ...row, failed: row.failed - 1 })
    })

  return {
    async take<T>(name: string, attempt: () => Promise<T | undefined>): Promise<T | undefined> {
      await begin(name)
      let isFailure = false
      try {
        const result = await attempt()
        isFailure = result === undefined
        return result
      } finally {
        if (!isFailure) await giveBack(name)
      }
    },
  }
}

/** The wait after this many failures of strangers. */
function waitAfter(failed: number): number {
  if (failed < STRANGERS_FREE) return 0
  return Math.min(STRANGERS_LONGEST_WAIT, MINUTE * 2 ** (failed - STRANGERS_FREE))
}

/** Until when the next attempt from one place must wait. */
function restUntil(before: Failures | undefined, now: Date): number {
  const failed = failuresOf(before, forgivenBefore(now))
  return failed < FREE_FAILURES
    ? 0
    : Date.parse(before?.updated_at ?? '') + SECOND * 2 ** (failed - FREE_FAILURES)
}

/** Failures so far; older ones have expired. */
function failuresOf(before: Failures | undefined, forgiven: string): number {
  if (before === undefined || before.updated_at <= forgiven) return 0
  return before.failed
}

const forgivenBefore = (now: Date): string =>
  new Date(now.getTime() - WINDOW_MILLISECONDS).toISOString()
const strangersForgivenBefore = (now: Date): string =>
  new Date(now.getTime() - STRANGERS_WINDOW_MILLISECONDS).toISOString()

/** Deletes expired counts, and the smallest and oldest of strangers' beyond the limit. */
export async function sweepAttempts(trx: Trx, now: Date, most = MAX_STRANGE_NAMES): Promise<void> {
  await deleteAttemptsBefore(trx, {
    placed: forgivenBefore(now),
    strange: strangersForgivenBefore(now),
    strangers: STRANGERS,
  })
  await deleteAttemptsBeyond(trx, { most, strangers: STRANGERS })
}

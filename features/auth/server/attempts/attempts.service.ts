import type { Platform } from '#platform/server/compose/platform.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { dryRunImpossible } from '#platform/server/http/app-error.ts'
import { createSerialQueue, type SerialQueue } from '#platform/server/serial-queue/serial-queue.ts'
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
const MINUTE = 60 * SECOND

// One place (an address, a known browser, a session) on one name.
const MAX_FAILURES = 10
const WINDOW_MILLISECONDS = 15 * MINUTE
/** From the fifth failure on the next try must wait: a second, two, four, … */
const FREE_FAILURES = 5

// All strange places together on one name (docs/adr/0063): 26 guesses in the first hour, then four an hour.
const STRANGERS_FREE = 20
const STRANGERS_LONGEST_WAIT = 15 * MINUTE
const STRANGERS_WINDOW_MILLISECONDS = 24 * 60 * MINUTE
/** Stands where a place would. */
const STRANGERS = '*'
/** Names under which strangers failed that are kept: more are typed only by who floods us. */
const MOST_STRANGE_NAMES = 100_000

interface Failures {
  failed: number
  updated_at: string
}

export interface Try {
  userName: string
  /** Whose failures count together: an address, a browser, a session. */
  place: string
  /** Nobody of that name was ever there: all such places together get few tries. */
  isStranger?: boolean
}

/**
 * Tries for one key in this process whose outcome is not known yet: a hundred at once get no further than a hundred in a row.
 * Admission and settlement take turns, so that a failure is never missed between being under way and being stored.
 */
interface Key {
  underWay: number
  callers: number
  turns: SerialQueue
}

export interface Attempts {
  /**
   * Runs one try to sign in; `undefined` counts as a failure. Throws 429 while tries for this name must wait.
   * Names that nobody has are counted alike.
   */
  count<T>(from: Try, attempt: () => Promise<T | undefined>): Promise<T | undefined>
}

/**
 * Slows guessing down, by two counts. Ten wrong passwords for one name from one place within 15 minutes lock that pair for 15 minutes, and
 * the later ones of them must wait for one another. And strangers, however many addresses they have, take turns: after twenty failures the
 * next of them waits a minute, then two, four, up to fifteen. Known places never wait for strangers, so nobody is locked out of theirs.
 * What is answered meanwhile does not depend on the password, nor on whether the name is known.
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

  /** Throws 429 while the key must wait; otherwise the try is under way. */
  async function admit(key: string, state: Key): Promise<Failures | undefined> {
    const before = await findAttempts(database.read, key)
    const now = clock()
    const left =
      Math.max(Date.parse(before?.locked_until ?? '') || 0, restUntil(before, now)) - now.getTime()
    if (left > 0) throw loginLocked(Math.ceil(left / SECOND))
    if (failuresOf(before, forgivenBefore(now)) + state.underWay >= MAX_FAILURES)
      throw loginLocked(1)
    state.underWay += 1
    return before
  }

  async function applyResult(key: string, state: Key, isFailure: boolean): Promise<void> {
    try {
      if (isFailure) await countFailure(key)
    } finally {
      state.underWay -= 1
    }
  }

  return {
    async count({ userName, place, isStranger = false }, attempt) {
      // A try that leaves no count behind would be guessing without a limit.
      if (database.isDryRun()) throw dryRunImpossible('Dry runs can’t check a password or code.')
      const name = foldText(userName.trim())
      const key = `${name}|${place}`
      const state = keys.get(key) ?? { underWay: 0, callers: 0, turns: createSerialQueue() }
      keys.set(key, state)
      state.callers += 1
      try {
        const before = await state.turns.take(() => admit(key, state))
        let isFailure = false
        try {
          const result = await (isStranger ? strangers.take(name, attempt) : attempt())
          isFailure = result === undefined
          if (!isFailure && before !== undefined)
            await database.write(trx => clearAttempts(trx, key))
          return result
        } finally {
          await state.turns.take(() => applyResult(key, state, isFailure))
        }
      } finally {
        state.callers -= 1
        if (state.callers === 0) keys.delete(key)
      }
    },
  }
}

/** The turns of strangers. A try is counted before its outcome is known, so that many at once, on whichever process, are as many. */
function createStrangers({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  const keyOf = (name: string): string => `${name}|${STRANGERS}`

  const begin = (name: string) =>
    database.write(async trx => {
      const now = clock()
      const before = await findAttempts(trx, keyOf(name))
      const failed = failuresOf(before, strangersForgivenBefore(now))
      const left = Date.parse(before?.updated_at ?? '') + waitAfter(failed) - now.getTime()
      if (left > 0) throw loginLocked(Math.ceil(left / SECOND))
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

/** How long strangers wait after so many failures of theirs. */
function waitAfter(failed: number): number {
  if (failed < STRANGERS_FREE) return 0
  return Math.min(STRANGERS_LONGEST_WAIT, MINUTE * 2 ** (failed - STRANGERS_FREE))
}

/** Until when the next try from one place must wait. */
function restUntil(before: Failures | undefined, now: Date): number {
  const failed = failuresOf(before, forgivenBefore(now))
  return failed < FREE_FAILURES
    ? 0
    : Date.parse(before?.updated_at ?? '') + SECOND * 2 ** (failed - FREE_FAILURES)
}

/** Failures so far; those of an earlier while are forgiven. */
function failuresOf(before: Failures | undefined, forgiven: string): number {
  if (before === undefined || before.updated_at <= forgiven) return 0
  return before.failed
}

const forgivenBefore = (now: Date): string =>
  new Date(now.getTime() - WINDOW_MILLISECONDS).toISOString()
const strangersForgivenBefore = (now: Date): string =>
  new Date(now.getTime() - STRANGERS_WINDOW_MILLISECONDS).toISOString()

/** Sweeps counts that mean nothing any more, and of strangers' the smallest and oldest beyond what is kept. */
export async function sweepAttempts(trx: Trx, now: Date, most = MOST_STRANGE_NAMES): Promise<void> {
  await deleteAttemptsBefore(trx, {
    placed: forgivenBefore(now),
    strange: strangersForgivenBefore(now),
    strangers: STRANGERS,
  })
  await deleteAttemptsBeyond(trx, { most, strangers: STRANGERS })
}

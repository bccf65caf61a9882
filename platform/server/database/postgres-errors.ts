import { AppError } from '../http/app-error.ts'
import { storageFull } from '../storage/storage-error.ts'
import { isOutdated } from './prepare-repeated.ts'

// SQLSTATE classes and codes: PostgreSQL's manual, appendix A.
const UNIQUE_VIOLATION = '23505'
const DISK_FULL = '53100'
const BUSY = new Set(['40001', '40P01', '55P03', '53200', '53300', '53400', '57014'])
/** 08: connection, 57P: the server shuts down or starts; the rest are socket errors. */
const CONNECTION_LOST =
  /^(08|57P|25P03)|^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
/** What `pg` and Kysely say of a connection that broke; they give those errors no code. */
const BROKEN =
  /^(Connection terminated|timeout e(xpired|xceeded when trying to connect)|Client (has encountered a connection error|was closed)|Postgres connection has been discarded)/

interface PostgresError extends Error {
  code: string
  table?: string
  detail?: string
  /** The function of the server that reported it. */
  routine?: string
}
const isPostgresError = (error: unknown): error is PostgresError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

/** Spreads retries, so that rejected clients don't return all at once. */
const RETRY_SECONDS = [2, 3, 4, 5]
let reported = 0

/** The database is unreachable; whether the last write was committed is unknown, resending with the idempotency key tells. */
export const unavailable = (cause: unknown) =>
  new AppError(
    503,
    'database.unavailable',
    'The database can’t be reached. Try again in a moment.',
    {
      retryAfter: RETRY_SECONDS[(reported += 1) % RETRY_SECONDS.length] ?? 2,
      cause,
    },
  )

const busy = (cause: unknown) =>
  new AppError(503, 'database.busy', 'The database is busy. Try again in a moment.', {
    retryAfter: 1,
    cause,
  })

/** Whether a connection is of no use any more: PostgreSQL has ended it, or it broke. */
export const isConnectionLost = (error: unknown): boolean =>
  (error instanceof Error && BROKEN.test(error.message)) ||
  (isPostgresError(error) && CONNECTION_LOST.test(error.code))

/**
 * Whether the server is a standby: in a failover the address may lead there before it is promoted. Its class of errors says little and its
 * message is translated, so it is recognized by where it comes from: the check of `begin read write`.
 */
const isStandby = (error: unknown): boolean =>
  isPostgresError(error) && error.code === '0A000' && error.routine === 'call_bool_check_hook'

/** A refusal of PostgreSQL as the caller may see it; every other error stays what it is. */
export function asAppError(error: unknown): unknown {
  if (isConnectionLost(error) || isStandby(error)) return unavailable(error)
  if (!isPostgresError(error)) return error
  if (isOutdated(error)) return busy(error)
  if (error.code === DISK_FULL) return storageFull(error)
  return BUSY.has(error.code) ? busy(error) : error
}

/** `users.email_key` from the table and "Key (email_key)=(…) already exists." */
export function violatedUnique(error: unknown): string | undefined {
  if (!isPostgresError(error) || error.code !== UNIQUE_VIOLATION) return undefined
  const columns = /^Key \(([\w, ]+)\)=/.exec(error.detail ?? '')?.[1]
  return columns === undefined ? undefined : `${error.table}.${columns}`
}

import { AppError } from '../http/app-error.ts'
import { writesStopped } from './create-write.ts'

// Primary result codes of SQLite (the low byte of the extended one).
const BUSY = 5
const LOCKED = 6
const IOERR = 10
const FULL = 13
const CORRUPT = 11

interface SqliteError extends Error {
  errcode: number
}
const isSqliteError = (error: unknown): error is SqliteError =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'

/** Whether the disk failed under a write, so that nobody can say what is on it: the database must take no more writes. */
export function leavesDoubt(error: unknown): boolean {
  return isSqliteError(error) && [IOERR, CORRUPT].includes(error.errcode & 0xff)
}

/** A refusal of SQLite as the caller may see it; every other error stays what it is. */
export function asAppError(error: unknown): unknown {
  if (!isSqliteError(error)) return error
  const primary = error.errcode & 0xff
  if (primary === FULL) return new AppError(507, 'storage.full', 'The disk is full. Nothing was changed.', { cause: error })
  if (primary === BUSY || primary === LOCKED) {
    return new AppError(503, 'database.busy', 'The database is busy. Try again in a moment.', { retryAfter: 1, cause: error })
  }
  return leavesDoubt(error) ? writesStopped(error) : error
}

/** `users.email_key` from "UNIQUE constraint failed: users.email_key". */
export function violatedUnique(error: unknown): string | undefined {
  if (!isSqliteError(error)) return undefined
  return /^UNIQUE constraint failed: ([\w.]+)/.exec(error.message)?.[1]
}

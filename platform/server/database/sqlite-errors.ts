import { AppError } from '../http/app-error.ts'
import { storageFull } from '../storage/storage-error.ts'
import { writesStopped } from './create-write.ts'

// Primary result codes of SQLite (the low byte of the extended one).
const BUSY = 5
const LOCKED = 6
const IOERR = 10
const FULL = 13
const CORRUPT = 11
const READONLY = 8
const CANTOPEN = 14
const NOTADB = 26
/** The I/O error of a file shorter than its header says. */
const IOERR_SHORT_READ = 522

interface SqliteError extends Error {
  errcode: number
}
const isSqliteError = (error: unknown): error is SqliteError =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'

/** Whether the disk failed during a write, so that its state is unknown: the database must accept no more writes. */
export function leavesDoubt(error: unknown): boolean {
  return isSqliteError(error) && [IOERR, CORRUPT].includes(error.errcode & 0xff)
}

/** A refusal of SQLite as the caller may see it; every other error stays what it is. */
export function asAppError(error: unknown): unknown {
  if (!isSqliteError(error)) return error
  const primary = error.errcode & 0xff
  if (primary === FULL) return storageFull(error)
  if (primary === BUSY || primary === LOCKED) {
    return new AppError(503, 'database.busy', 'The database is busy. Try again in a moment.', {
      retryAfter: 1,
      cause: error,
    })
  }
  return leavesDoubt(error) ? writesStopped(error) : error
}

/** What is wrong with the database file, if that is the error. */
export function databaseFault(error: unknown): 'damaged' | 'read-only' | 'full' | undefined {
  if (!isSqliteError(error)) return undefined
  const primary = error.errcode & 0xff
  if (primary === CORRUPT || primary === NOTADB || error.errcode === IOERR_SHORT_READ)
    return 'damaged'
  if (primary === READONLY || primary === CANTOPEN) return 'read-only'
  return primary === FULL ? 'full' : undefined
}

/** `users.email_key` from "UNIQUE constraint failed: users.email_key". */
export function violatedUnique(error: unknown): string | undefined {
  if (!isSqliteError(error)) return undefined
  return /^UNIQUE constraint failed: ([\w.]+)/.exec(error.message)?.[1]
}

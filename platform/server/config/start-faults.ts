import { databaseFault } from '../database/sqlite-errors.ts'
import { isStorageFull } from '../storage/storage-error.ts'
import { StartError } from './start-error.ts'

// Errors that prevent a start for reasons outside the product, each as one clear line.

const RESTORE = 'Restore a backup into a new folder (docs/operations/data.md).'
const READ_ONLY = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EEXIST', 'EISDIR'])
const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The line for a data folder that cannot be used; any other error stays what it is. */
export function explainFolder(error: unknown, dataDir: string): unknown {
  if (error instanceof StartError) return error
  const fault = databaseFault(error)
  const options = { cause: error }
  if (isStorageFull(error) || fault === 'full')
    return new StartError(
      `The disk of the data folder ${dataDir} is full. Make room, then start again.`,
      options,
    )
  if (fault === 'damaged')
    return new StartError(
      `The database in ${dataDir} is damaged or cut short: it is left as it is. ${RESTORE}`,
      options,
    )
  if (fault === 'read-only' || READ_ONLY.has(codeOf(error)))
    return new StartError(
      `The data folder ${dataDir} cannot be written. Give the process a folder that it may write to, or set DATA_DIR.`,
      options,
    )
  return error
}

/** The line for a PostgreSQL that does not answer; nothing of its password. */
export const explainPostgres = (error: unknown, databaseUrl: string): StartError =>
  new StartError(
    `DATABASE_URL: no PostgreSQL answers at ${new URL(databaseUrl).host} (${error instanceof Error ? error.message : 'unknown'}).`,
    { cause: error },
  )

interface Listening {
  variable: 'PORT' | 'SMTP_IN_PORT'
  port: number
  host: string
}

/** The line for an address that cannot be served on. */
export function explainListen(error: unknown, { variable, port, host }: Listening): unknown {
  const options = { cause: error }
  const code = codeOf(error)
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} on ${host} is taken. Stop the other program, or set ${variable}.`,
      options,
    )
  if (code === 'EACCES')
    return new StartError(
      `Port ${port} needs rights this user does not have. Set ${variable} to 1024 or more.`,
      options,
    )
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`HOST "${host}" is no address of this machine.`, options)
  return error
}

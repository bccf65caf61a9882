import { AppError } from '../http/app-error.ts'

/** The operating system's errors for a full disk or an exhausted quota. */
const FULL = new Set(['ENOSPC', 'EDQUOT'])

export const storageFull = (cause?: unknown) =>
  new AppError(507, 'storage.full', 'The server’s disk is full. Nothing was changed.', { cause })

/** Whether an error, or its cause, is a full disk. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AppError) return error.code === 'storage.full'
  return (
    ('code' in error && typeof error.code === 'string' && FULL.has(error.code)) ||
    isStorageFull(error.cause)
  )
}

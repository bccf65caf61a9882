import { AppError } from '../http/app-error.ts'

/** What the operating system says where nothing more can be written: the disk is full, or somebody's share of it. */
const FULL = new Set(['ENOSPC', 'EDQUOT'])

export const storageFull = (cause?: unknown) =>
  new AppError(507, 'storage.full', 'The server’s disk is full. Nothing was changed.', { cause })

/** Whether an error, or what it came from, is that nothing more could be written. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AppError) return error.code === 'storage.full'
  return (
    ('code' in error && typeof error.code === 'string' && FULL.has(error.code)) ||
    isStorageFull(error.cause)
  )
}

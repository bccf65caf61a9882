import { AppError, notFound } from '#platform/server/http/app-error.ts'

export const backupNotFound = () => notFound('backup.not_found', 'backup')
export const backupBusy = () =>
  new AppError(409, 'backup.busy', 'A backup is already running. Wait for it to finish.')
export const backupUnfinished = () =>
  new AppError(409, 'backup.unfinished', 'This backup is incomplete. You can only delete it.')

import { AppError } from '#platform/server/http/app-error.ts'

export const backupNotFound = () =>
  new AppError(404, 'backup.not_found', 'This backup doesn’t exist or was deleted.')
export const backupBusy = () =>
  new AppError(409, 'backup.busy', 'A backup is already running. Wait for it to finish.')
export const backupUnfinished = () =>
  new AppError(409, 'backup.unfinished', 'This backup is incomplete. You can only delete it.')

import { AppError } from '#platform/server/http/app-error.ts'

export const backupNotFound = () =>
  new AppError(404, 'backup.not_found', 'This backup is not there.')
export const backupBusy = () =>
  new AppError(
    409,
    'backup.busy',
    'A backup is being made or checked at the moment. Wait until that is done.',
  )
export const backupUnfinished = () =>
  new AppError(409, 'backup.unfinished', 'This backup was never finished. It can only be deleted.')

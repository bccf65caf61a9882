import { DAY } from '#platform/contract/durations.rules.ts'
import { BACKUP_DAYS } from '../../contract/admin-system.contract.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import { type Finding, fine, problem, warning } from '#platform/server/health/finding.ts'
import type { Backups } from './backups.service.ts'

/** Whether there is a backup that is young enough, and whether its restore was tried. */
export async function checkBackups(
  { list }: Pick<Backups, 'list'>,
  clock: Clock,
): Promise<Finding[]> {
  const [newest] = (await list()).filter(({ state }) => state === 'ready')
  const advice =
    'Run smart-fft backup, each night by a timer, and copy the folder to another machine.'
  if (newest === undefined) return [warning('backups', 'There is no backup in DATA_DIR.', advice)]
  const days = Math.floor((clock().getTime() - Date.parse(newest.at)) / DAY)
  if (newest.check !== null && newest.check.faults.length > 0)
    return [
      problem(
        'backups',
        `The newest backup cannot be restored: ${newest.check.faults[0]}`,
        'Make another: smart-fft backup. Then check it in /admin/system, Backups.',
      ),
    ]
  if (days > BACKUP_DAYS)
    return [warning('backups', `The newest backup is ${days} days old.`, advice)]
  return newest.check === null
    ? [
        warning(
          'backups',
          'The restore of the newest backup was never tried.',
          'Run its restore check in /admin/system, Backups.',
        ),
      ]
    : [fine('backups', `The newest is ${days} days old, and can be restored`)]
}

import { announce } from '#platform/server/live/outbox.ts'
import { jobGivenUp } from '#platform/server/compose/points.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import { type Backups, createBackups } from './backups.service.ts'

type Parts = Pick<Platform, 'config' | 'database' | 'clock' | 'logger' | 'contributed'>

/** Notifies open screens when a backup or a check has ended, and administrators if it failed. */
export function watchedBackups({ config, database, clock, logger, contributed }: Parts): Backups {
  return createBackups({
    dataDir: config.dataDir,
    source: database.source,
    clock,
    async onEnded(name, error) {
      await database.write(trx => announce(trx, { topic: 'System', ids: [name], now: clock() }))
      if (error === undefined) return
      logger.error({ err: error, backup: name }, 'backup or restore check failed')
      for (const notify of contributed(jobGivenUp)) await notify('backup')
    },
  })
}

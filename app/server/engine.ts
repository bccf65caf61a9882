import { announce } from '#platform/server/live/outbox.ts'
import type { LiveHub } from '#platform/server/live/live-hub.ts'
import { createMetrics, type Metrics } from '#platform/server/metrics/metrics.ts'
import { createNode, type ThisNode } from '#platform/server/nodes/nodes.ts'
import { listAdminIds, notify } from '#features/notifications/server/notifications.service.ts'
import { type Backups, createBackups } from '#features/system/server/backups/backups.service.ts'
import type { AppParts } from './features.ts'

/** What the engine room is told beside the parts. */
export interface EngineParts {
  version: string
  /** `false` leaves the queue alone, and everything else that goes on by itself. */
  runsJobs: boolean
  /** Who is connected, asked later: the live channel is built on the features. */
  connections: { list: LiveHub['list']; count: () => number; online: () => ReadonlySet<number>; idle: () => ReadonlySet<number> }
}

export interface Engine {
  node: ThisNode
  metrics: Metrics
  backups: Backups
  version: string
  dataDir: string
  connections: LiveHub['list']
  /** Ends what is still at work. */
  close: () => Promise<void>
}

/** What of the server is there to be looked at and looked after, whatever features it has. */
export function createEngine(parts: AppParts & EngineParts): Engine {
  const { config, database, clock, logger, version, runsJobs, connections } = parts
  const metrics = createMetrics({ withProcess: runsJobs })
  const backups = watchedBackups(parts)
  return {
    node: createNode({ database, clock, logger, version, connections: connections.count }),
    metrics,
    backups,
    version,
    dataDir: config.dataDir,
    connections: connections.list,
    async close() {
      await backups.close()
      metrics.close()
    },
  }
}

/** Administrators hear of work that was given up for good. */
export const tellAdmins = ({ database, clock }: AppParts, job: string) =>
  database.write(async trx => notify(trx, { userIds: await listAdminIds(trx), kind: 'job-failed', params: { job }, now: clock() }))

/** Open screens hear when a backup or a check has ended; administrators, when it has failed. */
function watchedBackups(parts: AppParts): Backups {
  const { config, database, clock, logger } = parts
  return createBackups({
    dataDir: config.dataDir,
    source: database.source,
    clock,
    async onEnded(name, error) {
      await database.write(trx => announce(trx, { topic: 'System', ids: [name], now: clock() }))
      if (error === undefined) return
      logger.error({ err: error, backup: name }, 'backup or restore check failed')
      await tellAdmins(parts, 'backup')
    },
  })
}

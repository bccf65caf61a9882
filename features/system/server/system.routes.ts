import { statfs } from 'node:fs/promises'
import type { Platform } from '#platform/server/compose/platform.ts'
import { adminSystemContract, type SystemData } from '../contract/admin-system.contract.ts'
import type { ChangeAction } from '#features/changes/contract/changes.contract.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { countJobs, dropJobs, listJobs, retryJobs } from '#platform/server/jobs/manage-jobs.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'
import { measureUploads } from '#features/files/server/files.service.ts'
import { backupRoutes } from './backups/backups.routes.ts'
import type { Backups } from './backups/backups.service.ts'
import { countAllSessions } from '#features/auth/server/auth.service.ts'
import { countMails, listMails, listMigrations } from './system.repo.ts'
import type { Connections } from '#platform/server/compose/platform.ts'
import type { Config } from '#platform/server/config/config.ts'

// System administration (features.md ADD-05): figures for administrators, and the few actions on them.

export interface SystemParts extends Pick<
  Platform,
  'database' | 'clock' | 'version' | 'node' | 'metrics'
> {
  config: Pick<Config, 'dataDir'>
  mail: Pick<MailKit, 'canSend' | 'sendAgain'>
  jobs: () => Record<string, JobKind>
  backups: Backups
  connections: Pick<Connections, 'list'>
}

interface Doing {
  actor: Actor
  action: ChangeAction
  /** What the records are: `job`, `mail`. */
  noun: string
}

export function systemRoutes(parts: SystemParts): Route[] {
  const { database, clock, mail, connections, metrics, jobs } = parts
  addFigures(parts)

  /** Does something to several, and records to which. */
  async function change<Done extends { id: number; kind: string }>(
    { actor, action, noun }: Doing,
    run: Parameters<typeof database.write<Done[]>>[0],
  ): Promise<Done[]> {
    return database.write(async trx => {
      const done = await run(trx)
      const records = done.map(({ id, kind }) => ({ id: `${noun}:${id}`, name: kind }))
      if (done.length > 0)
        await recordChange(trx, { actor, now: clock(), action, subject: 'System', records })
      return done
    })
  }
  const idsOf = (done: { id: number }[]) => ({ done: done.map(({ id }) => id) })

  return [
    route(adminSystemContract.getSystem, () => readSystem(parts)),
    route(adminSystemContract.listJobs, ({ query }) => listJobs(database.read, query, clock())),
    route(adminSystemContract.retryJobs, async ({ body: { ids }, actor }) =>
      idsOf(
        await change({ actor, action: 'run', noun: 'job' }, trx => retryJobs(trx, ids, clock())),
      ),
    ),
    route(adminSystemContract.dropJobs, async ({ body: { ids }, actor }) => {
      const done = await change({ actor, action: 'delete', noun: 'job' }, trx =>
        dropJobs(trx, ids, clock()),
      )
      // What waited for the job must not wait forever.
      for (const { kind, args } of done) await jobs()[kind]?.onGivenUp?.(JSON.parse(args))
      return idsOf(done)
    }),
    route(adminSystemContract.listMails, ({ query }) => listMails(database.read, query)),
    route(adminSystemContract.resendMails, async ({ body: { ids }, actor }) =>
      idsOf(
        await change({ actor, action: 'run', noun: 'mail' }, async trx =>
          (await mail.sendAgain(trx, ids, clock())).map(id => ({ id, kind: 'mail.send' })),
        ),
      ),
    ),
    route(adminSystemContract.listConnections, () => ({
      connections: connections.list().map(({ id, person, since, record, node: held }) => ({
        id,
        userId: person.userId,
        fullName: person.fullName,
        since,
        node: held,
        record: record ?? null,
      })),
    })),
    ...backupRoutes(parts),
    route(adminSystemContract.getMetrics, async () => {
      const { type, text } = await metrics.write()
      return { body: Buffer.from(text), type, name: 'metrics.txt' }
    }),
  ]
}

async function readSystem({
  database,
  clock,
  config: { dataDir },
  version,
  node,
  mail,
  backups,
}: SystemParts): Promise<SystemData> {
  const { read, dialect } = database
  const now = clock()
  const { version: engineVersion, bytes: databaseBytes } = await dialect.measure(read)
  const { bavail, blocks, bsize } = await statfs(dataDir)
  const finished = (await backups.list()).filter(
    one => one.state === 'ready' || one.state === 'checking',
  )
  return {
    version,
    nodeVersion: process.versions.node,
    engine: dialect.name,
    engineVersion,
    migrations: await listMigrations(read),
    dataDir,
    disk: { freeBytes: bavail * bsize, totalBytes: blocks * bsize },
    databaseBytes,
    uploads: await measureUploads(read),
    jobs: await countJobs(read, now),
    mail: { isConfigured: await mail.canSend(read), ...(await countMails(read)) },
    sessions: await countAllSessions(read, now),
    newestBackupAt: finished[0]?.at ?? null,
    nodes: (await node.list(read)).map(one => ({ ...one, isCurrent: one.id === node.id })),
  }
}

/** The screen's figures as metrics. */
function addFigures({ metrics, database, clock, backups, node }: SystemParts): void {
  const { read, dialect } = database
  const gauge = metrics.addGauge
  gauge({
    name: 'smartfft_jobs',
    help: 'Jobs by state',
    label: 'state',
    read: async () => ({ ...(await countJobs(read, clock())) }),
  })
  gauge({
    name: 'smartfft_mails',
    help: 'Outgoing mail that is not sent, by state',
    label: 'state',
    read: async () => ({ ...(await countMails(read)) }),
  })
  gauge({
    name: 'smartfft_sessions',
    help: 'Open sessions',
    read: async () => (await countAllSessions(read, clock())).open,
  })
  gauge({
    name: 'smartfft_database_bytes',
    help: 'Size of the database',
    read: async () => (await dialect.measure(read)).bytes,
  })
  gauge({
    name: 'smartfft_upload_bytes',
    help: 'Size of all uploads',
    read: async () => (await measureUploads(read)).bytes,
  })
  gauge({
    name: 'smartfft_connections',
    help: 'Live lines of this process',
    read: async () => node.describe().connections,
  })
  gauge({
    name: 'smartfft_backup_age_seconds',
    help: 'Age of the newest backup; -1 when there is none',
    async read() {
      const newest = (await backups.list()).find(one => one.state === 'ready')
      return newest === undefined ? -1 : (clock().getTime() - Date.parse(newest.at)) / 1000
    },
  })
}

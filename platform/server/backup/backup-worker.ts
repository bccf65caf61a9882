import { parentPort, workerData } from 'node:worker_threads'
import { migrations } from '#migrations/list.ts'
import { systemClock } from '../clock/clock.ts'
import type { DatabaseSource } from '../database/database.ts'
import { snapshotOf } from '../database/open-database.ts'
import { openPostgres } from '../database/open-postgres.ts'
import { sqliteDialect } from '../database/sqlite-dialect.ts'
import { writeBackup } from './backup.ts'
import type { BackupAnswer, BackupTask } from './backup-thread.ts'
import { checkRestore } from './restore.ts'

// The worker of one backup or restore check: receives its task at the start, answers once.

const task: BackupTask = workerData

async function work(): Promise<BackupAnswer> {
  if (task.kind === 'check')
    return { faults: await checkRestore({ ...task, migrations, clock: systemClock }) }
  const { source, dataDir, folder } = task
  await withSnapshots(source, database =>
    writeBackup({ database, dataDir, folder, clock: systemClock }),
  )
  return { faults: [] }
}

type Snapshots = Parameters<typeof writeBackup>[0]['database']

/** A second, read-only connection to the database, besides its process's own. */
async function withSnapshots(
  source: DatabaseSource,
  read: (database: Snapshots) => Promise<unknown>,
): Promise<void> {
  if (source.engine === 'sqlite') {
    await read({ dialect: sqliteDialect, snapshot: run => snapshotOf(source.path, run) })
    return
  }
  const database = await openPostgres({ url: source.url, readers: 1 })
  try {
    await read(database)
  } finally {
    await database.close()
  }
}

parentPort?.postMessage(await work())

import { join } from 'node:path'
import { migrations } from '#migrations/list.ts'
import { writeBackup } from '#platform/server/backup/backup.ts'
import { restoreBackup, verifyBackup } from '#platform/server/backup/restore.ts'
import type { Given, Voice } from './given.ts'
import { withStore } from './open-store.ts'

/** Backs everything up into a folder, while the server runs. */
export const backup = ({ places }: Given, { print }: Voice): Promise<number> =>
  withStore(async ({ database, dataDir, clock }) => {
    const named = join(dataDir, 'backups', clock().toISOString().replaceAll(':', '-'))
    const folder = places[0] ?? named
    const { tables, files } = await writeBackup({ database, dataDir, folder, clock })
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    print(
      `${folder}: ${rows} rows in ${Object.keys(tables).length} tables, ${Object.keys(files).length} files`,
    )
    return 0
  })

/** Is this backup whole? */
export async function verify({ places: [folder = ''] }: Given, voice: Voice): Promise<number> {
  const { manifest, faults } = await verifyBackup(folder)
  for (const fault of faults) voice.complain(fault)
  if (faults.length > 0) return 1
  const [tables, files] = [manifest.tables, manifest.files].map(one => Object.keys(one).length)
  voice.print(`The backup of ${manifest.at} is whole: ${tables} tables, ${files} files.`)
  return 0
}

/** A backup, of either engine, into an empty DATA_DIR or DATABASE_URL. */
export const restore = ({ places: [folder = ''] }: Given, { print }: Voice): Promise<number> =>
  withStore(async ({ database, dataDir, clock }) => {
    const { at } = await restoreBackup({ folder, database, dataDir, migrations, clock })
    print(
      `Restored the backup of ${at} into ${dataDir}. Start with the same DATA_DIR and DATABASE_URL.`,
    )
    return 0
  })

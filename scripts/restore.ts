import { migrations } from '#migrations/list.ts'
import { restoreBackup } from '#platform/server/backup/restore.ts'
import { folderArgument, withStore } from './source/open-store.ts'

// npm run restore -- FOLDER: a backup, of either engine, into an empty DATA_DIR or DATABASE_URL.

const folder = folderArgument('DATA_DIR=./new npm run restore -- FOLDER')
await withStore(async ({ database, dataDir, clock }) => {
  const { at } = await restoreBackup({ folder, database, dataDir, migrations, clock })
  console.log(
    `Restored the backup of ${at} into ${dataDir}. Start with the same DATA_DIR and DATABASE_URL.`,
  )
})

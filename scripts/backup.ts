import { join } from 'node:path'
import { writeBackup } from '#platform/server/backup/backup.ts'
import { withStore } from './source/open-store.ts'

// npm run backup [-- FOLDER]: everything into a folder, while the server goes on.

await withStore(async ({ database, dataDir, clock }) => {
  const folder =
    process.argv[2] ?? join(dataDir, 'backups', clock().toISOString().replaceAll(':', '-'))
  const { tables, files } = await writeBackup({ database, dataDir, folder, clock })
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `${folder}: ${rows} rows in ${Object.keys(tables).length} tables, ${Object.keys(files).length} files`,
  )
})

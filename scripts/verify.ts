import { StartError } from '#platform/server/config/start-error.ts'
import { verifyBackup } from '#platform/server/backup/restore.ts'
import { folderArgument } from './source/open-store.ts'

// npm run verify -- FOLDER: is this backup whole?

try {
  const { manifest, faults } = await verifyBackup(folderArgument('npm run verify -- FOLDER'))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exit(1)
  console.log(
    `The backup of ${manifest.at} is whole: ${Object.keys(manifest.tables).length} tables, ${Object.keys(manifest.files).length} files.`,
  )
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exit(1)
}

import { systemClock } from '#platform/server/clock/clock.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { StartError } from '#platform/server/config/start-error.ts'
import type { Database } from '#platform/server/database/database.ts'
import { openDatabase } from '#platform/server/database/open-database.ts'
import { openPostgres } from '#platform/server/database/open-postgres.ts'

export interface Store {
  database: Database
  dataDir: string
  clock: typeof systemClock
}

/** Runs a command on the database that DATA_DIR and DATABASE_URL name; a StartError becomes one line and exit code 1. */
export async function withStore(run: (store: Store) => Promise<void>): Promise<void> {
  try {
    const { databaseUrl, dataDir } = readConfig(process.env)
    const database =
      databaseUrl === undefined
        ? await openDatabase({ dataDir })
        : await openPostgres({ url: databaseUrl })
    try {
      await run({ database, dataDir, clock: systemClock })
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** The folder named on the command line. */
export function folderArgument(usage: string): string {
  const folder = process.argv[2]
  if (folder !== undefined && !folder.startsWith('-')) return folder
  console.error(`Usage: ${usage}`)
  process.exit(2)
}

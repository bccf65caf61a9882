import { systemClock } from '#platform/server/clock/clock.ts'
import { readConfig } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { openDatabase } from '#platform/server/database/open-database.ts'
import { openPostgres } from '#platform/server/database/open-postgres.ts'

interface Store {
  database: Database
  dataDir: string
  clock: typeof systemClock
}

/** Runs something on the database of DATA_DIR and DATABASE_URL, alongside a server that may be running. */
export async function withStore<T>(run: (store: Store) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const database =
    databaseUrl === undefined
      ? await openDatabase({ dataDir })
      : await openPostgres({ url: databaseUrl })
  try {
    return await run({ database, dataDir, clock: systemClock })
  } finally {
    await database.close()
  }
}

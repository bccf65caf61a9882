import { existsSync } from 'node:fs'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Config } from '#platform/server/config/config.ts'
import { StartError } from '#platform/server/config/start-error.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createReadiness } from '#platform/server/health/readiness.ts'
import { createLogger } from '#platform/server/logger/logger.ts'
import { findSharedTokenKey, readTokenKey, tokenKeyPath } from '#platform/server/tokens/tokens.ts'
import { composeFeatures } from '../compose-features.ts'

interface Beside {
  config: Config
  database: Database
  clock: Clock
}

/** The instance's key where it has one; none is made. */
export async function findTokenKey({
  config: { databaseUrl, dataDir },
  database,
}: Beside): Promise<string | undefined> {
  if (databaseUrl !== undefined) return findSharedTokenKey(database.read)
  return existsSync(tokenKeyPath(dataDir)) ? readTokenKey(dataDir) : undefined
}

const NOBODY: ReadonlySet<number> = new Set()

/** Queries the features alongside a server that may be running: nothing is served, no jobs run. */
export async function composeBeside<T>(
  beside: Beside,
  run: (platform: Platform) => Promise<T>,
): Promise<T> {
  const tokenKey = await findTokenKey(beside)
  if (tokenKey === undefined)
    throw new StartError('The instance has no key yet. Start the server once, then try again.')
  const { platform, composed, switches } = composeFeatures({
    ...beside,
    tokenKey,
    logger: createLogger({ level: 'silent' }),
    readiness: createReadiness('starting'),
    runsJobs: false,
    connections: { list: () => [], count: () => 0, online: () => NOBODY, idle: () => NOBODY },
  })
  try {
    await switches.reload()
    return await run(platform)
  } finally {
    await composed.close()
  }
}

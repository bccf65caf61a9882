import { Server as NetServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Boot } from '#platform/contract/boot.rules.ts'
import type { FastifyInstance } from 'fastify'
import { migrations } from '#migrations/list.ts'
import { writeBackup } from '#platform/server/backup/backup.ts'
import { systemClock } from '#platform/server/clock/clock.ts'
import {
  type Config,
  demoAccountsReachable,
  isLoopback,
  readConfig,
} from '#platform/server/config/config.ts'
import { StartError } from '#platform/server/config/start-error.ts'
import {
  explainFolder,
  explainListen,
  explainPostgres,
} from '#platform/server/config/start-faults.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createDataDir } from '#platform/server/database/create-data-dir.ts'
import { lockDataDir } from '#platform/server/database/lock-data-dir.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { openDatabase } from '#platform/server/database/open-database.ts'
import { openPostgres } from '#platform/server/database/open-postgres.ts'
import { openPostgresClock, type PostgresClock } from '#platform/server/database/postgres-clock.ts'
import { assertFileNotLost, assertRowsNotLost } from '#platform/server/database/assert-not-lost.ts'
import { createFileStore } from '#platform/server/files/file-store.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { createReadiness, type Readiness } from '#platform/server/health/readiness.ts'
import { createLogger, type Logger } from '#platform/server/logger/logger.ts'
import { createPasswords } from '#platform/server/passwords/passwords.ts'
import { openReserve, type Reserve } from '#platform/server/storage/reserve.ts'
import { loadSharedTokenKey } from '#platform/server/tokens/tokens.ts'
import { buildApp } from './build-app.ts'
import { listDemoAccounts, seedFirst, seedDemo } from './fill.ts'

/** A running process's resources; released in this order on shutdown. */
export interface RunningProcess {
  config: Config
  address: string
  app: FastifyInstance
  database: Database
  logger: Logger
  readiness: Readiness
  /** The accounts to print at start. */
  demoAccounts: Boot['demoAccounts']
  closeClock: () => void
  unlock: () => void
  reserve: Reserve
}

/** Reads the environment, takes the data folder, brings the schema up, seeds once, listens. Throws StartError with one clear line. */
export async function startProcess(
  env: NodeJS.ProcessEnv,
  onFailure: (error: unknown) => void,
): Promise<RunningProcess> {
  const config = readConfig(env)
  try {
    return await start(config, onFailure)
  } catch (error) {
    throw explainFolder(error, config.dataDir)
  }
}

async function start(config: Config, onFailure: (error: unknown) => void): Promise<RunningProcess> {
  const logger = createLogger({ level: config.logLevel })
  const { database, reserve, unlock } = await open(config, logger, onFailure)
  const { now: clock, close: closeClock } = await openClock(config, database)
  await assertRowsNotLost(database, config.dataDir)
  const keep = (step: number) =>
    writeBackup({
      database,
      clock,
      dataDir: config.dataDir,
      folder: join(config.dataDir, 'backups', `before-${step}-${Date.now()}`),
    })
  const steps = await migrate({ database, migrations, clock, keep })
  if (steps.length > 0) logger.info({ steps: steps.length, last: steps.at(-1) }, 'schema migrated')
  await whenFree(() => seedFirst({ database, clock }))
  if (config.demo)
    await whenFree(() =>
      seedDemo({
        database,
        clock,
        passwords: createPasswords(),
        store: createFileStore(config.dataDir),
        withHistory: config.demoHistory,
      }),
    )
  const demoAccounts = await listDemoAccounts(database)
  const isReachable = demoAccounts.length > 0 && !config.demoPublic && !isLoopback(config.host)
  if (isReachable) throw new StartError(demoAccountsReachable(config.host))
  const readiness = createReadiness('starting')
  const shared =
    config.databaseUrl === undefined ? {} : { tokenKey: await loadSharedTokenKey(database) }
  const app = await buildApp({ config, database, clock, logger, readiness, reserve, ...shared })
  const address = await listen(app, config)
  readiness.status = 'ready'
  return {
    config,
    address,
    app,
    database,
    logger,
    readiness,
    demoAccounts,
    closeClock,
    unlock,
    reserve,
  }
}

/** The time of day: of processes that share a PostgreSQL it is the database's. */
const openClock = ({ databaseUrl }: Config, database: Database): Promise<PostgresClock> =>
  databaseUrl === undefined
    ? Promise.resolve({ now: systemClock, close: () => {} })
    : openPostgresClock(database)

const TRIES = 60

/** Of processes starting together one fills the tables, which takes longer than a request would wait; the others poll until it is done. */
async function whenFree(fill: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await fill()
      return
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'database.busy' || tries === TRIES)
        throw error
      await wait(1_000)
    }
  }
}

/** The embedded database is this process's alone; a PostgreSQL may serve several, which then share a data folder for uploads. */
async function open(
  { databaseUrl, dataDir }: Config,
  logger: Logger,
  onFailure: (error: unknown) => void,
) {
  const keep = () =>
    openReserve(dataDir, error => logger.error({ err: error }, 'no disk space could be reserved'))
  if (databaseUrl === undefined) {
    assertFileNotLost(dataDir)
    const unlock = lockDataDir(dataDir)
    const reserve = await keep()
    return { unlock, reserve, database: await openDatabase({ dataDir, onFailure, reserve }) }
  }
  createDataDir(dataDir)
  const database = await openPostgres({ url: databaseUrl })
  try {
    await database.read.selectNoFrom(eb => eb.lit(1).as('one')).execute()
  } catch (error) {
    throw explainPostgres(error, databaseUrl)
  }
  return { unlock: () => {}, reserve: await keep(), database }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    throw explainListen(error, { variable: 'PORT', host, port })
  }
}

const drainSeconds = 10
/** How long a request may still arrive on a connection accepted before. */
const arrivalMilliseconds = 250

/** Takes no more traffic, lets open requests finish, closes the database. */
export async function endProcess({
  config,
  app,
  database,
  logger,
  readiness,
  closeClock,
  unlock,
  reserve,
}: RunningProcess): Promise<void> {
  readiness.status = 'draining'
  await wait(config.shutdownDelay * 1000)
  // Closing the HTTP server would cut connections whose request has not arrived yet; this only stops accepting new ones.
  NetServer.prototype.close.call(app.server)
  await wait(arrivalMilliseconds)
  const tooLate = setTimeout(() => {
    logger.warn(`requests still open after ${drainSeconds} s are cut off`)
    app.server.closeAllConnections()
  }, drainSeconds * 1000)
  await app.close()
  clearTimeout(tooLate)
  closeClock()
  await database.close()
  await reserve.close()
  unlock()
}

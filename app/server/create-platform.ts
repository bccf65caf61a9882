import { createFileLinks } from '#platform/server/files/file-links.ts'
import { createFileStore } from '#platform/server/files/file-store.ts'
import { createScan } from '#platform/server/files/scan.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import { mailTransport, readerCheck } from '#platform/server/compose/points.ts'
import type { Connections, Platform } from '#platform/server/compose/platform.ts'
import type { Composition } from '#platform/server/compose/extension-point.ts'
import type { Composed } from '#platform/server/compose/compose.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Readiness } from '#platform/server/health/readiness.ts'
import type { Logger } from '#platform/server/logger/logger.ts'
import { createMailKit } from '#platform/server/mail/mail.ts'
import { createMetrics } from '#platform/server/metrics/metrics.ts'
import { createNode } from '#platform/server/nodes/nodes.ts'
import { createOutbound } from '#platform/server/outbound/outbound.ts'
import { createPdfWriter } from '#platform/server/pdf/pdf-writer.ts'
import { createPasswords, type Passwords } from '#platform/server/passwords/passwords.ts'
import { noReserve, type Reserve } from '#platform/server/storage/reserve.ts'
import { createTokens, loadTokenKey } from '#platform/server/tokens/tokens.ts'
import { VERSION } from './version.ts'

/** What a server is made of before any feature. */
export interface AppParts {
  config: Config
  database: Database
  clock: Clock
  logger: Logger
  readiness: Readiness
  /** Reserved disk space; none by default. */
  reserve?: Reserve
  /** The signing key that several processes share; a key of the data folder when left out. */
  tokenKey?: string
  /** Cheaper ones for tests. */
  passwords?: Passwords
}
interface Making extends AppParts {
  composition: Composition
  connections: Connections
  runsJobs: boolean
  /** Resolved later: the features are created from what is created here. */
  composed: () => Pick<Composed, 'jobs' | 'undo'>
}

/** What is given to every feature, apart from what is composed of all of them. */
type PlatformAlone = Omit<Platform, 'calls' | 'prepareSample' | 'apps' | 'off' | 'reloadApps'>

/** Makes what every feature is given. */
export function createPlatform({
  composition,
  connections,
  runsJobs,
  composed,
  ...parts
}: Making): PlatformAlone {
  const {
    config,
    database,
    clock,
    logger,
    readiness,
    reserve = noReserve,
    passwords = createPasswords(),
  } = parts
  const { baseUrl, dataDir, scanCommand, webhookHosts = [] } = config
  const key = parts.tokenKey ?? loadTokenKey(dataDir)
  const contributed: Platform['contributed'] = (point, options) => point.of(composition, options)
  const scan = scanCommand === undefined ? undefined : createScan(scanCommand)
  const transport = () => {
    const [only] = contributed(mailTransport)
    if (only === undefined) throw new Error('No feature says by which server mail goes out.')
    return only
  }
  return {
    config,
    baseUrl,
    version: VERSION,
    database,
    clock,
    logger,
    readiness,
    reserve,
    key,
    tokens: createTokens({ key, clock }),
    passwords,
    store: createFileStore(dataDir, { scan, reserve: parts.reserve }),
    pictures: createFileLinks({ key, clock }),
    async isOpen(reader) {
      for (const check of contributed(readerCheck)) if (await check(reader)) return true
      return false
    },
    mail: createMailKit({
      database,
      clock,
      baseUrl,
      server: db => transport().server(db),
      sender: db => transport().sender(db),
    }),
    outbound: createOutbound({ trustedHosts: webhookHosts }),
    pdf: createPdfWriter(),
    connections,
    node: createNode({ database, clock, logger, version: VERSION, connections: connections.count }),
    metrics: createMetrics({ withProcess: runsJobs }),
    runsJobs,
    contributed,
    jobs: () => composed().jobs,
    undo: () => composed().undo,
  }
}

import { buildApp } from '#app/server/build-app.ts'
import { features } from '#features/server.ts'
import { resourceFeature } from '#features/resource/server/resource.service.ts'
import { systemClock as clock } from '#platform/server/clock/clock.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { openDatabase } from '#platform/server/database/open-database.ts'
import { openPostgres } from '#platform/server/database/open-postgres.ts'
import { createReadiness } from '#platform/server/health/readiness.ts'
import { createLogger } from '#platform/server/logger/logger.ts'
import { partners } from './partners.ts'

// The product with one declared entity more, as a team that declared it would start it.

const config = readConfig(process.env)
const database =
  config.databaseUrl === undefined
    ? await openDatabase({ dataDir: config.dataDir })
    : await openPostgres({ url: config.databaseUrl })
const app = await buildApp({
  config,
  database,
  clock,
  logger: createLogger({ level: config.logLevel }),
  readiness: createReadiness('ready'),
  features: [...features, resourceFeature(partners)],
})
process.on('SIGTERM', () => void app.close().then(() => database.close()))
console.log(await app.listen({ host: config.host, port: config.port }))

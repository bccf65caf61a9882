import { serverContract } from '#platform/contract/server.contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { pingDatabase } from '#platform/server/database/ping-database.ts'
import { createProbe } from '#platform/server/health/probe.ts'
import type { Readiness } from '#platform/server/health/readiness.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { noReserve, type Reserve } from '#platform/server/storage/reserve.ts'
import { describeApi } from './openapi.ts'

// Operations: health checks for load balancers, and the API description.

interface SystemParts {
  readiness: Readiness
  database: Pick<Database, 'read'>
  reserve?: Reserve
}

/** The calls of every instance, whatever its features. */
export function systemRoutes({ readiness, database, reserve = noReserve }: SystemParts): Route[] {
  const reach = createProbe(() => pingDatabase(database.read))
  const ready = async () => {
    const { status } = readiness
    if (status !== 'ready')
      throw new AppError(503, `server.${status}`, `The server is ${status}.`, { retryAfter: 1 })
    await reach()
    if (await reserve.isFull()) throw diskFull()
    return { status }
  }
  return [
    route(serverContract.getHealth, ready),
    route(serverContract.getHealthLive, () => ({ status: 'live' as const })),
    route(serverContract.getHealthReady, ready),
    route(serverContract.getOpenapi, () => describeApi()),
  ]
}

const diskFull = () =>
  new AppError(
    503,
    'storage.full',
    'The disk is full: people can sign in and read, but nothing can be changed. Free up space.',
    { retryAfter: 5 },
  )

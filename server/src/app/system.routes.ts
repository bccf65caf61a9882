import { systemContract } from '@smart-fft/contract/system.contract'
import type { Readiness } from '../platform/health/readiness.ts'
import { AppError } from '../platform/http/app-error.ts'
import { route, type Route } from '../platform/http/route.ts'
import { describeApi } from './openapi.ts'

// Operations: health for whoever sends traffic here, and the description of the API.

/** The calls every instance answers, whatever features it has. */
export function systemRoutes(readiness: Readiness): Route[] {
  const ready = () => {
    if (readiness.status !== 'ready')
      throw new AppError(503, `server.${readiness.status}`, `The server is ${readiness.status}.`, { retryAfter: 1 })
    return { status: readiness.status }
  }
  return [
    route(systemContract.getHealth, ready),
    route(systemContract.getHealthLive, () => ({ status: 'live' as const })),
    route(systemContract.getHealthReady, ready),
    route(systemContract.getOpenapi, () => describeApi()),
  ]
}

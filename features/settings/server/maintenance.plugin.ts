import type { MaintenanceSettings } from '../contract/settings.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { SettingsService } from './settings.service.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import '#platform/server/http/request-caller.ts'

const RETRY_SECONDS = 60
const LONGEST_RETRY_SECONDS = 3_600

/** In maintenance mode, only administrators are served; others receive the end time and message (features.md MISC-02). */
export function addMaintenance(
  app: FastifyInstance,
  { settings, clock }: { settings: Pick<SettingsService, 'get'>; clock: Clock },
): void {
  app.addHook('onRequest', async request => {
    if (request.routeOptions.config.whileClosed !== false) return
    const { maintenance } = await settings.get()
    if (maintenance.isOn && request.caller?.can('manage', 'Settings') !== true)
      throw closed(maintenance, clock())
  })
}

function closed({ until, message }: MaintenanceSettings, now: Date): AppError {
  const left = until === null ? 0 : Math.ceil((Date.parse(until) - now.getTime()) / 1000)
  const retryAfter = left > 0 ? Math.min(left, LONGEST_RETRY_SECONDS) : RETRY_SECONDS
  const detail =
    message === '' ? 'This instance is closed for maintenance. Come back later.' : message
  return new AppError(503, 'server.maintenance', detail, {
    retryAfter,
    current: { until, message },
  })
}

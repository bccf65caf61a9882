import type { FastifyInstance } from 'fastify'
import type { PluginTools } from '#platform/server/compose/points.ts'
import '#platform/server/http/request-caller.ts'
import type { Visits } from './visits.service.ts'

interface VisitsParts extends Pick<PluginTools, 'isNavigation'> {
  visits: Visits
  /** Whether dashboards are enabled. */
  isOn: () => boolean
}

/** Counts visits by API calls, and page views. Runs in the background. */
export function addVisits(app: FastifyInstance, { visits, isNavigation, isOn }: VisitsParts): void {
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (!isOn()) return
    const userAgent = request.headers['user-agent'] ?? ''
    if (request.caller !== undefined) visits.record(request.caller, userAgent)
    else if (statusCode === 200 && isNavigation(request)) visits.open(userAgent)
  })
  app.addHook('onClose', () => visits.drain())
}

import type { FastifyInstance } from 'fastify'
import type { PluginTools } from '#platform/server/compose/points.ts'
import '#platform/server/http/request-caller.ts'
import type { Visits } from './visits.service.ts'

interface VisitsParts extends Pick<PluginTools, 'isNavigation'> {
  visits: Visits
  /** Whether the dashboards are switched on. */
  isOn: () => boolean
}

/** Counts sessions by the calls that people make, and how often the application is opened. Nobody waits for it. */
export function addVisits(app: FastifyInstance, { visits, isNavigation, isOn }: VisitsParts): void {
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (!isOn()) return
    const userAgent = request.headers['user-agent'] ?? ''
    if (request.caller !== undefined) visits.note(request.caller, userAgent)
    else if (statusCode === 200 && isNavigation(request)) visits.open(userAgent)
  })
  app.addHook('onClose', () => visits.drain())
}

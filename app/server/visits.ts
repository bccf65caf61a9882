import type { FastifyInstance } from 'fastify'
import type { Visits } from '#features/dashboards/server/dashboards.service.ts'
import { isNavigation } from './navigation.ts'

/** Counts sessions by the calls that people make, and how often the application is opened. Nobody waits for it. */
export function addVisits(app: FastifyInstance, visits: Visits): void {
  app.addHook('onResponse', async (request, { statusCode }) => {
    const userAgent = request.headers['user-agent'] ?? ''
    if (request.caller !== undefined) visits.note(request.caller, userAgent)
    else if (statusCode === 200 && isNavigation(request)) visits.open(userAgent)
  })
  app.addHook('onClose', () => visits.settle())
}

import { calendarContract } from '../../contract/calendar.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { listResourceRows, toResource } from './resources.repo.ts'
import { addResource, removeResource, updateResource } from './resources.service.ts'

// Rooms and equipment: everyone books them, managers of calendars maintain the list.

export function resourceRoutes(parts: Pick<Platform, 'database' | 'clock'>): Route[] {
  return [
    route(calendarContract.listResources, async () => ({
      resources: (await listResourceRows(parts.database.read)).map(toResource),
    })),
    creatingRoute(calendarContract.addResource, ({ body, ...input }) =>
      addResource(mutationIn(parts.clock, input), body),
    ),
    route(
      calendarContract.updateResource,
      async ({ body: { id, ...fields }, request: { ifMatch }, reply, ...input }) => {
        const answer = await mutate(parts, input, context =>
          updateResource(context, { id, ifMatch, fields }),
        )
        reply.etag(answer.resource.version)
        return answer
      },
    ),
    route(calendarContract.removeResource, async ({ id, ...input }) => ({
      id,
      changeId: await mutate(parts, input, context => removeResource(context, id)),
    })),
  ]
}

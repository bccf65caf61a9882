import { type CalendarEvent, calendarContract } from '../contract/calendar.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { CalendarParts } from './calendar.context.ts'
import { listOccurrences, readEvent } from './view/occurrences.service.ts'
import { toEvents } from './view/view.service.ts'

// Events: list by time and category, get, add, change, delete. They are visible to owner and guests; readers of everyone's calendars see
// the others, and of private ones only busy times. The specification has no time range: without `from` and `to` every event is returned
// once, a series as a whole.

export function calendarRoutes(parts: CalendarParts): Route[] {
  return [...readRoutes(parts), ...changeRoutes(parts)]
}

function readRoutes({ database, clock, pictures }: CalendarParts): Route[] {
  return [
    route(calendarContract.listEvents, async ({ query, caller }) => {
      if (query.people === 'all' && !caller.can('read', 'Calendar'))
        throw forbidden('read', 'Calendar')
      const { read: db, dialect } = database
      const found = await listOccurrences(database, { query, caller, now: clock() })
      const events = await toEvents(
        { db, dialect, caller, urlOf: file => pictures.urlOf(file, caller) },
        found,
      )
      return query.people === 'all' ? events : events.filter(isTheirs)
    }),
    route(calendarContract.getEvent, async ({ query: { id, occurrence }, caller, reply }) => {
      const event = await readEvent(
        { db: database.read, database, caller, pictures },
        { id, occurrence: occurrence ?? null },
      )
      reply.etag(event.extendedProps.version)
      return { event }
    }),
  ]
}

const isTheirs = ({ extendedProps: { part } }: CalendarEvent): boolean =>
  part === 'owner' || part === 'guest'

function changeRoutes(parts: CalendarParts): Route[] {
  const { database, clock, pictures, editing } = parts
  return [
    creatingRoute(calendarContract.addEvent, async ({ body: { event }, reply, ...input }) => {
      const { trx, caller } = input
      const { changeId, ...made } = await editing.add(mutationIn(clock, input), event)
      const answer = await readEvent({ db: trx, database, caller, pictures }, made)
      reply.etag(answer.extendedProps.version)
      return { event: answer, changeId }
    }),
    route(
      calendarContract.updateEvent,
      async ({ body: { event, scope, occurrence = null }, request, reply, ...input }) => {
        const { id, ...change } = event
        const answer = await mutate(parts, input, async context => {
          const { changeId, ...outcome } = await editing.update(context, {
            id,
            change,
            scope,
            occurrence: toStored(occurrence),
            ifMatch: request.ifMatch,
          })
          const { trx: db, caller } = context
          return { event: await readEvent({ db, database, caller, pictures }, outcome), changeId }
        })
        reply.etag(answer.event.extendedProps.version)
        return answer
      },
    ),
    route(calendarContract.removeEvent, async ({ id, ...input }) => ({
      id,
      ...(await mutate(parts, input, context => editing.remove(context, { id }))),
    })),
    route(
      calendarContract.removeOccurrence,
      async ({ body: { id, occurrence, scope }, ...input }) => ({
        id,
        ...(await mutate(parts, input, context =>
          editing.remove(context, { id, occurrence: toStored(occurrence) ?? '', scope }),
        )),
      }),
    ),
  ]
}

/** Normalizes the notation of a moment. */
const toStored = (time: string | null): string | null =>
  time === null || time.length === 10 ? time : new Date(time).toISOString()

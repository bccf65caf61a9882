import {
  type CalendarEvent,
  calendarContract,
  type EventChange,
  type NewEvent,
  type NewResource,
} from '../contract/calendar.contract.ts'
import { type Answer, CATEGORIES, type Category, type Scope } from '../contract/calendar.rules.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { keyOf } from './components/days.ts'

// API calls of the calendar; the only place that knows their query keys.

const keys = {
  all: ['calendar'],
  events: ['calendar', 'events'],
  one: ['calendar', 'one'],
  search: ['calendar', 'search'],
  layers: ['calendar', 'layers'],
  resources: ['calendar', 'resources'],
  feeds: ['calendar', 'feeds'],
  busy: ['calendar', 'busy'],
} as const

/** Cached event ranges, for optimistic updates. */

export interface EventsAsked {
  from: string
  to: string
  calendars: readonly Category[]
  people: 'own' | 'all'
}
/** With no category selected there is nothing to fetch. */
export const eventsQuery = (asked: EventsAsked) =>
  queryOptions({
    queryKey: [...keys.events, asked],
    queryFn: ({ signal }) => (asked.calendars.length === 0 ? [] : fetchEvents(asked, signal)),
    placeholderData: keepPreviousData,
  })

function fetchEvents(
  { from, to, calendars, people }: EventsAsked,
  signal: AbortSignal,
): Promise<CalendarEvent[]> {
  const chosen = calendars.length === CATEGORIES.length ? {} : { 'calendars[]': [...calendars] }
  return api.call(
    calendarContract.listEvents,
    { query: { from, to, ...chosen, ...(people === 'all' ? { people } : {}) } },
    { signal },
  )
}

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: [...keys.search, q],
    queryFn: ({ signal }) =>
      q === '' ? [] : api.call(calendarContract.listEvents, { query: { q } }, { signal }),
    placeholderData: keepPreviousData,
  })
export const eventQuery = (id: number, occurrence: string | undefined) =>
  queryOptions({
    queryKey: [...keys.one, id, occurrence ?? ''],
    queryFn: async ({ signal }) =>
      (
        await api.call(
          calendarContract.getEvent,
          { query: { id, ...(occurrence === undefined ? {} : { occurrence }) } },
          { signal },
        )
      ).event,
    // Not refetched while editing: the change itself may remove the occurrence.
    enabled: ({ state: { data } }) =>
      data?.extendedProps.canEdit !== true || data.extendedProps.part === 'guest',
    gcTime: 0,
  })
/** The current event or occurrence while it is edited: its guests' responses, and whether it still exists. Refetched once it changes. */
export const answersQuery = (id: number, opened: CalendarEvent | undefined, isOff: boolean) =>
  queryOptions({
    queryKey: ['calendar-answers', id, opened?.extendedProps.occurrence ?? null],
    queryFn: () => fetchEvent(id, opened?.extendedProps.occurrence ?? undefined),
    // Without guests nothing is awaited: it is what was opened a moment ago.
    initialData: opened?.extendedProps.guests.length === 0 ? opened : undefined,
    enabled: !isOff,
    staleTime: Infinity,
    gcTime: 0,
  })
export const fetchEvent = async (id: number, occurrence: string | undefined) =>
  (
    await api.call(calendarContract.getEvent, {
      query: { id, ...(occurrence === undefined ? {} : { occurrence }) },
    })
  ).event
export const layersQuery = (window: { from: string; to: string }) =>
  queryOptions({
    queryKey: [...keys.layers, window],
    queryFn: ({ signal }) => api.call(calendarContract.listLayers, { query: window }, { signal }),
    placeholderData: keepPreviousData,
  })
export const resourcesQuery = () =>
  queryOptions({
    queryKey: keys.resources,
    queryFn: async ({ signal }) =>
      (await api.call(calendarContract.listResources, {}, { signal })).resources,
  })
export const feedsQuery = () =>
  queryOptions({
    queryKey: keys.feeds,
    queryFn: async ({ signal }) =>
      (await api.call(calendarContract.listFeeds, {}, { signal })).feeds,
  })

export interface BusyAsked {
  userIds: readonly number[]
  resourceIds: readonly number[]
  from: string
  to: string
  except: number | undefined
}
export const busyQuery = ({ userIds, resourceIds, from, to, except }: BusyAsked) =>
  queryOptions({
    queryKey: [...keys.busy, userIds, resourceIds, from, to, except],
    queryFn: ({ signal }) => {
      const query = {
        userIds: userIds.join(','),
        resourceIds: resourceIds.join(','),
        from,
        to,
        ...(except === undefined ? {} : { except }),
      }
      return api.call(calendarContract.getFreeBusy, { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['calendar', 'invitation', token],
    queryFn: ({ signal }) =>
      api.call(calendarContract.describeInvitation, { body: { token } }, { signal }),
  })

export interface Which {
  scope?: Scope | undefined
  occurrence?: string | null | undefined
}
export const addEvent = (event: NewEvent) =>
  api.call(calendarContract.addEvent, { body: { event } })
export const updateEvent = (event: EventChange, { scope, occurrence }: Which, version?: number) =>
  api.call(
    calendarContract.updateEvent,
    {
      body: {
        event,
        ...(scope === undefined ? {} : { scope }),
        ...(occurrence === undefined ? {} : { occurrence }),
      },
    },
    { version },
  )
export const removeEvent = (id: number, { scope, occurrence }: Which) =>
  scope === undefined || scope === 'all' || occurrence === undefined || occurrence === null
    ? api.call(calendarContract.removeEvent, { id })
    : api.call(calendarContract.removeOccurrence, { body: { id, scope, occurrence } })
export const answerInvitation = (
  id: number,
  { status, ...which }: { status: Answer; scope?: 'this' | 'all'; occurrence?: string },
) => api.call(calendarContract.answerInvitation, { body: { id, status, ...which } })
export const answerByLink = (token: string, status: Answer) =>
  api.call(calendarContract.answerByLink, { body: { token, status } })

export const exportEvents = (query: { id?: number; from?: string; to?: string }) =>
  api.downloadCall(calendarContract.exportEvents, { query })
export const importEvents = (file: string, calendar: Category, dryRun: boolean) =>
  api.call(calendarContract.importEvents, { body: { file, calendar, dryRun } })
export const addFeed = (calendar: Category | null) =>
  api.call(calendarContract.addFeed, { body: { calendar } })
export const removeFeed = (id: number) => api.call(calendarContract.removeFeed, { id })
export const addResource = (resource: NewResource) =>
  api.call(calendarContract.addResource, { body: resource })
export const updateResource = (resource: NewResource & { id: number }, version: number) =>
  api.call(calendarContract.updateResource, { body: resource }, { version })
export const removeResource = (id: number) => api.call(calendarContract.removeResource, { id })

/** Known lists have a moved event where it is: until a view has its own events, it shows those of the previous one. */
export const moveInLists = (
  event: CalendarEvent,
  times: Pick<CalendarEvent, 'start' | 'end' | 'allDay'>,
): void =>
  void queryClient.setQueriesData<CalendarEvent[]>({ queryKey: keys.events }, events =>
    events?.map(one => (keyOf(one) === keyOf(event) ? { ...one, ...times } : one)),
  )

/** Refetches the calendar after any change. */
export const refreshCalendar = () => queryClient.invalidateQueries({ queryKey: keys.all })

onTopic('Calendar', ids => {
  if (ids.length === 1 && ids[0] === 'feeds')
    void queryClient.invalidateQueries({ queryKey: keys.feeds })
  // Someone changed their calendar: relevant to viewers of everyone's.
  else if (ids.length === 1 && ids[0] === 'all')
    void queryClient.invalidateQueries({
      queryKey: keys.events,
      predicate: ({ queryKey }) => JSON.stringify(queryKey).includes('"people":"all"'),
    })
  else {
    void refreshCalendar()
    for (const id of ids) void queryClient.invalidateQueries({ queryKey: ['calendar-answers', id] })
  }
})

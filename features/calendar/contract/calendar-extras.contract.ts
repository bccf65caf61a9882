import * as z from 'zod/mini'
import { can, eventTime } from './calendar.contract.ts'
import { CATEGORIES, LEFT_OUT, RESOURCE_KINDS, TITLE_MAX } from './calendar.rules.ts'
import { defineCall } from '#platform/contract/define.ts'
import { changeId } from '#features/users/contract/users.contract.ts'
import { id, moment } from '#platform/contract/wire.ts'

// Calendar features besides events: free/busy, layers of other areas, rooms and equipment, feeds, and imports. All calls are ours
// (features.md CAL-11, 12, 14, 16).

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const ids = z.optional(z.string().check(z.maxLength(1000), z.regex(/^\d+(,\d+)*$/)))

const span = z.object({ start: z.string(), end: z.string() })
export type Span = z.infer<typeof span>

export const freeBusy = z.object({
  people: z.array(z.object({ userId: z.int(), name: z.string(), busy: z.array(span) })),
  resources: z.array(z.object({ id: z.int(), name: z.string(), busy: z.array(span) })),
})
export type FreeBusy = z.infer<typeof freeBusy>

/** A current absence. */
export const absence = z.object({
  userId: z.int(),
  until: moment,
  /** The last day, for all-day absences. */
  lastDay: z.nullable(z.string()),
  note: z.string(),
})
export type Absence = z.infer<typeof absence>

/** An entry of another area: read-only, linked to its record. */
export const layerEntry = z.object({
  layer: z.string(),
  id: z.string(),
  title: z.string(),
  start: z.string(),
  end: z.string(),
  allDay: z.boolean(),
  /** Path of the record's screen. */
  address: z.string(),
})
export type LayerEntry = z.infer<typeof layerEntry>

export const calendarResource = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(RESOURCE_KINDS),
  location: z.string(),
  /** Capacity; 0 if it does not matter. */
  capacity: z.int(),
  version: z.int(),
})
export type CalendarResource = z.infer<typeof calendarResource>
const resourceFields = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  kind: z.enum(RESOURCE_KINDS),
  location: z._default(text(TITLE_MAX), ''),
  capacity: z._default(z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(10_000)), 0),
}
export const newResource = z.strictObject(resourceFields)
export type NewResource = z.input<typeof newResource>

export const calendarFeed = z.object({
  id: z.int(),
  /** Null for all. */
  calendar: z.nullable(z.enum(CATEGORIES)),
  createdAt: moment,
  /** When it was last fetched. */
  readAt: z.nullable(moment),
})
export type CalendarFeed = z.infer<typeof calendarFeed>

export const importedEvent = z.object({
  title: z.string(),
  start: z.string(),
  end: z.string(),
  allDay: z.boolean(),
  recurrence: z.string(),
  /** `known`: it was imported before. */
  state: z.enum(['new', 'known', 'left_out']),
  /** Why it is skipped. */
  reason: z.nullable(z.enum(LEFT_OUT)),
  /** Its first line in the file; null if it is imported. */
  line: z.nullable(z.int()),
})
export type ImportedEvent = z.infer<typeof importedEvent>

const manage = { can: ['manage', 'Calendar'] } as const

export const calendarExtrasContract = {
  getFreeBusy: defineCall({
    method: 'GET',
    path: '/apps/calendar/free-busy',
    access: can.read,
    summary: 'Get when people, rooms and equipment are busy, without event details',
    query: z.strictObject({
      userIds: ids,
      resourceIds: ids,
      from: eventTime,
      to: eventTime,
      except: z.optional(id),
    }),
    output: freeBusy,
  }),
  listAbsences: defineCall({
    method: 'GET',
    path: '/apps/calendar/absences',
    access: can.read,
    summary:
      'Get which people are out of office now, and until when, without other calendar details',
    query: z.strictObject({ userIds: ids }),
    /** `changesAt`: when to ask again, because an absence starts or ends; null if none does within a week. */
    output: z.object({ absences: z.array(absence), changesAt: z.nullable(moment) }),
  }),
  listLayers: defineCall({
    method: 'GET',
    path: '/apps/calendar/layers',
    access: can.read,
    summary: 'List due dates and deliveries from other apps in a date range',
    query: z.strictObject({ from: eventTime, to: eventTime }),
    output: z.object({ layers: z.array(z.string()), entries: z.array(layerEntry) }),
  }),
  listResources: defineCall({
    method: 'GET',
    path: '/apps/calendar/resources',
    access: can.read,
    summary: 'List rooms and equipment that can be booked',
    output: z.object({ resources: z.array(calendarResource) }),
  }),
  addResource: defineCall({
    method: 'POST',
    path: '/apps/calendar/add-resource',
    access: manage,
    idempotent: true,
    summary: 'Add a room or equipment',
    status: 201,
    body: newResource,
    output: z.object({ resource: calendarResource, changeId }),
  }),
  updateResource: defineCall({
    method: 'POST',
    path: '/apps/calendar/update-resource',
    access: manage,
    summary: 'Update a room or equipment',
    body: z.strictObject({ id, ...resourceFields }),
    output: z.object({ resource: calendarResource, changeId }),
  }),
  removeResource: defineCall({
    method: 'DELETE',
    path: '/apps/calendar/remove-resource',
    access: manage,
    summary: 'Remove a room or equipment, but not the events it’s booked for (can be undone)',
    id,
    output: z.object({ id: z.int(), changeId }),
  }),
  listFeeds: defineCall({
    method: 'GET',
    path: '/apps/calendar/feeds',
    access: can.read,
    summary: 'List your calendar feeds, without their URLs',
    output: z.object({ feeds: z.array(calendarFeed) }),
  }),
  addFeed: defineCall({
    method: 'POST',
    path: '/apps/calendar/add-feed',
    access: can.create,
    idempotent: true,
    shownOnce: ['url'],
    summary: 'Create a calendar feed for other apps; its URL is returned only once',
    status: 201,
    sessionOnly: true,
    body: z.strictObject({ calendar: z.nullable(z.enum(CATEGORIES)) }),
    output: z.object({ feed: calendarFeed, url: z.nullable(z.string()) }),
  }),
  removeFeed: defineCall({
    method: 'DELETE',
    path: '/apps/calendar/remove-feed',
    access: can.remove,
    summary: 'Revoke a calendar feed; its URL stops working',
    id,
    output: z.object({ id: z.int() }),
  }),
  importEvents: defineCall({
    method: 'POST',
    path: '/apps/calendar/import',
    access: can.create,
    idempotent: true,
    summary: 'Import events from an iCalendar file',
    description: 'Returns what was skipped and why. `dryRun` previews the import.',
    status: 201,
    bodyLimit: 6 * 1024 * 1024,
    body: z.strictObject({
      file: z.string().check(z.maxLength(5_000_000)),
      calendar: z.enum(CATEGORIES),
      dryRun: z._default(z.boolean(), false),
    }),
    /** `more`: further skipped events beyond those listed. */
    output: z.object({
      events: z.array(importedEvent),
      more: z.int(),
      added: z.int(),
      changeId: z.nullable(z.int()),
    }),
  }),
}

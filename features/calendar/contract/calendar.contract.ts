import * as z from 'zod/mini'
import {
  ANSWERS,
  MAX_OUT_OF_OFFICE_MESSAGE,
  CATEGORIES,
  MAX_DESCRIPTION,
  GUEST_STATES,
  MAX_GUESTS,
  LEFT_OUT,
  MAX_REMINDERS,
  RESOURCE_KINDS,
  MAX_RESOURCES,
  SCOPES,
  MAX_TITLE,
} from './calendar.rules.ts'
import { defineCall } from '#platform/contract/define.ts'
import { email } from '#platform/contract/identity.rules.ts'
import { recurrenceRule } from '#platform/contract/recurrence.rules.ts'
import { isTimeZone } from '#platform/contract/time-zone.rules.ts'
import { isDay } from '#platform/contract/local-time.rules.ts'
import { changeId } from '#features/users/contract/users.contract.ts'
import { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import { done, fileOutput, id, moment } from '#platform/contract/wire.ts'

// The calendar (CAL-01 to CAL-18). The first four calls are the specification's. Timed events start and end at moments;
// all-day events have days, with an exclusive end. Recurring events are returned once per occurrence: all have the id of the series, and
// `occurrence` is their original start.

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const timeZone = z.string().check(z.maxLength(60), z.refine(isTimeZone))
const ids = z.optional(z.string().check(z.maxLength(1000), z.regex(/^\d+(,\d+)*$/)))
/** A moment with its offset, or a day. */
export const eventTime = z.string().check(
  z.maxLength(40),
  z.refine(
    one =>
      isDay(one) ||
      (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(one) && !Number.isNaN(Date.parse(one))),
  ),
)
/** An occurrence of a series: its original start, as returned in `occurrence`. */
const occurrence = z.nullish(eventTime)

export const calendarGuest = z.object({
  /** A user, or an address only. */
  userId: z.nullable(z.int()),
  email: z.string(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  avatarColor: z.enum(AVATAR_COLORS),
  status: z.enum(GUEST_STATES),
})
export type CalendarGuest = z.infer<typeof calendarGuest>

export const calendarEvent = z.object({
  id: z.int(),
  url: z.string(),
  title: z.string(),
  start: z.string(),
  end: z.string(),
  allDay: z.boolean(),
  extendedProps: z.object({
    calendar: z.enum(CATEGORIES),
    guests: z.array(calendarGuest),
    location: z.string(),
    description: z.string(),
    timeZone: z.string(),
    /** RFC 5545; empty for a single event. */
    recurrence: z.string(),
    /** The original start of this occurrence; null for a single event. */
    occurrence: z.nullable(z.string()),
    /** It was changed separately from its series. */
    isException: z.boolean(),
    reminders: z.array(z.int()),
    isPrivate: z.boolean(),
    /** Whether it shows as busy. */
    isBusy: z.boolean(),
    /** Out of office: others see that, until when, and `outOfOfficeMessage`; nothing else. */
    isOutOfOffice: z.boolean(),
    outOfOfficeMessage: z.string(),
    resources: z.array(z.object({ id: z.int(), name: z.string(), kind: z.enum(RESOURCE_KINDS) })),
    organizer: z.object({ id: z.int(), name: z.string() }),
    /** The caller's relation: `reader` may see it, `stranger` sees only that the time is busy. */
    part: z.enum(['owner', 'guest', 'reader', 'stranger']),
    /** The caller's response, if they are a guest. */
    answer: z.nullable(z.enum(GUEST_STATES)),
    canEdit: z.boolean(),
    version: z.int(),
  }),
})
export type CalendarEvent = z.infer<typeof calendarEvent>

/** A resource by id, bare or as returned. */
const bookedResource = z.union([
  id,
  z.pipe(
    z.strictObject({ id }),
    z.transform(one => one.id),
  ),
])
const newGuest = z.union([
  z.strictObject({ userId: id }),
  z.strictObject({ email, name: z._default(text(120), '') }),
])
export type NewGuest = z.input<typeof newGuest>

const props = {
  calendar: z.optional(z.enum(CATEGORIES)),
  guests: z.optional(z.array(newGuest).check(z.maxLength(MAX_GUESTS))),
  location: z.optional(text(MAX_TITLE)),
  description: z.optional(text(MAX_DESCRIPTION)),
  timeZone: z.optional(timeZone),
  /** Empty: a single event. */
  recurrence: z.optional(z.union([z.literal(''), recurrenceRule])),
  reminders: z.optional(
    z.array(z.int().check(z.nonnegative(), z.maximum(40_320))).check(z.maxLength(MAX_REMINDERS)),
  ),
  isPrivate: z.optional(z.boolean()),
  isBusy: z.optional(z.boolean()),
  isOutOfOffice: z.optional(z.boolean()),
  outOfOfficeMessage: z.optional(text(MAX_OUT_OF_OFFICE_MESSAGE)),
  resources: z.optional(z.array(bookedResource).check(z.maxLength(MAX_RESOURCES))),
}
/** Only schemes that are safe to open. */
const url = z.string().check(z.trim(), z.maxLength(500), z.regex(/^(https?:\/\/\S+)?$/i))
const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TITLE))

export const newEvent = z.strictObject({
  title,
  start: eventTime,
  end: z.optional(eventTime),
  allDay: z.optional(z.boolean()),
  url: z.optional(url),
  extendedProps: z.optional(z.strictObject(props)),
})
export type NewEvent = z.input<typeof newEvent>

/** Changed fields; the others stay. */
export const eventChange = z.strictObject({
  id,
  title: z.optional(title),
  start: z.optional(eventTime),
  end: z.optional(eventTime),
  allDay: z.optional(z.boolean()),
  url: z.optional(url),
  extendedProps: z.optional(z.strictObject(props)),
})
export type EventChange = z.input<typeof eventChange>

const oneOrMore = <T extends z.ZodMiniType>(item: T) => z.optional(z.union([z.array(item), item]))
const category = z.union([z.enum(CATEGORIES), z.literal('')])

/** `calendars` or `calendars[]`, repeatable; an empty value means none, no value means all. */
export const eventQuery = z.strictObject({
  calendars: oneOrMore(category),
  'calendars[]': oneOrMore(category),
  from: z.optional(eventTime),
  to: z.optional(eventTime),
  q: z.optional(text(100)),
  /** `all`: everyone's, for those who may see them. */
  people: z.optional(z.union([z.literal('own'), z.literal('all')])),
})
export type EventQuery = z.input<typeof eventQuery>

const span = z.object({ start: z.string(), end: z.string() })
export type Span = z.infer<typeof span>

export const freeBusy = z.object({
  people: z.array(z.object({ userId: z.int(), name: z.string(), busy: z.array(span) })),
  resources: z.array(z.object({ id: z.int(), name: z.string(), busy: z.array(span) })),
})
export type FreeBusy = z.infer<typeof freeBusy>

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
  location: z._default(text(MAX_TITLE), ''),
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

export const can = {
  read: { can: ['read', 'Calendar'], own: true },
  create: { can: ['create', 'Calendar'], own: true },
  update: { can: ['update', 'Calendar'], own: true },
  remove: { can: ['delete', 'Calendar'], own: true },
} as const
const manage = { can: ['manage', 'Calendar'] } as const

export const calendarContract = {
  listEvents: defineCall({
    method: 'GET',
    path: '/apps/calendar/events',
    access: can.read,
    summary: 'List your events and invitations by category',
    description: 'With `from` and `to`, it includes all occurrences of a series.',
    query: eventQuery,
    output: z.array(calendarEvent),
  }),
  addEvent: defineCall({
    method: 'POST',
    path: '/apps/calendar/add-event',
    access: can.create,
    idempotent: true,
    summary: 'Create an event; guests are invited by email',
    status: 201,
    body: z.strictObject({ event: newEvent }),
    output: z.object({ event: calendarEvent, changeId }),
  }),
  updateEvent: defineCall({
    method: 'POST',
    path: '/apps/calendar/update-event',
    access: can.update,
    summary: 'Update an event; for a series, one occurrence, that and the following ones, or all',
    body: z.strictObject({ event: eventChange, scope: z.optional(z.enum(SCOPES)), occurrence }),
    output: z.object({ event: calendarEvent, changeId }),
  }),
  removeEvent: defineCall({
    method: 'DELETE',
    path: '/apps/calendar/remove-event',
    access: can.remove,
    summary: 'Delete an event, or an entire series (can be undone)',
    id,
    output: z.object({ id: z.int(), changeId }),
  }),
  // Ours.
  getEvent: defineCall({
    method: 'GET',
    path: '/apps/calendar/event',
    access: can.read,
    summary: 'Get an event, or one occurrence of a series',
    query: z.strictObject({ id, occurrence: z.optional(eventTime) }),
    output: z.object({ event: calendarEvent }),
  }),
  removeOccurrence: defineCall({
    method: 'POST',
    path: '/apps/calendar/remove-occurrence',
    access: can.remove,
    summary: 'Delete one occurrence of a series, or that and the following ones (can be undone)',
    body: z.strictObject({ id, occurrence: eventTime, scope: z.enum(['this', 'following']) }),
    output: z.object({ id: z.int(), changeId }),
  }),
  answerInvitation: defineCall({
    method: 'POST',
    path: '/apps/calendar/rsvp',
    access: can.read,
    summary: 'Respond to an invitation; for a series, to one occurrence or all',
    body: z.strictObject({
      id,
      status: z.enum(ANSWERS),
      scope: z.optional(z.enum(['this', 'all'])),
      occurrence,
    }),
    output: z.object({ event: calendarEvent, changeId }),
  }),
  describeInvitation: defineCall({
    method: 'POST',
    path: '/apps/calendar/describe-invitation',
    access: 'public',
    summary: 'Get the event of an invitation link',
    body: z.strictObject({ token: text(200) }),
    output: z.object({
      title: z.string(),
      start: z.string(),
      end: z.string(),
      allDay: z.boolean(),
      timeZone: z.string(),
      location: z.string(),
      organizer: z.string(),
      guest: z.string(),
      status: z.enum(GUEST_STATES),
    }),
  }),
  answerByLink: defineCall({
    method: 'POST',
    path: '/apps/calendar/answer',
    access: 'public',
    summary: 'Respond to an invitation by its link',
    body: z.strictObject({ token: text(200), status: z.enum(ANSWERS) }),
    output: done,
  }),
  exportEvents: defineCall({
    method: 'GET',
    path: '/apps/calendar/export',
    access: can.read,
    summary: 'Export one event (`id`), a date range (`from`, `to`) or all your events as iCalendar',
    query: z.strictObject({
      id: z.optional(id),
      from: z.optional(eventTime),
      to: z.optional(eventTime),
      calendars: oneOrMore(category),
      'calendars[]': oneOrMore(category),
    }),
    file: true,
    output: fileOutput,
  }),
  readFeed: defineCall({
    method: 'GET',
    path: '/apps/calendar/feed/{token}.ics',
    access: 'public',
    summary: 'Get a calendar feed for other apps; its URL is the secret',
    params: z.strictObject({ token: z.string().check(z.regex(/^[\w-]{43}$/)) }),
    file: true,
    output: fileOutput,
  }),
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

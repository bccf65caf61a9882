import * as z from 'zod/mini'
import {
  ANSWERS,
  OUT_OF_OFFICE_MESSAGE_MAX,
  CATEGORIES,
  DESCRIPTION_MAX,
  GUEST_STATES,
  GUESTS_MAX,
  REMINDERS_MAX,
  RESOURCE_KINDS,
  RESOURCES_MAX,
  SCOPES,
  TITLE_MAX,
} from './calendar.rules.ts'
import { defineCall } from '#platform/contract/define.ts'
import { email } from '#platform/contract/identity.rules.ts'
import { recurrenceRule } from '#platform/contract/recurrence.rules.ts'
import { isTimeZone } from '#platform/contract/time-zone.rules.ts'
import { isDay } from '#platform/contract/local-time.rules.ts'
import { changeId } from '#features/users/contract/users.contract.ts'
import { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import { done, fileOutput, id } from '#platform/contract/wire.ts'

// The calendar (spec sections 3, 4 and 7, features.md 5.8). The first four calls are the spec's. Timed events start and end at moments;
// all-day events have days, with an exclusive end. Recurring events are returned once per occurrence: all have the id of the series, and
// `occurrence` is their original start.

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const timeZone = z.string().check(z.maxLength(60), z.refine(isTimeZone))
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
  guests: z.optional(z.array(newGuest).check(z.maxLength(GUESTS_MAX))),
  location: z.optional(text(TITLE_MAX)),
  description: z.optional(text(DESCRIPTION_MAX)),
  timeZone: z.optional(timeZone),
  /** Empty: a single event. */
  recurrence: z.optional(z.union([z.literal(''), recurrenceRule])),
  reminders: z.optional(
    z.array(z.int().check(z.nonnegative(), z.maximum(40_320))).check(z.maxLength(REMINDERS_MAX)),
  ),
  isPrivate: z.optional(z.boolean()),
  isBusy: z.optional(z.boolean()),
  isOutOfOffice: z.optional(z.boolean()),
  outOfOfficeMessage: z.optional(text(OUT_OF_OFFICE_MESSAGE_MAX)),
  resources: z.optional(z.array(bookedResource).check(z.maxLength(RESOURCES_MAX))),
}
/** Only schemes that are safe to open. */
const url = z.string().check(z.trim(), z.maxLength(500), z.regex(/^(https?:\/\/\S+)?$/i))
const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(TITLE_MAX))

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

export const can = {
  read: { can: ['read', 'Calendar'], own: true },
  create: { can: ['create', 'Calendar'], own: true },
  update: { can: ['update', 'Calendar'], own: true },
  remove: { can: ['delete', 'Calendar'], own: true },
} as const

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
}

import { EVENT_CATEGORIES } from '#platform/contract/event-categories.rules.ts'

// Constants and rules of the calendar, for both sides.

/** The categories that the specification fixes, verbatim. */
export const CATEGORIES = EVENT_CATEGORIES
export type Category = (typeof CATEGORIES)[number]

/** The occurrences that a change applies to. */
export const SCOPES = ['this', 'following', 'all'] as const
export type Scope = (typeof SCOPES)[number]

export const GUEST_STATES = ['waiting', 'accepted', 'maybe', 'declined'] as const
export type GuestState = (typeof GUEST_STATES)[number]
/** Possible responses of a guest. */
export const ANSWERS = ['accepted', 'maybe', 'declined'] as const
export type Answer = (typeof ANSWERS)[number]

export const RESOURCE_KINDS = ['room', 'machine'] as const
export type ResourceKind = (typeof RESOURCE_KINDS)[number]

/** Possible reminders, in minutes before the start. */
export const REMINDERS = [0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10_080] as const

/** Maximum length of the message during an absence. */
export const MAX_OUT_OF_OFFICE_MESSAGE = 200
export const MAX_TITLE = 200
export const MAX_DESCRIPTION = 5_000
export const MAX_GUESTS = 100
export const MAX_RESOURCES = 10
export const MAX_REMINDERS = 5
export const MAX_FEEDS = 20
/** Maximum length of a requested time range. */
export const WINDOW_DAYS = 400
/** Maximum results of a search, and events of an import. */
export const MAX_FOUND = 100
export const MAX_IMPORT = 2_000
/** Skipped events listed individually; further ones are only counted. */
export const MAX_IMPORT_REPORT = 5_000
/** Why an imported event is skipped. `broken`: truncated or invalid. */
export const LEFT_OUT = [
  'broken',
  'start',
  'end',
  'rule',
  'zone',
  'too_long',
  'too_large',
  'cancelled',
  'repeated',
  'series',
  'limit',
] as const
export type LeftOut = (typeof LEFT_OUT)[number]
/** Range of years for imports: what rules are expanded over, and what four digits can express. */
export const FIRST_YEAR = 1600
export const LAST_YEAR = 9000
/** Resources can be booked by series that end within this many days. */
export const BOOKING_DAYS = 730
/** Default duration of an event. */
export const USUAL_MINUTES = 60
/** Maximum occurrences of one series within a range. */
export const LONGEST_DAYS = 60

/** Path of an event's drawer. */
export const eventLink = (id: number, occurrence?: string | null): string =>
  `/apps/calendar?event=${id}${occurrence === undefined || occurrence === null ? '' : `&at=${encodeURIComponent(occurrence)}`}`

/** Parses the remembered categories: empty for all, `-` for none. */
export function readChosen(text: string): readonly Category[] {
  if (text === '') return CATEGORIES
  const names = text.split(',')
  return CATEGORIES.filter(one => names.includes(one))
}
/** Serializes them. */
export function writeChosen(chosen: readonly Category[]): string {
  if (chosen.length === CATEGORIES.length) return ''
  return chosen.length === 0 ? '-' : chosen.join(',')
}

/** The CalDAV root for other programs. */
export const CALDAV_PATH = '/caldav/'

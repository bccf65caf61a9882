import { EVENT_CATEGORIES } from '#platform/contract/event-categories.rules.ts'

// Closed sets and plain rules of the calendar, for both sides.

/** The categories of the spec (section 4), in its words. */
export const CATEGORIES = EVENT_CATEGORIES
export type Category = (typeof CATEGORIES)[number]

/** Which times of a series a change is for. */
export const SCOPES = ['this', 'following', 'all'] as const
export type Scope = (typeof SCOPES)[number]

export const GUEST_STATES = ['waiting', 'accepted', 'maybe', 'declined'] as const
export type GuestState = (typeof GUEST_STATES)[number]
/** What a guest can answer. */
export const ANSWERS = ['accepted', 'maybe', 'declined'] as const
export type Answer = (typeof ANSWERS)[number]

export const RESOURCE_KINDS = ['room', 'machine'] as const
export type ResourceKind = (typeof RESOURCE_KINDS)[number]

/** Minutes before the start at which one can be reminded. */
export const REMINDERS = [0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10_080] as const

/** A message for others while one is away. */
export const AWAY_NOTE_MAX = 200
export const TITLE_MAX = 200
export const DESCRIPTION_MAX = 5_000
export const GUESTS_MAX = 100
export const RESOURCES_MAX = 10
export const REMINDERS_MAX = 5
export const FEEDS_MAX = 20
/** Longer windows are not asked about. */
export const WINDOW_DAYS = 400
/** Events that one search answers, and one file brings. */
export const FOUND_MAX = 100
export const IMPORT_MAX = 2_000
/** Events of a file that are told of one by one; of what comes after these only the number is told. */
export const IMPORT_REPORT_MAX = 5_000
/** Why an event of a file is left out. `broken`: it is cut off or says what no event says. */
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
/** Events of files lie in these years: what a rule is walked through, and what four digits can say. */
export const FIRST_YEAR = 1600
export const LAST_YEAR = 9000
/** Rooms and machines are kept for series that end within so many days. */
export const BOOKING_DAYS = 730
/** An event without an end lasts so long. */
export const USUAL_MINUTES = 60
/** Of a whole series a person sees this many times at most in a window. */
export const LONGEST_DAYS = 60

/** The address of an event's drawer. */
export const eventLink = (id: number, occurrence?: string | null): string =>
  `/apps/calendar?event=${id}${occurrence === undefined || occurrence === null ? '' : `&at=${encodeURIComponent(occurrence)}`}`

/** What the person left checked, as it is remembered: nothing for all of them, `-` for none. */
export function readChosen(text: string): readonly Category[] {
  if (text === '') return CATEGORIES
  const names = text.split(',')
  return CATEGORIES.filter(one => names.includes(one))
}
/** The other way round. */
export function writeChosen(chosen: readonly Category[]): string {
  if (chosen.length === CATEGORIES.length) return ''
  return chosen.length === 0 ? '-' : chosen.join(',')
}

/** Where phones and other programs find the calendars of people (CalDAV). */
export const CALDAV_PATH = '/caldav/'

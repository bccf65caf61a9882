// Words for days, times and repeats as parts of regular expressions; one file per language.
// They match a normalized line: digits 0-9, dashes `-`, apostrophes `'` and commas `,`.

export const UNITS = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const
export type Unit = (typeof UNITS)[number]
export const PARTS = ['morning', 'afternoon', 'evening'] as const
/** A part of a day. */
export type Part = (typeof PARTS)[number]

export interface DateWordList {
  /** How many days away, and in which part of that day. */
  days: readonly (readonly [words: string, days: number, part?: Part])[]
  /** From Monday on. */
  weekdays: readonly string[]
  /** Ambiguous short names: a weekday only after `shortAfter` or before `shortBefore`. Empty: none. */
  shortWeekdays: readonly string[]
  shortAfter: string
  shortBefore: string
  /** Forms after “every”: also short, also plural. */
  everyWeekdays: readonly string[]
  /** Forms that imply a repeat on their own: `on Mondays`. */
  onWeekdays: readonly string[]
  months: readonly string[]
  units: Readonly<Record<Unit, string>>
  /** Two of a unit in one word. */
  pairs: Readonly<Partial<Record<Unit, string>>>
  numbers: readonly (readonly [words: string, value: number])[]
  /** A unit without a number is one: `بعد أسبوع`. */
  isOneUnsaid?: true
  /** Before a weekday, a week, a month; or after it. */
  next?: string
  nextAfter?: string
  weekend: string
  /** Before a number of units. */
  within: string
  /** Between an amount of units and its reference day, which may also come first: `heute in einer Woche`. */
  from: string
  isFromFirst?: true
  /** The end of this week, month, year; of the next ones; before a month. */
  ends: Readonly<Partial<Record<Unit, string>>>
  nextEnds: Readonly<Partial<Record<Unit, string>>>
  endOfMonth: string
  /** A day of the month alone, its number as the group; and what may follow it, so that it is no “1st floor”. */
  monthDay: string
  afterNumber: string
  /** Between a number and the name of a month. */
  beforeMonth: string
  /** Optional words before a day that belong to it. */
  beforeDay: string
  /** Before any number that is then an hour; before what is a time anyway. */
  beforeHour: string
  beforeTime: string
  morning: string
  evening: string
  clock: string
  /** A time only behind `beforeHour`: `2 heures` alone is how long. */
  ledClock: string
  noon: string
  midnight: string
  /** Between hours and minutes: `15h30`. */
  hourMark?: string
  /** An hour needs its unit word: `à 20 clients` is not a time. */
  isHourUnitRequired?: true
  /** Before the hour that half of is over, or is past: `halb 9`, `half past 8`; behind it: `8 h et demie`. */
  halfTo?: string
  halfPast?: string
  andHalf?: string
  /** A number that ends the line behind a day is an hour; elsewhere it is the date of the weekday. */
  isHourAfterDay?: true
  parts: Readonly<Record<Part, string>>
  /** From … to …; `hoursFrom` and `hoursTo` speak of hours alone. */
  rangeFrom: string
  rangeTo: string
  hoursFrom?: string
  hoursTo?: string
  /** Before or behind how long it takes. */
  lasting: string
  long: string
  halfHour: string
  every: string
  other: string
  /** First to fourth, and last. */
  nths: readonly string[]
  ofMonth: string
  ofEveryMonth: string
  lastDay: string
  workday: string
  and: string
  /** Whole phrases, and the rule each is. */
  repeats: readonly (readonly [words: string, rule: string])[]
  /** Adjectives as well: a repeat only where nothing but days and times follows. */
  adverbs: readonly (readonly [words: string, rule: string])[]
  until: string
  times: string
}

export const EVERY_WORKDAY = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'

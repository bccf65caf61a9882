// The words for days, times and repeats, as parts of regular expressions; those of each language stand in a file of its own.
// They meet a line whose digits are 0-9, whose dashes are `-`, whose apostrophes are `'` and whose commas are `,`.

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
  /** Short ones that are other words as well: a day only behind `shortAfter` or before `shortBefore`. Empty: there is none. */
  shortWeekdays: readonly string[]
  shortAfter: string
  shortBefore: string
  /** As they stand behind “every”: also short, also in plural. */
  everyWeekdays: readonly string[]
  /** The same, where they alone say that it comes again: `on Mondays`. */
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
  /** Between a number of units and the day they are counted from; or that day stands first: `heute in einer Woche`. */
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
  /** What may stand before a day and goes with it. */
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
  /** An hour needs a word behind it: `à 20 clients` is no time. */
  isHourSaid?: true
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

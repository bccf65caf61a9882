import { commaOf, DATE_LOCALES, LOCALES } from '#platform/contract/locales.rules.ts'
import { held } from '../preferences/held.ts'
import {
  type Direction,
  directionOf,
  type Language,
  type WeekStart,
  usePreferences,
} from '../preferences/preferences.ts'
import { regionalOf } from '../preferences/regional.ts'

/** A day such as `2019-12-13` is the same one in every time zone, and is written without a time. */
export interface Formats {
  /** `13 Dec 2019` */
  date: (moment: string | Date) => string
  /** `14 Apr 2021, 8:43 PM` */
  moment: (moment: string | Date) => string
  /** `13 Dec`, and the year where it is another than this one: for lists, where most are of these weeks */
  shortDate: (moment: string | Date, now?: Date) => string
  /** `14 Apr, 8:43 PM`, and the year likewise */
  shortMoment: (moment: string | Date, now?: Date) => string
  /** `8:43 PM` */
  time: (moment: string | Date) => string
  /** `1,284` */
  number: (value: number) => string
  /** `1.3K`: for tight spaces such as axes */
  compact: (value: number) => string
  /** `42%`, of a share between 0 and 1; without decimals unless `most` says how many it may have */
  percent: (share: number, most?: number) => string
  /** `$1,284.50`, with all decimals so that columns align; in the user's currency unless the amount has its own */
  money: (amount: number, currency?: string) => string
  /** `$49`: drops the decimals of whole amounts, for a standalone price */
  wholeMoney: (amount: number, currency?: string) => string
  /** `Mon` … `Sun`, starting with the first day of the week */
  weekdays: () => string[]
  /** `3 days ago`, `now` */
  ago: (moment: string | Date, now?: Date) => string
  /** Puts names in the order of the language: for lists that are sorted here. */
  compare: (one: string, other: string) => number
}

const cache = new Map<string, Formats>()

export interface Counting {
  /** That of the browser unless given. */
  timeZone?: string | undefined
  /** ISO 4217; dollars unless given. */
  currency?: string | undefined
  /** Monday unless given. */
  weekStart?: WeekStart | undefined
  /** Of the page; that of the language unless given. */
  direction?: Direction | undefined
}

/**
 * Formats dates, numbers and amounts in a language, with a person's regional settings.
 *
 * @example createFormats('en', { timeZone: 'UTC' }).date('2019-12-13T08:00:00Z') // 13 Dec 2019
 */
export function createFormats(language: Language, counting: Counting = {}): Formats {
  const { timeZone, currency = 'USD', weekStart = 1, direction = directionOf(language) } = counting
  const key = `${language} ${timeZone ?? ''} ${currency} ${weekStart} ${direction}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const made = makeFormats(language, { timeZone, currency, weekStart, direction })
  cache.set(key, made)
  return made
}

interface Counted extends Counting {
  currency: string
  direction: Direction
  weekStart: WeekStart
}

function makeFormats(
  language: Language,
  { timeZone, currency: own, weekStart, direction }: Counted,
): Formats {
  const zone = timeZone === undefined ? {} : { timeZone }
  const locale = LOCALES[language]
  const dates = { local: datesIn(language, zone), plain: datesIn(language, { timeZone: 'UTC' }) }
  const time = once(
    () => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', ...zone }),
  )
  const numbers = (options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options)
  const number = once(() => numbers())
  const compact = once(() => numbers({ notation: 'compact', maximumFractionDigits: 1 }))
  const percent = onceEach((maximumFractionDigits: number) =>
    numbers({ style: 'percent', maximumFractionDigits }),
  )
  const weekday = once(() => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }))
  const collator = once(() => new Intl.Collator(locale))
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

  function date(moment: string | Date, now?: Date): string {
    const { long, short } = isDay(moment) ? dates.plain : dates.local
    const isShort =
      now !== undefined && yearOf(dates.local.long(), now) === yearOf(long(), new Date(moment))
    // Portuguese as in its lists, `13 dez. 2019`; with both of its “de”, a day takes two columns.
    return (isShort ? short : long)().format(new Date(moment)).replaceAll(' de ', ' ')
  }
  const clock = (moment: string | Date) => time().format(new Date(moment)).replace('\u202F', ' ')
  const whole = (text: string) => held(text, { language, direction })
  const atTime = (moment: string | Date, now?: Date) =>
    whole(
      isDay(moment)
        ? date(moment, now)
        : `${date(moment, now)}${commaOf(language)} ${clock(moment)}`,
    )
  const money = onceEach((currency: string) => numbers({ style: 'currency', currency }))
  const wholeMoney = onceEach((currency: string) =>
    numbers({ style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }),
  )
  return {
    date: moment => whole(date(moment)),
    moment: moment => atTime(moment),
    shortDate: (moment, now = new Date()) => whole(date(moment, now)),
    shortMoment: (moment, now = new Date()) => atTime(moment, now),
    time: moment => whole(clock(moment)),
    number: value => number().format(value),
    compact: value => compact().format(value),
    percent: (share, most = 0) => percent(most).format(share),
    money: (amount, currency = own) => writeMoney(amount, money(currency)),
    wholeMoney: (amount, currency = own) => writeMoney(amount, wholeMoney(currency)),
    weekdays: () =>
      Array.from({ length: 7 }, (_, index) =>
        weekday().format(new Date(Date.UTC(2023, 0, 1 + weekStart + index))),
      ),
    ago: (moment, now = new Date()) =>
      whole(relative().format(...stepsBetween(new Date(moment), now))),
    compare: (one, other) => collator().compare(one, other),
  }
}

/** Only tells a day from a moment; `isDay` of the contract, which tells whether there is such a day, comes with the calendar’s code. */
const isDay = (moment: string | Date) => typeof moment === 'string' && !moment.includes('T')

function datesIn(language: Language, zone: { timeZone?: string }) {
  const dayMonth = { day: 'numeric', month: 'short', ...zone } as const
  const locale = DATE_LOCALES[language]
  return {
    long: once(() => new Intl.DateTimeFormat(locale, { ...dayMonth, year: 'numeric' })),
    short: once(() => new Intl.DateTimeFormat(locale, dayMonth)),
  }
}

const yearOf = (writer: Intl.DateTimeFormat, moment: Date) =>
  writer.formatToParts(moment).find(({ type }) => type === 'year')?.value

/** Each of the engine's writers costs a millisecond, and few screens need them all. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function onceEach<K, T>(make: (key: K) => T): (key: K) => T {
  const made = new Map<K, T>()
  return key => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}

/**
 * Isolates an amount in right-to-left text, the number first and its currency after it; otherwise the symbol would separate from its
 * letters (US$), and the minus from its number.
 */
function writeMoney(amount: number, writer: Intl.NumberFormat): string {
  const parts = writer.formatToParts(amount)
  // The sign of mathematics: the engine writes a hyphen, at which lines break.
  if (!writer.resolvedOptions().locale.startsWith('ar'))
    return parts.map(({ type, value }) => (type === 'minusSign' ? '−' : value)).join('')
  const text = parts
    .map(({ type, value }) => (type === 'currency' ? isolate(value) : value))
    .join('')
  return `\u2067${text.replaceAll('\u200F', '')}\u2069`
}

/** Isolates a name or amount from the bidi direction of the surrounding text where no `<bdi>` can be used. */
export const isolate = (text: string): string => `\u2068${text}\u2069`

const STEPS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

function stepsBetween(moment: Date, now: Date): [number, Intl.RelativeTimeFormatUnit] {
  const seconds = (moment.getTime() - now.getTime()) / 1000
  const step = STEPS.find(([, length]) => Math.abs(seconds) >= length)
  return step === undefined ? [0, 'second'] : [Math.trunc(seconds / step[1]), step[0]]
}

/**
 * The formats of the chosen language, in the zone and the currency of the person.
 *
 * @example const format = useFormats(); format.date(user.createdAt)
 */
export function useFormats(): Formats {
  const preferences = usePreferences()
  return createFormats(preferences.language, {
    ...regionalOf(preferences),
    direction: preferences.direction,
  })
}

import { type Language, type WeekStart, usePreferences } from '../preferences/preferences.ts'
import { regionalOf } from '../preferences/regional.ts'

export interface Formats {
  /** `13 Dec 2019` */
  date: (moment: string | Date) => string
  /** `14 Apr 2021, 8:43 PM` */
  moment: (moment: string | Date) => string
  /** `8:43 PM` */
  time: (moment: string | Date) => string
  /** `1,284` */
  number: (value: number) => string
  /** `1.3K`: where there is no room, as on axes */
  compact: (value: number) => string
  /** `42%`, of a share between 0 and 1 */
  percent: (share: number) => string
  /** `$1,284.50`; in the person's own currency unless the amount has one */
  money: (amount: number, currency?: string) => string
  /** `Mon` … `Sun`, from the day the week begins with */
  weekdays: () => string[]
  /** `3 days ago`, `now` */
  ago: (moment: string | Date, now?: Date) => string
}

// The English forms are the spec's; no locale of Intl has them, so they are put together from parts.
export const LOCALE: Record<Language, string> = { en: 'en-US', ar: 'ar-u-nu-latn', de: 'de-DE', fr: 'fr-FR', pt: 'pt-BR' }
const cache = new Map<string, Formats>()

export interface Counting {
  /** That of the browser unless given. */
  timeZone?: string | undefined
  /** ISO 4217; dollars unless given. */
  currency?: string | undefined
  /** Monday unless given. */
  weekStart?: WeekStart | undefined
}

/**
 * Ways to write dates, numbers and amounts in a language, as somebody counts.
 *
 * @example createFormats('en', { timeZone: 'UTC' }).date('2019-12-13T08:00:00Z') // 13 Dec 2019
 */
export function createFormats(language: Language, counting: Counting = {}): Formats {
  const { timeZone, currency = 'USD', weekStart = 1 } = counting
  const key = `${language} ${timeZone ?? ''} ${currency} ${weekStart}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const made = makeFormats(language, { timeZone, currency, weekStart })
  cache.set(key, made)
  return made
}

interface Counted extends Counting {
  currency: string
  weekStart: WeekStart
}

function makeFormats(language: Language, { timeZone, currency: own, weekStart }: Counted): Formats {
  const zone = timeZone === undefined ? {} : { timeZone }
  const locale = LOCALE[language]
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', ...zone })
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', ...zone })
  const number = new Intl.NumberFormat(locale)
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  const percent = new Intl.NumberFormat(locale, { style: 'percent' })
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

  function date(moment: string | Date): string {
    if (language !== 'en') return day.format(new Date(moment))
    const parts = Object.fromEntries(day.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]))
    return `${parts.day} ${parts.month} ${parts.year}`
  }
  return {
    date,
    moment: moment => `${date(moment)}${language === 'ar' ? '،' : ','} ${time.format(new Date(moment)).replace('\u202F', ' ')}`,
    time: moment => time.format(new Date(moment)).replace('\u202F', ' '),
    number: value => number.format(value),
    compact: value => compact.format(value),
    percent: share => percent.format(share),
    money(amount, currency = own) {
      // Whole amounts without their zeros: prices are read at a glance.
      const text = new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(amount)
      // From right to left, the sign would leave the letters before it (US$).
      return language === 'ar' ? text.replace('$', '$\u200E') : text
    },
    weekdays: () => Array.from({ length: 7 }, (_, index) => weekday.format(new Date(Date.UTC(2023, 0, 1 + weekStart + index)))),
    ago: (moment, now = new Date()) => relative.format(...stepsBetween(new Date(moment), now)),
  }
}

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
  return createFormats(preferences.language, regionalOf(preferences))
}

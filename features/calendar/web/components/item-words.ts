import { commaOf, DATE_LOCALES, LOCALES } from '#platform/contract/locales.rules.ts'
import { fromLocalTime } from '#platform/contract/local-time.rules.ts'
import { humanName } from '#platform/contract/resource-texts.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { held } from '#platform/web/preferences/held.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { type Item, toTime } from './days.ts'

/** In which every time of the clock is. */
const ANY_DAY = '2026-01-15'
/** Days are formatted without a time zone. */
const asDate = (day: string): Date => new Date(`${day}T00:00:00.000Z`)

export interface ItemWords {
  /** `9:00 AM` */
  time: (item: Item) => string
  /** `9:00 – 10:00 AM`, or the days */
  span: (item: Item) => string
  /** The full accessible name. */
  label: (item: Item) => string
  /** `Wednesday, 4 March` */
  day: (day: string) => string
  /** `Wed` and `4` */
  weekday: (day: string) => string
  date: (day: string) => string
  /** `March 2026` */
  month: (day: string) => string
  range: (from: string, to: string) => string
  hour: (hour: number) => string
  /** `9:30 AM`, by minutes since midnight */
  clock: (minutes: number) => string
  /** `9:00 – 10:00 AM` of two moments */
  between: (start: string, end: string) => string
  kind: (kind: string) => string
}

/** Formats days and events in the reader's language and time zone. */
export function useItemWords(): ItemWords {
  const { t, i18n } = useTranslation('calendar')
  const { language, direction } = usePreferences()
  const { timeZone } = useRegional()
  const format = useFormats()
  const write = (options: Intl.DateTimeFormatOptions) => formatOf(DATE_LOCALES[language], options)
  const day = (one: string) =>
    write({ weekday: 'long', day: 'numeric', month: 'long' }).format(asDate(one))
  const whole = (text: string) => held(text, { language, direction })
  const range = (from: string, to: string) =>
    whole(
      write({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
        asDate(from),
        asDate(to),
      ),
    )
  const kind = (one: string) =>
    i18n.exists(`calendar:categories.${one}`)
      ? t(`categories.${one}`)
      : t(`layers.${one}`, { defaultValue: humanName(one.split('.').at(-1) ?? one) })
  const between = (start: string, end: string) => `${format.time(start)} – ${format.time(end)}`
  const span = ({ firstDay, lastDay, isAllDay, start, end, event }: Item) => {
    if (isAllDay || start === undefined || end === undefined)
      return firstDay === lastDay ? t('allDay') : range(firstDay, lastDay)
    // What is due takes no time.
    return event === undefined ? format.time(start) : between(start, end)
  }
  return {
    day,
    range,
    span,
    between,
    kind,
    time: item => (item.start === undefined ? '' : format.time(item.start)),
    label: item => {
      const place = item.event?.extendedProps.location ?? ''
      const answer = item.event?.extendedProps.answer
      return [
        item.title,
        day(item.firstDay),
        span(item),
        place,
        kind(item.kind),
        answer === null || answer === undefined ? '' : t(`answers.${answer}`),
      ]
        .filter(part => part !== '')
        .join(`${commaOf(language)} `)
    },
    clock: minutes => format.time(fromLocalTime({ day: ANY_DAY, time: toTime(minutes) }, timeZone)),
    weekday: one => write({ weekday: 'short' }).format(asDate(one)),
    date: one => write({ day: 'numeric' }).format(asDate(one)),
    month: one => write({ month: 'long', year: 'numeric' }).format(asDate(one)),
    hour: hour => {
      const text = formatOf(LOCALES[language], { hour: 'numeric' }).format(
        new Date(Date.UTC(2026, 0, 1, hour)),
      )
      return whole(text.replace('\u202F', ' '))
    },
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  formats.set(key, known)
  return known
}

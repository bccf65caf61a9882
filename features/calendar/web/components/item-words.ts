import { commaOf, DATE_LOCALES, LOCALES } from '#platform/contract/locales.rules.ts'
import { fromLocalTime, toLocalTime } from '#platform/contract/local-time.rules.ts'
import { humanName } from '#platform/contract/resource-texts.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { held } from '#platform/web/preferences/held.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { type Item, partOn, toTime } from './days.ts'

/** In which every time of the clock is. */
const ANY_DAY = '2026-01-15'
/** Days are formatted without a time zone. */
const asDate = (day: string): Date => new Date(`${day}T00:00:00.000Z`)

type Placed = Pick<Item, 'firstDay' | 'lastDay' | 'isAllDay' | 'start' | 'end' | 'link'>

export interface ItemWords {
  /** `9:00 AM` */
  time: (item: Item) => string
  /** `9:00 – 10:00 AM` of one of its days, or that it is the whole day */
  spanOn: (item: Item, day: string) => string
  /** Its days and times: `Wednesday, 4 March, 10:00 PM – Thursday, 5 March, 6:00 AM` */
  when: (item: Placed) => string
  /** The full accessible name. */
  label: (item: Item) => string
  /** `Wednesday, 4 March`, and the year where it is another than this one */
  day: (day: string) => string
  /** `Wednesday, 4 March 2026` */
  dayOfYear: (day: string) => string
  /** `Wed` and `4` */
  weekday: (day: string) => string
  date: (day: string) => string
  /** `March 2026` */
  month: (day: string) => string
  range: (from: string, to: string) => string
  hour: (hour: number) => string
  /** `9:30 AM`, by minutes since midnight */
  clock: (minutes: number) => string
  kind: (kind: string) => string
}

/** Formats days and events in the reader's language and time zone. */
export function useItemWords(): ItemWords {
  const { t, i18n } = useTranslation('calendar')
  const { language, direction } = usePreferences()
  const { timeZone } = useRegional()
  const format = useFormats()
  const write = (options: Intl.DateTimeFormatOptions) => formatOf(DATE_LOCALES[language], options)
  const dayMonth = { weekday: 'long', day: 'numeric', month: 'long' } as const
  const dayOfYear = (one: string) => write({ ...dayMonth, year: 'numeric' }).format(asDate(one))
  const dayAt = (moment: string | Date) => toLocalTime(moment, timeZone).day
  const day = (one: string) =>
    one.slice(0, 4) === dayAt(new Date()).slice(0, 4)
      ? write(dayMonth).format(asDate(one))
      : dayOfYear(one)
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
  const clock = (minutes: number) =>
    format.time(fromLocalTime({ day: ANY_DAY, time: toTime(minutes % 1440) }, timeZone))
  const list = (...parts: string[]) =>
    parts.filter(part => part !== '').join(`${commaOf(language)} `)
  const when = ({ firstDay, lastDay, isAllDay, start, end, link }: Placed) => {
    if (isAllDay || start === undefined || end === undefined)
      return firstDay === lastDay ? list(day(firstDay), t('allDay')) : range(firstDay, lastDay)
    // What is due takes no time.
    if (link !== undefined) return list(day(firstDay), format.time(start))
    const isOneDay = firstDay === lastDay
    const from = list(day(firstDay), format.time(start))
    return `${from} – ${list(isOneDay ? '' : day(dayAt(end)), format.time(end))}`
  }
  const spanOn = (item: Item, one: string) => {
    if (item.link !== undefined && item.start !== undefined && !item.isAllDay)
      return format.time(item.start)
    const { from, to } = partOn(item, one)
    return item.isAllDay || to - from >= 1440 ? t('allDay') : `${clock(from)} – ${clock(to)}`
  }
  return {
    day,
    dayOfYear,
    range,
    spanOn,
    when,
    clock,
    kind,
    time: item => (item.start === undefined ? '' : format.time(item.start)),
    label: item => {
      const place = item.event?.extendedProps.location ?? ''
      const answer = item.event?.extendedProps.answer
      return list(
        item.title,
        when(item),
        place,
        kind(item.kind),
        answer === null || answer === undefined ? '' : t(`answers.${answer}`),
      )
    },
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

import { DATE_LOCALES, LOCALES } from './locales.rules.ts'
import { NTHS, type Recurrence, WEEKDAYS, WORKDAYS } from './recurrence.rules.ts'
import { toLocalTime } from './local-time.rules.ts'
import type { TextValues } from './texts.rules.ts'

type Language = keyof typeof LOCALES

interface Words {
  /** The texts of recurrence.json. */
  t: (key: string, values?: TextValues) => string
  language: Language
  timeZone: string
}

/**
 * The rule as a sentence: "Every 2 weeks on Monday, 5 times".
 *
 * @example describeRecurrence(rule, { t, language, timeZone })
 */
export function describeRecurrence(rule: Recurrence, words: Words): string {
  const { t } = words
  const isWorkdays =
    rule.frequency !== 'monthly' && rule.interval === 1 && sameDays(rule.days, WORKDAYS)
  const every = isWorkdays ? t('workdays') : t(`every.${rule.frequency}`, { count: rule.interval })
  const when = isWorkdays ? undefined : whenOf(rule, words)
  const begin = when === undefined ? every : t('joined', { every, when })
  if (rule.count !== undefined) return t('withCount', { rule: begin, count: rule.count })
  if (rule.until === undefined) return begin
  const day = rule.until.length === 10 ? rule.until : toLocalTime(rule.until, words.timeZone).day
  return t('withUntil', { rule: begin, day: dayText(day, words.language) })
}

/** The days of the week by name, Monday first. */
export function weekdayNames(language: Language, length: 'long' | 'short'): string[] {
  const name = new Intl.DateTimeFormat(LOCALES[language], { weekday: length, timeZone: 'UTC' })
  return WEEKDAYS.map((_, index) => name.format(new Date(Date.UTC(2024, 0, 1 + index))))
}

function whenOf(
  { frequency, days, nth, monthDay, isCapped, months }: Recurrence,
  { t, language }: Words,
): string | undefined {
  const names = weekdayNames(language, 'long')
  const list = new Intl.ListFormat(LOCALES[language], { type: 'conjunction' })
  const dayNames = list.format(
    WEEKDAYS.flatMap((day, index) => (days.includes(day) ? [names[index] ?? ''] : [])),
  )
  const monthNames = list.format(months.map(month => monthName(month, language)))
  if (frequency === 'weekly' || frequency === 'daily')
    return days.length === 0 ? undefined : t('onDays', { days: dayNames })
  if (months.length === 1 && monthDay !== undefined && monthDay > 0)
    return t('onDate', { day: monthDay, month: monthNames })
  const inMonth = inMonthOf(
    { nth, monthDay, isCapped, dayNames, isEveryMonth: months.length === 0 },
    t,
  )
  if (months.length === 0) return inMonth
  return inMonth === undefined
    ? t('inMonths', { months: monthNames })
    : t('onDateIn', { when: inMonth, months: monthNames })
}

interface InMonth extends Pick<Recurrence, 'nth' | 'monthDay' | 'isCapped'> {
  dayNames: string
  isEveryMonth: boolean
}
/** February's days: later ones are not in every month. */
const SHORTEST = 28

function inMonthOf(
  { nth, monthDay, isCapped, dayNames, isEveryMonth }: InMonth,
  t: Words['t'],
): string | undefined {
  if (nth !== undefined) return t('onNth', { nth: t(`nth.${NTHS.indexOf(nth)}`), days: dayNames })
  if (monthDay === undefined) return undefined
  if (monthDay === -1) return t('onLastDay')
  if (isCapped === true) return t('onDayOrLast', { day: monthDay })
  return t(monthDay > SHORTEST && isEveryMonth ? 'onLongDay' : 'onDay', { day: monthDay })
}

const sameDays = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && others.every(day => some.includes(day))

const monthName = (month: number, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, month - 1, 1)),
  )

const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(DATE_LOCALES[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00.000Z`))

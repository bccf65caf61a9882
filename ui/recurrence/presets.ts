import {
  everyMonthDay,
  inEveryMonth,
  type Nth,
  type Recurrence,
  WEEKDAYS,
  WORKDAYS,
  writeRecurrence,
} from '#platform/contract/recurrence.rules.ts'
import { weekdayOf } from '#platform/contract/local-time.rules.ts'

/** Common recurrences suggested by the start day: its weekday, its date, its position in the month. */
export function presetsOf(start: string): Recurrence[] {
  const weekday = WEEKDAYS[weekdayOf(start)] ?? 'MO'
  const [, month = 1, date = 1] = start.split('-').map(Number)
  const every = (
    frequency: Recurrence['frequency'],
    more: Partial<Recurrence> = {},
  ): Recurrence => ({
    frequency,
    interval: 1,
    days: [],
    months: [],
    ...more,
  })
  return [
    every('daily'),
    every('weekly', { days: WORKDAYS }),
    every('weekly', { days: [weekday] }),
    every('monthly', { monthDay: everyMonthDay(date) }),
    every('monthly', { days: [weekday], nth: nthOf(date) }),
    every('yearly', { months: [month], monthDay: date }),
  ]
}

/** How a start suggests rules: those for what may leave out no month name the last day of shorter ones. */
export interface Suggesting {
  start: string
  isEveryMonth?: boolean | undefined
}
/** The same as they are stored. */
export const presetRulesOf = ({ start, isEveryMonth = false }: Suggesting): string[] =>
  presetsOf(start)
    .map(writeRecurrence)
    .map(rule => (isEveryMonth ? inEveryMonth(rule, start) : rule))

/** The fifth is always the last. */
export const nthOf = (date: number): Nth =>
  ([1, 2, 3, 4] as const)[Math.floor((date - 1) / 7)] ?? -1

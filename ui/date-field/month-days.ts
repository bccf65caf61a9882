import { addDays, weekdayOf } from '#platform/contract/local-time.rules.ts'

// Days of a month as calendars show them. 0 is Sunday, as `Intl` and the settings count.

/** The first day of its week. */
export const weekOf = (day: string, weekStart: number): string =>
  addDays(day, -((weekdayOf(day) + 1 - weekStart + 14) % 7))

/** Days one after another. */
export const daysFrom = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(day, index))

/** The six weeks around a month, so that no month is higher than another. */
export const weeksOfMonth = (day: string, weekStart: number): string[][] => {
  const first = weekOf(`${day.slice(0, 8)}01`, weekStart)
  return Array.from({ length: 6 }, (_, week) => daysFrom(addDays(first, week * 7), 7))
}

// Days of the calendar by months, apart from other days: few screens count in months.

/**
 * The same date months later, or earlier; the last day of a month that has no such date.
 * @example addMonths('2026-01-31', 1) // '2026-02-28'
 */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  return `${last.toISOString().slice(0, 7)}-${String(Math.min(date, last.getUTCDate())).padStart(2, '0')}`
}

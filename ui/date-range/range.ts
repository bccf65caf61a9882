/** Two moments, either of which may be open; `to` is the first that no longer belongs to it. */
export interface Range {
  from: string | undefined
  to: string | undefined
}
/** The same as days of the reader's clock (`2026-03-29`), both included; empty where it is open. */
export interface Days {
  from: string
  to: string
}

/** The most used ranges, in days. */
export const PRESETS = [1, 7, 30] as const

/** The day of a moment in the reader's time zone. */
export function toDay(moment: Date): string {
  const pad = (value: number, digits = 2) => `${value}`.padStart(digits, '0')
  return `${pad(moment.getFullYear(), 4)}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`
}

/** The last day of a range with an exclusive end. */
export const lastDayOf = (to: string): Date => new Date(Date.parse(to) - 1)

export const daysOf = ({ from, to }: Range): Days => ({
  from: from === undefined ? '' : toDay(new Date(from)),
  to: to === undefined ? '' : toDay(lastDayOf(to)),
})

/** From the start of the first day to the end of the last; a day with a clock change has 23 or 25 hours. */
export function rangeOf({ from, to }: Days): Range {
  const midnight = (day: string, later: number): string | undefined => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
    return day === '' ? undefined : new Date(year, month - 1, date + later).toISOString()
  }
  return { from: midnight(from, 0), to: midnight(to, 1) }
}

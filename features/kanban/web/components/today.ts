import type { Day } from './columns.ts'

/** A time as the reader's local day. */
export function toDay(now: Date): Day {
  const two = (value: number) => `${value}`.padStart(2, '0')
  return { now, today: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}` }
}

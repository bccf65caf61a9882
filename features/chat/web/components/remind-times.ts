import {
  addDays,
  fromLocalTime,
  toLocalTime,
  weekdayOf,
} from '#platform/contract/local-time.rules.ts'

const MINUTE = 60_000

/** Common reminder times, in the account's time zone; on a Sunday, Monday is tomorrow. */
export function remindTimes(now: Date, zone: string): { name: string; at: Date }[] {
  const today = toLocalTime(now, zone).day
  const nine = (days: number) =>
    new Date(fromLocalTime({ day: addDays(today, days), time: '09:00' }, zone))
  const untilMonday = 7 - weekdayOf(today)
  return [
    { name: 'minutes', at: new Date(now.getTime() + 20 * MINUTE) },
    { name: 'hour', at: new Date(now.getTime() + 60 * MINUTE) },
    { name: 'hours', at: new Date(now.getTime() + 180 * MINUTE) },
    { name: 'tomorrow', at: nine(1) },
    ...(untilMonday === 1 ? [] : [{ name: 'monday', at: nine(untilMonday) }]),
  ]
}

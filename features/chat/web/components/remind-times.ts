import { MINUTE } from '#platform/contract/durations.rules.ts'
import { nextDaysAt } from '#platform/contract/local-time.rules.ts'

/** Common reminder times, in the account's time zone. */
export function remindTimes(now: Date, zone: string): { name: string; at: Date }[] {
  const later = (minutes: number) => new Date(now.getTime() + minutes * MINUTE)
  const { tomorrow, monday } = nextDaysAt('09:00', now, zone)
  return [
    { name: 'minutes', at: later(20) },
    { name: 'hour', at: later(60) },
    { name: 'hours', at: later(180) },
    { name: 'tomorrow', at: new Date(tomorrow) },
    ...(monday === undefined ? [] : [{ name: 'monday', at: new Date(monday) }]),
  ]
}

import { toLocalTime } from '#platform/contract/local-time.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'

/** When a mail was, as short as it can be said: the time of today, the day before, the year of another. */
export function useShortTime(): (moment: string) => string {
  const format = useFormats()
  const { timeZone } = useRegional()
  return moment => {
    const at = new Date(moment)
    return toLocalTime(at, timeZone).day === toLocalTime(new Date(), timeZone).day
      ? format.time(at)
      : format.shortDate(at)
  }
}

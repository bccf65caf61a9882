import { toLocalTime } from '#platform/contract/local-time.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'

/** A mail's time as short as possible: time today, otherwise the date, with the year if it differs. */
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

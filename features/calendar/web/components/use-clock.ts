import { toLocalTime } from '#platform/contract/local-time.rules.ts'
import { useNow } from '#platform/web/format/use-now.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'

/** The reader's current local time, by the minute. */
export function useClock(): { day: string; time: string } {
  const { timeZone } = useRegional()
  return toLocalTime(useNow(), timeZone)
}

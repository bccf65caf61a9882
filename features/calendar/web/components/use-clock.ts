import { toWall } from '@smart-fft/contract/wall-time.rules'
import { useNow } from '../../../platform/format/use-now.ts'
import { useRegional } from '../../../platform/preferences/regional.ts'

/** What the clocks of the reader show, to the minute. */
export function useClock(): { day: string; time: string } {
  const { timeZone } = useRegional()
  return toWall(useNow(), timeZone)
}

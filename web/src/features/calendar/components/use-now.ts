import { toWall } from '@smart-fft/contract/wall-time.rules'
import { useEffect, useState } from 'react'
import { useRegional } from '../../../platform/preferences/regional.ts'

const MINUTE = 60_000

/** What the clocks of the reader show, to the minute. */
export function useNow(): { day: string; time: string } {
  const { timeZone } = useRegional()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return toWall(now, timeZone)
}

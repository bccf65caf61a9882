import { MINUTE } from '#platform/contract/durations.rules.ts'
import { useEffect, useState } from 'react'
import { toLocalTime } from '#platform/contract/local-time.rules.ts'
import { useRegional } from '../preferences/regional.ts'

/**
 * The current time, to the minute: a screen left open past midnight updates its date.
 * @example const line = parseNaturalInput(text, { now: useNow() })
 */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}

/**
 * Today in the account's time zone, `2026-11-29`; changes at its midnight.
 * @example const today = useToday()
 */
export function useToday(): string {
  const { timeZone } = useRegional()
  return toLocalTime(useNow(), timeZone).day
}

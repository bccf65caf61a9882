import { useEffect, useState } from 'react'

const MINUTE = 60_000

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

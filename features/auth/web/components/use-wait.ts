import { useEffect, useState } from 'react'

/** Counts down from the call of `begin`; 0 when it is over. */
export function useWait(seconds: number, startsAtOnce: boolean): [left: number, begin: () => void] {
  const [until, setUntil] = useState(() => (startsAtOnce ? Date.now() + seconds * 1000 : 0))
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [left])
  const begin = () => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * 1000)
  }
  return [left, begin]
}

import { useEffect } from 'react'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { recordSearch } from '../faq.api.ts'

/** Staying this long means the search was intended. */
const STAYED_MILLISECONDS = 1_500
const SHORTEST = 2

/** Records searches, for popular searches and searches without results (KB-02, FAQ-03). */
export function useRecordSearch(q: string): void {
  const { language } = usePreferences()
  useEffect(() => {
    if (q.length < SHORTEST) return undefined
    const timer = setTimeout(() => {
      // Fire and forget.
      recordSearch(q.slice(0, 100), language).catch(() => undefined)
    }, STAYED_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [q, language])
}

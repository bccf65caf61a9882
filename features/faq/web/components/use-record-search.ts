import { useEffect } from 'react'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { noteSearch } from '../faq.api.ts'

/** Who stays with a search for so long has meant it. */
const STAYED_MILLISECONDS = 1_500
const SHORTEST = 2

/** Remembers what was searched for: of many people it shows what is read, and what is missing (KB-02, FAQ-03). */
export function useRecordSearch(q: string): void {
  const { language } = usePreferences()
  useEffect(() => {
    if (q.length < SHORTEST) return undefined
    const timer = setTimeout(() => {
      // Nobody waits for it, and nobody misses it.
      noteSearch(q.slice(0, 100), language).catch(() => undefined)
    }, STAYED_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [q, language])
}

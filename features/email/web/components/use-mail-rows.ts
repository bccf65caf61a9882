import type { EmailListQuery } from '../../contract/email-shapes.rules.ts'
import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { ROWS_AT_ONCE, rowsQuery } from '../email.api.ts'

/**
 * A list of any length: one place per mail, with data only for those in view. Events elsewhere refetch only what is in view. Places keep
 * their identity while mails come and go, so the list need not measure them again.
 */
export function useMailRows(listing: EmailListQuery) {
  const [pages, setPages] = useState<readonly number[]>([1])
  const shown = useRef(new Map<number, number>())
  const isWaiting = useRef(false)
  const results = useQueries({ queries: pages.map(page => rowsQuery(listing, page)) })
  const first = results[0]
  const answered = results.flatMap(({ data }, index) =>
    data === undefined ? [] : [{ data, page: pages[index] ?? 1 }],
  )
  const total = answered[0]?.data.total
  const lastTotal = useRef(0)
  if (total !== undefined) lastTotal.current = total
  const stamp = results.map(result => result.dataUpdatedAt).join(' ')
  const count = total ?? lastTotal.current
  const places = useMemo(() => Array.from({ length: count }, (_, index) => index), [count])
  const byPlace = useMemo(
    () =>
      new Map(
        answered.flatMap(({ data, page }) =>
          data.emails.map((mail, at) => [(page - 1) * ROWS_AT_ONCE + at, mail] as const),
        ),
      ),
    // Query results are new objects on every render; the fetch time says whether they changed.
    // oxlint-disable-next-line react/exhaustive-deps
    [stamp, total, listing, pages],
  )
  const mails = useMemo(
    () => [...byPlace].toSorted(([one], [other]) => one - other).map(([, mail]) => mail),
    [byPlace],
  )

  /** A row reports that it is mounted; the returned function, that it is not. */
  const show = useCallback((index: number) => {
    const page = Math.floor(index / ROWS_AT_ONCE) + 1
    const note = (by: number) => {
      shown.current.set(page, (shown.current.get(page) ?? 0) + by)
      if (isWaiting.current) return
      isWaiting.current = true
      queueMicrotask(() => {
        isWaiting.current = false
        const visible = [...shown.current].filter(([, rows]) => rows > 0).map(([one]) => one)
        const next = visible.length === 0 ? [1] : visible.toSorted((a, b) => a - b)
        setPages(now => (now.join(' ') === next.join(' ') ? now : next))
      })
    }
    note(1)
    return () => note(-1)
  }, [])
  return {
    /** One for each mail in the list. */
    places,
    mailAt: (place: number) => byPlace.get(place),
    /** The loaded mails, in order. */
    mails,
    total: count,
    isLoaded: total !== undefined || lastTotal.current > 0,
    query: first,
    show,
  }
}

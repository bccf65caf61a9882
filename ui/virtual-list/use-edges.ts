import type { ReactVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { Key } from './visible-rows.ts'

const NEAR_ROWS = 8

interface Edges<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => Key
  onStartReached?: () => void
  onEndReached?: () => void
}

/** Reports that the first or last rows are near: once, until those rows change or were left and reached again. */
export function useEdges<Item>(
  rows: ReactVirtualizer<HTMLDivElement, HTMLDivElement>,
  { items, keyOf, onStartReached, onEndReached }: Edges<Item>,
): void {
  const reported = useRef<{ start?: Key | undefined; end?: Key | undefined }>({})
  const { range } = rows
  const [first, last] = [items[0], items.at(-1)]
  useEffect(() => {
    if (
      range === null ||
      first === undefined ||
      last === undefined ||
      (rows.scrollRect?.height ?? 0) === 0
    )
      return
    const start = range.startIndex < NEAR_ROWS ? keyOf(first) : undefined
    const end = range.endIndex >= items.length - NEAR_ROWS ? keyOf(last) : undefined
    const before = reported.current
    reported.current = { start, end }
    if (start !== undefined && start !== before.start) onStartReached?.()
    if (end !== undefined && end !== before.end) onEndReached?.()
  })
}

import { type RefObject, useLayoutEffect, useState } from 'react'
import type { ListColumn } from './list-types.ts'

type Widths = Readonly<Record<string, number>>

/**
 * The columns, those of numbers as wide as the longest one in them: a number is never cut, as without its last digits it reads like a
 * smaller one.
 */
export function useNumberWidths<Row>(
  table: RefObject<HTMLTableElement | null>,
  columns: readonly ListColumn<Row>[],
): ListColumn<Row>[] {
  const [widths, setWidths] = useState<Widths>({})
  useLayoutEffect(() => {
    const { current } = table
    if (current === null) return undefined
    const keys = columns.flatMap(({ key, isNumber, width }) =>
      isNumber === true && width !== undefined ? [key] : [],
    )
    if (keys.length === 0) return undefined
    const measure = () => {
      const found = Object.fromEntries(keys.map(key => [key, widthOf(current, key)]))
      setWidths(known => (keys.every(key => known[key] === found[key]) ? known : found))
    }
    measure()
    // Columns that the room had no place for, and texts in a font that came later.
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    document.fonts.addEventListener('loadingdone', measure)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', measure)
    }
  })
  return columns.map(column => {
    const { width } = column
    const needed = widths[column.key]
    return width === undefined || needed === undefined || needed <= width
      ? column
      : { ...column, width: needed }
  })
}

function widthOf(table: HTMLTableElement, key: string): number {
  const cells = table.querySelectorAll<HTMLElement>(`[data-column="${CSS.escape(key)}"]`)
  const [first] = cells
  if (first === undefined) return 0
  const range = document.createRange()
  let widest = 0
  for (const cell of cells) {
    range.selectNodeContents(cell)
    widest = Math.max(widest, range.getBoundingClientRect().width)
  }
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(first)
  return Math.ceil(
    widest + Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd),
  )
}

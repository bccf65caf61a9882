import { type Range, defaultRangeExtractor } from '@tanstack/react-virtual'

export type Key = string | number

/** Visible rows, their neighbours, and rows that must always be rendered; in list order. */
export function extractRange(range: Range, always: readonly (number | undefined)[]): number[] {
  const drawn = defaultRangeExtractor(range)
  const more = always.filter(
    index => index !== undefined && index >= 0 && index < range.count && !drawn.includes(index),
  )
  return [...new Set([...drawn, ...more.flatMap(index => index ?? [])])].toSorted(
    (one, other) => one - other,
  )
}

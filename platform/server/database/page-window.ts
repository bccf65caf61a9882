export type Direction = 'asc' | 'desc'

/** A page's position in the order it is read in. */
export interface PageWindow {
  limit: number
  offset: number
  /** Read in the opposite order, from the end. */
  isReversed: boolean
}

/**
 * The rows to read for a page of a list, from the nearer end of the index, as the engine reads all rows before an offset. Undefined beyond the
 * last row.
 *
 * @example const window = pageWindow({ offset: (page - 1) * perPage, limit: perPage, total })
 */
export function pageWindow({
  offset,
  limit,
  total,
  isTotalMinimum = false,
}: {
  offset: number
  limit: number
  total: number
  /** There are more rows: the end isn't known. */
  isTotalMinimum?: boolean
}): PageWindow | undefined {
  if (offset >= total) return undefined
  const size = Math.min(limit, total - offset)
  const fromEnd = total - offset - size
  return fromEnd < offset && !isTotalMinimum
    ? { limit: size, offset: fromEnd, isReversed: true }
    : { limit: size, offset, isReversed: false }
}

/** The direction to order by when a window is read. */
export function readDirection(
  direction: Direction,
  { isReversed }: Pick<PageWindow, 'isReversed'>,
): Direction {
  if (!isReversed) return direction
  return direction === 'asc' ? 'desc' : 'asc'
}

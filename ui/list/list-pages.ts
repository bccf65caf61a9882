/**
 * Page buttons: first, last and those around the current page; `before` and `after` stand for the gaps.
 *
 * @example listPages(6, 20) // [1, 'before', 5, 6, 7, 'after', 20]
 */
export function listPages(page: number, pages: number): (number | 'before' | 'after')[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1)
  const first = Math.min(Math.max(page - 1, 2), pages - 4)
  const last = Math.max(Math.min(page + 1, pages - 1), 5)
  const around = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return [
    1,
    ...(first > 2 ? ['before' as const] : []),
    ...around,
    ...(last < pages - 1 ? ['after' as const] : []),
    pages,
  ]
}

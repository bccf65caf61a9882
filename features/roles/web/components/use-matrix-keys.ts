import type { KeyboardEvent } from 'react'

/** Moves the focus over the boxes of a matrix as over a grid; a row with fewer boxes takes the nearest one. */
export function useMatrixKeys({
  onScope,
}: {
  onScope: (cell: string) => void
}): (event: KeyboardEvent<HTMLElement>) => void {
  return event => {
    const box =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-cell]') : null
    if (box === null || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key.toLowerCase() === 'o') {
      event.preventDefault()
      onScope(box.dataset['cell'] ?? '')
      return
    }
    const next = findNext(event, box)
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }
}

function findNext(
  { key, currentTarget }: KeyboardEvent<HTMLElement>,
  box: HTMLElement,
): HTMLElement | undefined {
  const rows = [...currentTarget.querySelectorAll('tr')]
    .map(row => [...row.querySelectorAll<HTMLElement>('[data-cell]')])
    .filter(row => row.length > 0)
  const at = rows.findIndex(row => row.includes(box))
  const row = rows[at] ?? []
  const column = row.indexOf(box)
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl'
  const forth = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft'
  if (key === forth) return row[Math.min(column + 1, row.length - 1)]
  if (key === back) return row[Math.max(column - 1, 0)]
  if (key === 'Home') return row[0]
  if (key === 'End') return row.at(-1)
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[key]
  const target =
    step === undefined ? undefined : rows[Math.max(0, Math.min(rows.length - 1, at + step))]
  return target?.[Math.min(column, target.length - 1)]
}

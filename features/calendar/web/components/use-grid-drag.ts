import { useEffect, useRef } from 'react'
import type { Item } from './days.ts'
import type { ChipHandlers } from './event-chip.tsx'
import { type GridDragHandlers, listenToGrid } from './grid-drag.ts'

/** What every grid is given. */
export interface GridProps extends ChipHandlers, Omit<GridDragHandlers, 'find'> {
  days: readonly string[]
  items: readonly Item[]
  /** The day in view: where the keyboard is. */
  day: string
  today: string
  onDay: (day: string) => void
  /** Shows a day by itself. */
  onZoom: (day: string) => void
}

/** Listens to the pointer with whatever the handlers are now. */
export function useGridDrag({
  items,
  onCreate,
  onMove,
}: Pick<GridProps, 'items' | 'onCreate' | 'onMove'>) {
  const root = useRef<HTMLDivElement>(null)
  const latest = useRef({ items, onCreate, onMove })
  latest.current = { items, onCreate, onMove }
  useEffect(() => {
    if (root.current === null) return undefined
    return listenToGrid(root.current, {
      find: key => latest.current.items.find(item => item.key === key),
      onCreate: ghost => latest.current.onCreate(ghost),
      onMove: (item, ghost) => latest.current.onMove(item, ghost),
    })
  }, [])
  return root
}

/** The keyboard goes where the day in view goes, when it is in the grid. */
export function useFocusDay(root: { current: HTMLElement | null }, day: string): void {
  useEffect(() => {
    const { activeElement } = document
    if (!(activeElement instanceof HTMLElement) || activeElement.dataset.cell === undefined) return
    if (root.current?.contains(activeElement) === true)
      root.current.querySelector<HTMLElement>(`[data-cell="${day}"]`)?.focus()
  }, [root, day])
}

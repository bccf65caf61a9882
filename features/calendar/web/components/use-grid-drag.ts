import { useEffect, useRef } from 'react'
import type { Item } from './days.ts'
import type { ChipHandlers } from './event-chip.tsx'
import { type GridDragHandlers, listenToGrid } from './grid-drag.ts'

/** Props of every grid. */
export interface GridProps extends ChipHandlers, Omit<GridDragHandlers, 'find'> {
  days: readonly string[]
  items: readonly Item[]
  /** The visible day, which has the keyboard focus. */
  day: string
  today: string
  onDay: (day: string) => void
  /** Opens the view of a single day. */
  onZoom: (day: string) => void
}

/** Pointer listener with up-to-date handlers. */
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

/** The focus follows the visible day within the grid. */
export function useFocusDay(root: { current: HTMLElement | null }, day: string): void {
  // Noted beforehand: in another month the cell that had the focus is gone, and the focus with it.
  const wasOnDay = useRef(false)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      wasOnDay.current =
        target instanceof HTMLElement &&
        target.dataset.cell !== undefined &&
        root.current?.contains(target) === true
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [root])
  useEffect(() => {
    if (wasOnDay.current) root.current?.querySelector<HTMLElement>(`[data-cell="${day}"]`)?.focus()
  }, [root, day])
}

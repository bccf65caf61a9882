import { type RefObject, useLayoutEffect, useState } from 'react'

/** Browsers render at most about 33 million pixels: a taller sheet scrolls in larger steps. */
const HIGHEST = 15_000_000
const OVERSCAN = 8

export interface GridWindow {
  first: number
  last: number
  /** The scrollable height. */
  height: number
  /** The position of a row. */
  topOf: (index: number) => number
  /** Scrolls a row into view, and what it takes of the width, clear of the pinned columns. */
  show: (index: number, across: Across | undefined) => void
}

/** Where a cell lies, from the start of the line. */
export interface Across {
  from: number
  width: number
  /** The pinned columns, which cover what is below them. */
  pinned: number
}

interface Shape {
  total: number
  rowHeight: number
  /** Height of the sticky header. */
  headHeight: number
}

/** The visible rows of a scroll container, and their positions: for a million rows as for ten. */
export function useGridWindow(
  box: RefObject<HTMLDivElement | null>,
  { total, rowHeight, headHeight }: Shape,
): GridWindow {
  const [{ top, room }, setPlace] = useState({ top: 0, room: 600 })
  useLayoutEffect(() => {
    const { current } = box
    if (current === null) return undefined
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() =>
        setPlace({ top: current.scrollTop, room: current.clientHeight - headHeight }),
      )
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(current)
    current.addEventListener('scroll', look, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      current.removeEventListener('scroll', look)
    }
  }, [box, headHeight])

  const whole = total * rowHeight
  const height = Math.min(whole, HIGHEST)
  const scale = height > room ? (whole - room) / (height - room) : 1
  const seen = top * scale
  const first = Math.max(0, Math.floor(seen / rowHeight) - OVERSCAN)
  const last = Math.min(total - 1, Math.ceil((seen + room) / rowHeight) + OVERSCAN)
  return {
    first,
    last,
    height,
    topOf: index => index * rowHeight - seen + top,
    show(index, across) {
      const { current } = box
      if (current === null) return
      if (across !== undefined) showAcross(current, across)
      const at = index * rowHeight
      if (at < seen) current.scrollTo({ top: at / scale })
      else if (at + rowHeight > seen + room)
        current.scrollTo({ top: (at + rowHeight - room) / scale })
    },
  }
}

/** Distances from the start of the line: in right-to-left, scroll positions are negative. */
function showAcross(box: HTMLElement, { from, width, pinned }: Across): void {
  const forth = getComputedStyle(box).direction === 'rtl' ? -1 : 1
  const left = box.scrollLeft * forth
  if (from < left + pinned) box.scrollTo({ left: (from - pinned) * forth })
  else if (from + width > left + box.clientWidth)
    box.scrollTo({ left: Math.min(from - pinned, from + width - box.clientWidth) * forth })
}

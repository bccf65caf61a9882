import { type ReactVirtualizer, useVirtualizer } from '@tanstack/react-virtual'
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { type Key, extractRange } from './visible-rows.ts'
import { type Align, useAim } from './use-aim.ts'
import { useEdges } from './use-edges.ts'
import { usePrinting } from './use-printing.ts'
import { useRowFocus } from './use-row-focus.ts'
import styles from './virtual-list.module.css'

/** Imperative API of the list. */
export interface VirtualListHandle {
  /** Scrolls to a row; false if there is no such key. */
  toRow: (key: Key, align?: Align) => boolean
  toEnd: () => void
}

export interface VirtualListProps<Item> {
  /** Accessible name. */
  name: string
  items: readonly Item[]
  keyOf: (item: Item) => Key
  /** About how high a row is, in pixels; each is measured when it is drawn. A better guess makes a truer scrollbar. */
  estimate: (item: Item) => number
  /** The total count if not all are loaded, and how many come before the first loaded one. */
  total?: number
  before?: number
  /** For chats: starts at the end and stays there when rows arrive; scrolled up, nothing moves, even when older rows load. */
  sticksToEnd?: boolean
  /** All rows are of one height, that of the first that is drawn: none of the others need be measured. */
  isEven?: boolean
  /** A row kept mounted out of view, e.g. while it is dragged. */
  keep?: Key | undefined
  /** The first or last rows are near. May repeat for the same rows: the caller knows whether it is loading. */
  onStartReached?: () => void
  onEndReached?: () => void
  /** Whether the last row is visible: for a jump-to-end button. */
  onAtEndChange?: (isAtEnd: boolean) => void
  handle?: Ref<VirtualListHandle>
  children: (item: Item, index: number) => ReactNode
}

const OVERSCAN = 6
/** So near the end counts as at the end. */
const END_PIXELS = 48

/**
 * A list of any length that renders only visible rows, each with its own height. It scrolls in its own box, as high as its container.
 * Arrows, Home, End and page keys move through the rows.
 *
 * @example
 * <VirtualList name={t('messages')} items={messages} keyOf={one => one.id} estimate={() => 64} sticksToEnd onStartReached={loadOlder}>
 *   {message => <Message message={message} />}
 * </VirtualList>
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const {
    name,
    items,
    keyOf,
    estimate,
    total = items.length,
    before = 0,
    sticksToEnd = false,
    isEven = false,
    keep,
    handle,
    children,
  } = props
  const box = useRef<HTMLDivElement>(null)
  const focus = useRowFocus({ items, keyOf, box })
  const latestKeyOf = useRef(keyOf)
  latestKeyOf.current = keyOf
  // A new function would make the virtualizer remeasure all rows on every frame.
  const keyAt = useCallback(
    (index: number): Key => {
      const item = items[index]
      return item === undefined ? index : latestKeyOf.current(item)
    },
    [items],
  )
  const evenHeightRef = useRef<number>(undefined)
  const heightAt = (index: number): number => {
    const item = items[index]
    return item === undefined ? 0 : (evenHeightRef.current ?? estimate(item))
  }
  // Its functions cannot be remembered between drawings; nothing here tries to.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: heightAt,
    getItemKey: keyAt,
    overscan: OVERSCAN,
    rangeExtractor: range =>
      extractRange(range, [
        focus.index,
        keep === undefined ? undefined : items.findIndex(item => keyOf(item) === keep),
      ]),
    // A drawing within a drawing is refused by React; the frame after is early enough.
    useFlushSync: false,
    ...(sticksToEnd
      ? {
          anchorTo: 'end',
          followOnAppend: true,
          scrollEndThreshold: END_PIXELS,
          initialOffset: () => items.reduce((sum, item) => sum + estimate(item), 0),
        }
      : {}),
  })
  useEvenHeight(rows, { box, isEven, evenHeightRef })
  useBeginning(rows, sticksToEnd)
  const aim = useAim(rows, { items, keyOf })
  useStickyEnd(rows, { box, sticksToEnd, isAiming: aim.isAiming })
  useEdges(rows, props)
  useAtEnd(rows, props.onAtEndChange)
  useImperativeHandle(handle, () => aim)
  // Paper doesn't scroll: all of them are on it.
  const drawn = usePrinting()
    ? items.map((item, index) => ({ key: keyOf(item), index, start: 0 }))
    : rows.getVirtualItems()
  const tabStop = focus.index ?? rows.range?.[sticksToEnd ? 'endIndex' : 'startIndex'] ?? 0
  return (
    <div ref={box} className={styles.box}>
      {/* Key events bubble up from the focused row. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={styles.rows}
        role="list"
        aria-label={name}
        style={{ height: rows.getTotalSize() }}
        onKeyDown={event => focus.handleKey(event, rows)}
        onFocus={focus.handleFocus}
        onBlur={focus.handleBlur}
      >
        {drawn.map(({ key, index, start }) => {
          const item = items[index]
          return item === undefined ? null : (
            <div
              key={String(key)}
              ref={isEven ? undefined : rows.measureElement}
              className={styles.row}
              role="listitem"
              aria-setsize={total}
              aria-posinset={before + index + 1}
              data-index={index}
              // As in a grid, one row at a time is in the order of Tab, and arrows go on from it.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={index === tabStop ? 0 : -1}
              style={{ top: start }}
            >
              {children(item, index)}
            </div>
          )
        })}
      </div>
    </div>
  )
}

type Rows = ReactVirtualizer<HTMLDivElement, HTMLDivElement>

interface EvenHeight {
  box: RefObject<HTMLDivElement | null>
  isEven: boolean
  evenHeightRef: RefObject<number | undefined>
}
/** All rows have the first one's height: also after its text loads, the font grows, or the list narrows. */
function useEvenHeight(rows: Rows, { box, isEven, evenHeightRef }: EvenHeight): void {
  useEffect(() => {
    const { current } = box
    if (current === null || !isEven) return undefined
    let watched: Element | undefined
    const observer = new ResizeObserver(() => {
      const row = current.querySelector('[role=listitem]')
      if (row === null) return
      if (watched !== row) {
        if (watched !== undefined) observer.unobserve(watched)
        watched = row
        observer.observe(row)
      }
      const { height } = row.getBoundingClientRect()
      if (height === 0 || height === evenHeightRef.current) return
      evenHeightRef.current = height
      rows.measure()
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [rows, box, isEven, evenHeightRef])
}

/**
 * The exact end is known only after the last rows are measured: the list then scrolls there once more and stays. Only once: after being
 * hidden and shown again it keeps its position.
 */
function useBeginning(rows: Rows, sticksToEnd: boolean): void {
  const hasBegun = useRef(false)
  useLayoutEffect(() => {
    if (sticksToEnd && !hasBegun.current) rows.scrollToEnd()
    hasBegun.current = true
  }, [rows, sticksToEnd])
}

interface StickyEnd {
  box: RefObject<HTMLDivElement | null>
  sticksToEnd: boolean
  /** Scrolling to a row. */
  isAiming: () => boolean
}
/**
 * Keeps the view at the end when the box shrinks (a growing field below, a phone's keyboard) or a row there grows (a message marked as
 * delivered).
 */
function useStickyEnd(rows: Rows, { box, sticksToEnd, isAiming }: StickyEnd): void {
  useEffect(() => {
    const { current } = box
    if (current === null || !sticksToEnd) return undefined
    const measure = () => ({ box: current.clientHeight, rows: current.scrollHeight })
    let known = measure()
    let isAtEnd = true
    const isEnd = ({ box: seen, rows: all }: typeof known) =>
      Math.abs(all - seen - current.scrollTop) <= END_PIXELS
    const look = () => {
      if (current.clientHeight === known.box) isAtEnd = isEnd(measure())
    }
    const observer = new ResizeObserver(() => {
      const before = known
      known = measure()
      if (isAiming()) return
      // Growing rows may coincide with a jump: what counts is the current position relative to the previous layout.
      if (known.box === before.box ? known.rows > before.rows && isEnd(before) : isAtEnd)
        rows.scrollToEnd()
    })
    for (const box of [current, ...current.children]) observer.observe(box)
    current.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      current.removeEventListener('scroll', look)
    }
  }, [rows, box, sticksToEnd, isAiming])
}

function useAtEnd(rows: Rows, onChange: ((isAtEnd: boolean) => void) | undefined): void {
  const isAtEnd = rows.isAtEnd(END_PIXELS)
  const reported = useRef<boolean>(undefined)
  useEffect(() => {
    if (rows.scrollRect === null || reported.current === isAtEnd) return
    reported.current = isAtEnd
    onChange?.(isAtEnd)
  }, [rows, isAtEnd, onChange])
}

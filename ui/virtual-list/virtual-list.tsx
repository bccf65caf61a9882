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
import { type Key, extractRange } from './rows-in-sight.ts'
import { type Align, useAim } from './use-aim.ts'
import { useEdges } from './use-edges.ts'
import { useRowFocus } from './use-row-focus.ts'
import styles from './virtual-list.module.css'

/** What a screen can ask of the list. */
export interface VirtualListHandle {
  /** Scrolls to a row; false where there is none of that key. */
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
  /** How many there are in all, where not all are loaded, and how many stand before the first that is. */
  total?: number
  before?: number
  /** For chats: begins at the end and stays there when rows come; where somebody has scrolled up, nothing moves, also when older rows come. */
  sticksToEnd?: boolean
  /** All rows are of one height, that of the first that is drawn: none of the others need be measured. */
  isEven?: boolean
  /** A row that stays drawn out of sight, because a finger holds it. */
  keep?: Key | undefined
  /** The first or last rows are near. May be called again for the same rows: the caller knows whether it is loading. */
  onStartReached?: () => void
  onEndReached?: () => void
  /** Whether the last row is in sight: for a button that leads to it. */
  onAtEndChange?: (isAtEnd: boolean) => void
  handle?: Ref<VirtualListHandle>
  children: (item: Item, index: number) => ReactNode
}

const OVERSCAN = 6
/** So near the end counts as at the end. */
const END_PIXELS = 48

/**
 * A list of any length that draws the rows in sight only, each as high as it is. It scrolls in its own box, as high as what holds
 * it. By keyboard: arrows, Home, End and the pages go through the rows.
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
  // Another function is another list to the virtualizer: it would measure all rows anew at every frame.
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
  useStickyEnd(rows, { box, sticksToEnd, isAiming: aim.isUnderWay })
  useEdges(rows, props)
  useAtEnd(rows, props.onAtEndChange)
  useImperativeHandle(handle, () => aim)
  const tabStop = focus.index ?? rows.range?.[sticksToEnd ? 'endIndex' : 'startIndex'] ?? 0
  return (
    <div ref={box} className={styles.box}>
      {/* Its rows take the focus; the keys come up from them. */}
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
        {rows.getVirtualItems().map(({ key, index, start }) => {
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
/** The height of the first row is that of all: also when its words have come, the letters grow, or the list gets narrow. */
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
 * The end is known exactly only when the last rows have been measured: the list scrolls there once more, and keeps to it. Once: where it was
 * hidden and is shown again, it is where it was.
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
  /** On its way to a row. */
  isAiming: () => boolean
}
/**
 * Whoever is at the end stays there when the box gets lower (under a field that grows, above the keyboard of a phone), and when a row there
 * gets taller (a message that is told to be delivered).
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
      // Rows that grow may come with a jump to another place: what counts is where the list is now, by what it was before.
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

import type { ReactVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Key } from './visible-rows.ts'

type Rows = ReactVirtualizer<HTMLDivElement, HTMLDivElement>
type FindIndex = (key: Key) => number
export type Align = 'start' | 'center' | 'end' | 'auto'
interface Aimed<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => Key
}

/** There, when it has been there for so many frames; given up after so many. */
const STABLE_FRAMES = 3
const MAX_FRAMES = 120
const NEAR_PIXELS = 1.01

/**
 * Scrolls to a row by key. This takes several frames, as rows on the way are measured first. Rows inserted before it change its index, and
 * a list hidden meanwhile (texts of a row are loading) forgets its target: the scroll is restarted.
 */
export function useAim<Item>(rows: Rows, { items, keyOf }: Aimed<Item>) {
  const findIndex = useRef<FindIndex>(() => -1)
  findIndex.current = key => items.findIndex(item => keyOf(item) === key)
  const [aim] = useState(() => makeAim(rows, findIndex))
  useLayoutEffect(() => void aim.goOn(), [aim, items])
  useEffect(() => aim.end, [aim])
  return aim
}

function makeAim(rows: Rows, findIndex: RefObject<FindIndex>) {
  let to: { key: Key; align: Align } | undefined
  let frame = 0
  function goOn(): boolean {
    const index = to === undefined ? -1 : findIndex.current(to.key)
    if (to === undefined || index === -1) return false
    rows.scrollToIndex(index, { align: to.align })
    watch(0, MAX_FRAMES)
    return true
  }
  function watch(stable: number, left: number): void {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      // Hidden: continues when it is shown.
      if (to === undefined || rows.scrollElement === null) return
      const target = rows.getOffsetForIndex(findIndex.current(to.key), to.align)?.[0]
      const isThere =
        target !== undefined && Math.abs(target - (rows.scrollOffset ?? 0)) <= NEAR_PIXELS
      if (left === 0 || (isThere && stable + 1 === STABLE_FRAMES)) to = undefined
      else watch(isThere ? stable + 1 : 0, left - 1)
    })
  }
  return {
    goOn,
    end: () => cancelAnimationFrame(frame),
    isAiming: () => to !== undefined,
    toRow(key: Key, align: Align = 'start'): boolean {
      if (findIndex.current(key) === -1) return false
      to = { key, align }
      return goOn()
    },
    toEnd() {
      to = undefined
      rows.scrollToEnd()
    },
  }
}

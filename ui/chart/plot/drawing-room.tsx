import { type ReactNode, createContext, useContext, useLayoutEffect, useRef, useState } from 'react'
import styles from './drawing-room.module.css'

const Height = createContext(0)

/**
 * Height of a drawing in pixels: what it asks for, or all the room of its card where the card is higher, beside others of its row.
 *
 * @example const height = useDrawingHeight(props.height)
 */
export const useDrawingHeight = (least: number): number => Math.max(least, useContext(Height))

/** The room of a drawing in a `ChartCard`: at least `height` pixels, and what the card has to spare. */
export function DrawingRoom({ height, children }: { height: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [measured, setMeasured] = useState(0)
  useLayoutEffect(() => {
    const { current } = box
    if (current === null) return undefined
    const measure = () => setMeasured(current.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} className={styles.room} style={{ flexBasis: height }}>
      <Height value={measured}>{children}</Height>
    </div>
  )
}

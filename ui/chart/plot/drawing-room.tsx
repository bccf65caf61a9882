import { type ReactNode, createContext, useContext, useRef } from 'react'
import { useSide } from './use-side.ts'
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
  return (
    <div ref={box} className={styles.room} style={{ flexBasis: height }}>
      <Height value={useSide(box, 'clientHeight')}>{children}</Height>
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import styles from './dense-line.module.css'
import { makeScale } from './plot/scale.ts'
import { useWalk } from './plot/use-walk.ts'
import { useSide } from './plot/use-side.ts'

interface DenseLineProps {
  /** Accessible name. */
  name: string
  /** As many as there are: ten thousand and more. */
  values: readonly number[]
  height?: number
}
/** Keys walk parts of the whole, not single values. */
const PARTS = 100

/**
 * A line of more values than there are pixels: each column of pixels shows from the lowest to the highest of what falls into it, so no peak is
 * lost. Drawn on a canvas, once for each width and skin.
 *
 * @example <DenseLine name={t('vibration')} values={samples} />
 */
export function DenseLine({ name, values, height = 240 }: DenseLineProps) {
  const { number } = useFormats()
  const { skin } = usePreferences()
  const root = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const width = useSide(root, 'clientWidth')
  const parts = partsOf(values, PARTS)
  const textAt = (index: number) => {
    const part = parts[index]
    return part === undefined
      ? ''
      : `${number(part.from + 1)}–${number(part.to)}: ${number(part.low)} … ${number(part.high)}`
  }
  const { active, setActive, walkProps } = useWalk({
    name,
    count: parts.length,
    textAt,
    isLtr: true,
  })
  useEffect(() => {
    if (canvas.current !== null && width > 0)
      draw({ canvas: canvas.current, values, width, height })
  }, [values, width, height, skin])
  return (
    <div
      ref={root}
      className={styles.dense}
      dir="ltr"
      {...walkProps}
      onPointerMove={event => {
        const { left } = event.currentTarget.getBoundingClientRect()
        setActive(
          Math.max(
            0,
            Math.min(parts.length - 1, Math.floor(((event.clientX - left) / width) * parts.length)),
          ),
        )
      }}
      onPointerLeave={() => setActive(undefined)}
    >
      <canvas ref={canvas} className={styles.canvas} style={{ height }} aria-hidden="true" />
      {active === undefined ? null : (
        <span
          className={styles.mark}
          style={{ left: `${((active + 0.5) / parts.length) * 100}%`, height }}
        />
      )}
      <p className={styles.says} aria-hidden="true">
        {active === undefined ? '' : textAt(active)}
      </p>
    </div>
  )
}

export interface Part {
  from: number
  to: number
  low: number
  high: number
}

/** The lowest and the highest of equal parts of a long row of values. */
export function partsOf(values: readonly number[], count: number): Part[] {
  const whole = Math.min(count, values.length)
  return Array.from({ length: whole }, (_, index) => {
    const [from, to] = [
      Math.floor((index * values.length) / whole),
      Math.floor(((index + 1) * values.length) / whole),
    ]
    let [low, high] = [Infinity, -Infinity]
    for (let at = from; at < to; at++) {
      const value = values[at] ?? 0
      low = Math.min(low, value)
      high = Math.max(high, value)
    }
    return { from, to, low, high }
  })
}

interface Drawn extends Required<Pick<DenseLineProps, 'values' | 'height'>> {
  canvas: HTMLCanvasElement
  width: number
}

function draw({ canvas, values, width, height }: Drawn): void {
  const sharp = devicePixelRatio
  canvas.width = width * sharp
  canvas.height = height * sharp
  const pen = canvas.getContext('2d')
  if (pen === null) return
  const columns = partsOf(values, Math.round(width))
  const scale = makeScale({
    low: Math.min(...columns.map(part => part.low)),
    high: Math.max(...columns.map(part => part.high)),
  })
  const yOf = (value: number) =>
    ((scale.high - value) / (scale.high - scale.low)) * (height - 2) + 1
  const color = getComputedStyle(canvas)
  pen.scale(sharp, sharp)
  pen.fillStyle = color.getPropertyValue('--line')
  for (const tick of scale.ticks) pen.fillRect(0, yOf(tick), width, 1)
  pen.fillStyle = color.getPropertyValue('--chart-1')
  for (const [index, { low, high }] of columns.entries()) {
    const top = yOf(high)
    pen.fillRect(
      (index / columns.length) * width,
      top,
      Math.max(1, width / columns.length),
      Math.max(1.5, yOf(low) - top),
    )
  }
}

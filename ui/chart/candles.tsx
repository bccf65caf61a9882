import { useFormats } from '#platform/web/format/format.ts'
import styles from './candles.module.css'
import { FieldPlot } from './plot/field.tsx'

export interface Candle {
  /** When. */
  name: string
  open: number
  close: number
  low: number
  high: number
}
interface CandlesProps {
  /** Accessible name. */
  name: string
  candles: readonly Candle[]
  /** What the four numbers are called. */
  names: { open: string; close: string; low: string; high: string }
  height?: number
}

/**
 * From where to where a value went in each span of time, and how far it strayed: filled where it fell, hollow where it rose, so color is not
 * needed.
 *
 * @example <Candles name={t('price')} candles={days} names={{ open: t('open'), close: t('close'), low: t('low'), high: t('high') }} />
 */
export function Candles({ name, candles, names, height = 260 }: CandlesProps) {
  const { number } = useFormats()
  const points = candles.map((candle, index) => ({ x: index, y: (candle.open + candle.close) / 2 }))
  function linesAt(index: number): string[] {
    const candle = candles[index]
    if (candle === undefined) return []
    return [
      candle.name,
      ...(['open', 'close', 'low', 'high'] as const).map(
        key => `${names[key]} ${number(candle[key])}`,
      ),
    ]
  }
  return (
    <FieldPlot
      name={name}
      height={height}
      x={{ low: -1, high: candles.length }}
      y={{ low: 0, high: Math.max(...candles.map(one => one.high)) }}
      labels={candles.map(candle => candle.name)}
      points={points}
      linesAt={linesAt}
    >
      {field => {
        const half = Math.max(2, Math.min(9, (field.xOf(1) - field.xOf(0)) * 0.32))
        return candles.map((candle, index) => {
          const x = field.xOf(index)
          const [top, bottom] = [
            field.yOf(Math.max(candle.open, candle.close)),
            field.yOf(Math.min(candle.open, candle.close)),
          ]
          return (
            <g
              key={candle.name}
              className={styles.candle}
              data-falls={candle.close < candle.open || undefined}
              data-active={index === field.active || undefined}
            >
              <line x1={x} x2={x} y1={field.yOf(candle.high)} y2={field.yOf(candle.low)} />
              <rect
                x={x - half}
                y={top}
                width={half * 2}
                height={Math.max(1, bottom - top)}
                rx="1"
              />
            </g>
          )
        })
      }}
    </FieldPlot>
  )
}

import { PRICE_STEPS } from '../../contract/shop.rules.ts'
import { useEffect, useId, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import styles from './price-slider.module.css'

interface PriceSliderProps {
  min: number | undefined
  max: number | undefined
  currency: string
  /** How many there are on each step, and up to the next. */
  counts: readonly number[]
  onChange: (span: { priceMin: number | undefined; priceMax: number | undefined }) => void
}

const LAST = PRICE_STEPS.length - 1
const WAIT_MS = 300

/** Two ends on the ladder of prices, each moved by pointer or by arrows; the bars say where the products are. */
export function PriceSlider({ min, max, currency, counts, onChange }: PriceSliderProps) {
  const { t } = useTranslation('shop')
  const format = useFormats()
  const id = useId()
  const [ends, setEnds] = useState<[number, number]>([stepOf(min, 0), stepOf(max, LAST)])
  useEffect(() => setEnds([stepOf(min, 0), stepOf(max, LAST)]), [min, max])
  const [from, to] = ends
  useEffect(() => {
    if (from === stepOf(min, 0) && to === stepOf(max, LAST)) return undefined
    const timer = setTimeout(
      () =>
        onChange({
          priceMin: from === 0 ? undefined : PRICE_STEPS[from],
          priceMax: to === LAST ? undefined : PRICE_STEPS[to],
        }),
      WAIT_MS,
    )
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- a new function is no new choice
  }, [from, to, min, max])
  const words = (step: number) => {
    const amount = format.wholeMoney(PRICE_STEPS[step] ?? 0, currency)
    return step === LAST ? t('filters.andMore', { amount }) : amount
  }
  const most = Math.max(1, ...counts)
  return (
    <div className={styles.slider}>
      <div className={styles.bars} aria-hidden="true">
        {counts.map((count, step) => (
          <span
            key={PRICE_STEPS[step]}
            className={styles.bar}
            data-in={(step >= from && (step < to || to === LAST)) || undefined}
            style={{ blockSize: `${count === 0 ? 2 : 10 + (count / most) * 90}%` }}
          />
        ))}
      </div>
      <div className={styles.track}>
        <span
          className={styles.range}
          style={{
            insetInlineStart: `${(from / LAST) * 100}%`,
            insetInlineEnd: `${100 - (to / LAST) * 100}%`,
          }}
        />
        <input
          type="range"
          className={styles.input}
          min={0}
          max={LAST}
          value={from}
          aria-label={t('filters.priceFrom')}
          aria-valuetext={words(from)}
          onChange={event => setEnds([Math.min(Number(event.currentTarget.value), to), to])}
        />
        <input
          type="range"
          className={styles.input}
          min={0}
          max={LAST}
          value={to}
          aria-label={t('filters.priceTo')}
          aria-valuetext={words(to)}
          onChange={event => setEnds([from, Math.max(Number(event.currentTarget.value), from)])}
        />
      </div>
      <p id={id} className={styles.words}>
        <bdi>{words(from)}</bdi>
        <bdi>{words(to)}</bdi>
      </p>
    </div>
  )
}

/** The step of an amount: the highest that is not above it. */
function stepOf(amount: number | undefined, otherwise: number): number {
  if (amount === undefined) return otherwise
  return Math.max(
    0,
    PRICE_STEPS.findLastIndex(step => step <= amount),
  )
}

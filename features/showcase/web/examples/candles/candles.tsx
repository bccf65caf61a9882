import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Candles } from '#ui/chart/candles.tsx'
import { FigureCard } from '#ui/chart/figure-card.tsx'

const STEPS = [3, -2, 4, 1, -3, 5, 2, -1, -4, 3, 2, 4, -2, 1]

export function Example() {
  const { t } = useTranslation('showcase')
  const format = useFormats()
  const candles = STEPS.map((step, index) => {
    const open = 40 + STEPS.slice(0, index).reduce((sum, one) => sum + one, 0)
    const close = open + step
    const name = format.date(new Date(2026, 10, index + 1))
    return { name, open, close, low: Math.min(open, close) - 2, high: Math.max(open, close) + 3 }
  })
  const names = {
    open: t('w.candle.open'),
    close: t('w.candle.close'),
    low: t('w.candle.low'),
    high: t('w.candle.high'),
  }
  const rows = candles.map(({ name, open, close, low, high }) => [
    name,
    ...[open, close, low, high].map(format.number),
  ])
  return (
    <FigureCard
      title={t('w.price')}
      heads={[t('w.day'), names.open, names.close, names.low, names.high]}
      rows={rows}
    >
      <Candles name={t('w.price')} candles={candles} names={names} />
    </FigureCard>
  )
}

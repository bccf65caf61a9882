import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { DenseLine, partsOf } from '#ui/chart/dense-line.tsx'
import { FigureCard } from '#ui/chart/figure-card.tsx'

const VALUES = Array.from(
  { length: 10_000 },
  (_, index) =>
    Math.sin(index / 320) * 40 + Math.sin(index * 1.7) * 12 + (index % 977 === 0 ? 45 : 0),
)

export function Example() {
  const { t } = useTranslation('showcase')
  const { number } = useFormats()
  const rows = partsOf(VALUES, 100).map(({ from, to, low, high }) => [
    `${number(from + 1)}–${number(to)}`,
    number(low),
    number(high),
  ])
  return (
    <FigureCard
      title={t('w.signal')}
      heads={[t('w.rows'), t('w.candle.low'), t('w.candle.high')]}
      rows={rows}
    >
      <DenseLine name={t('w.signal')} values={VALUES} />
    </FigureCard>
  )
}

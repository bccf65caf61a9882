import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { FigureCard } from '#ui/chart/figure-card.tsx'
import { Scatter } from '#ui/chart/scatter.tsx'
import { makePoints } from '../../components/make-points.ts'

const POINTS = makePoints(12).map((point, index) => ({
  ...point,
  size: 5 + ((index * 37) % 60),
  color: index % 3,
}))

export function Example() {
  const { t } = useTranslation('showcase')
  const format = useFormats()
  const names = { x: t('w.weight'), y: t('w.price'), size: t('w.copies') }
  const rows = POINTS.map(({ name, x, y, size }) => [
    name,
    format.number(x),
    format.number(y),
    format.number(size),
  ])
  return (
    <FigureCard title={names.size} heads={[t('w.name'), names.x, names.y, names.size]} rows={rows}>
      <Scatter name={t('w.parts')} points={POINTS} names={names} />
    </FigureCard>
  )
}

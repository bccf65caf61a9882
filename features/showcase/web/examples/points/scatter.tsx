import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { FigureCard } from '#ui/chart/figure-card.tsx'
import { Scatter } from '#ui/chart/scatter.tsx'
import { makePoints } from '../../components/make-points.ts'

const POINTS = makePoints(40)

export function Example() {
  const { t } = useTranslation('showcase')
  const format = useFormats()
  const names = { x: t('w.weight'), y: t('w.price') }
  const rows = POINTS.map(({ name, x, y }) => [name, format.number(x), format.number(y)])
  return (
    <FigureCard title={t('w.parts')} heads={[t('w.name'), names.x, names.y]} rows={rows}>
      <Scatter name={t('w.parts')} points={POINTS} names={names} />
    </FigureCard>
  )
}

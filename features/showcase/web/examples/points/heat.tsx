import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { FigureCard } from '#ui/chart/figure-card.tsx'
import { HeatMap } from '#ui/chart/heat-map.tsx'

const HOURS = ['06', '08', '10', '12', '14', '16', '18', '20']

export function Example() {
  const { t } = useTranslation('showcase')
  const format = useFormats()
  const series = format.weekdays().map((name, day) => ({
    key: `${day}`,
    name,
    values: HOURS.map((_, hour) => (day > 4 ? 1 : 6) * ((hour * 5 + day * 3) % 7)),
  }))
  const rows = series.map(({ name, values }) => [name, ...values.map(format.number)])
  return (
    <FigureCard title={t('w.load')} heads={[t('w.day'), ...HOURS]} rows={rows}>
      <HeatMap name={t('w.load')} data={{ labels: HOURS, series }} />
    </FigureCard>
  )
}

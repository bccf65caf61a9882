import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ChartCard } from '#ui/chart/chart-card.tsx'
import { Polar } from '#ui/chart/polar.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  const counts = { active: 14, pending: 9, off: 5, sent: 11, paid: 7 }
  const series = (['active', 'pending', 'off', 'sent', 'paid'] as const).map(key => ({
    key,
    name: t(`w.${key}`),
    values: [counts[key]],
  }))
  return (
    <ChartCard
      title={t('w.goals')}
      labelsName={t('w.status')}
      data={{ labels: [''], series }}
      hasLegend
    >
      {shown => <Polar name={t('w.goals')} data={shown} />}
    </ChartCard>
  )
}

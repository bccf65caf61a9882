import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ChartCard } from '#ui/chart/chart-card.tsx'
import { Donut } from '#ui/chart/donut.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  const shares = { active: 60, pending: 25, off: 15 }
  const series = (['active', 'pending', 'off'] as const).map(key => ({
    key,
    name: t(`w.${key}`),
    values: [shares[key]],
  }))
  return (
    <ChartCard
      title={t('w.users')}
      labelsName={t('w.status')}
      data={{ labels: [''], series }}
      hasLegend
    >
      {shown => <Donut name={t('w.users')} data={shown} />}
    </ChartCard>
  )
}

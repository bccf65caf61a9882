import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ChartCard } from '#ui/chart/chart-card.tsx'
import { Rings } from '#ui/chart/rings.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  const shares = { active: 82, pending: 64, off: 31 }
  const series = (['active', 'pending', 'off'] as const).map(key => ({
    key,
    name: t(`w.${key}`),
    values: [shares[key]],
  }))
  return (
    <ChartCard
      title={t('w.storage')}
      labelsName={t('w.status')}
      data={{ labels: [''], series }}
      hasLegend
    >
      {shown => <Rings name={t('w.storage')} data={shown} />}
    </ChartCard>
  )
}

import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Bars } from '#ui/chart/bars.tsx'
import { ChartCard } from '#ui/chart/chart-card.tsx'
import { useMonths } from '../../components/use-months.ts'

export function Example() {
  const { t } = useTranslation('showcase')
  const data = useMonths([
    { key: 'active', name: t('w.active'), values: [4, 6, 5, 8, 9, 12, 11, 13, 15, 14, 17, 19] },
    { key: 'pending', name: t('w.pending'), values: [3, 2, 4, 3, 5, 4, 6, 5, 4, 6, 5, 7] },
  ])
  return (
    <ChartCard title={t('w.users')} labelsName={t('w.month')} data={data} hasLegend>
      {shown => <Bars name={t('w.users')} data={shown} isStacked />}
    </ChartCard>
  )
}

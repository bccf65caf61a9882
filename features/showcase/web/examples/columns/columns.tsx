import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Bars } from '#ui/chart/bars.tsx'
import { ChartCard } from '#ui/chart/chart-card.tsx'
import { useMonths } from '../../components/use-months.ts'

export function Example() {
  const { t } = useTranslation('showcase')
  const data = useMonths([
    {
      key: 'income',
      name: t('w.income'),
      values: [12, 18, 14, 22, 26, 24, 30, 28, 34, 31, 38, 41],
    },
    {
      key: 'costs',
      name: t('w.costs'),
      values: [-10, -11, -13, -12, -15, -17, -16, -18, -17, -20, -21, -22],
    },
  ])
  return (
    <ChartCard title={t('w.money')} labelsName={t('w.month')} data={data} hasLegend>
      {shown => <Bars name={t('w.money')} data={shown} />}
    </ChartCard>
  )
}

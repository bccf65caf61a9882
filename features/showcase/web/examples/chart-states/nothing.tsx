import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Bars } from '#ui/chart/bars.tsx'
import { ChartCard } from '#ui/chart/chart-card.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  return (
    <ChartCard
      title={t('w.income')}
      labelsName={t('w.month')}
      data={{ labels: [], series: [] }}
      empty={t('w.nothingYet')}
      emptyAction={<ButtonLink to="/charts">{t('areas.charts.title')}</ButtonLink>}
    >
      {shown => <Bars name={t('w.income')} data={shown} />}
    </ChartCard>
  )
}

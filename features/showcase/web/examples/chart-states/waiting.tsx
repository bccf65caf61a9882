import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Bars } from '#ui/chart/bars.tsx'
import { ChartCard } from '#ui/chart/chart-card.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  return (
    <ChartCard title={t('w.money')} labelsName={t('w.month')} data={undefined}>
      {shown => <Bars name={t('w.money')} data={shown} />}
    </ChartCard>
  )
}

import { useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Bars } from '#ui/chart/bars.tsx'
import { ChartCard } from '#ui/chart/chart-card.tsx'

const FAILURE = new ApiError({ status: 503, code: 'server.busy', detail: '' })

export function Example() {
  const { t } = useTranslation('showcase')
  const [hasFailed, setFailed] = useState(true)
  const data = {
    labels: ['1', '2', '3'],
    series: [{ key: 'money', name: t('w.costs'), values: [3, 5, 4] }],
  }
  return (
    <ChartCard
      title={t('w.costs')}
      labelsName={t('w.month')}
      data={hasFailed ? undefined : data}
      error={FAILURE}
      onRetry={() => setFailed(false)}
    >
      {shown => <Bars name={t('w.costs')} data={shown} />}
    </ChartCard>
  )
}

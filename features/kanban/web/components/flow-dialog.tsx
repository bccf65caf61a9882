import type { FlowDay } from '../../contract/kanban-tasks.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Bars } from '#ui/chart/bars.tsx'
import { ChartCard } from '#ui/chart/chart-card.tsx'
import { LineChart } from '#ui/chart/line-chart.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { PlainSelect } from '#ui/select/plain-select.tsx'
import { flowQuery } from '../kanban.api.ts'
import type { Screen } from './screen.ts'
import styles from './side.module.css'

const PERIODS = [14, 30, 90]
const HOURS = 24

/** How long cards take and how many are finished, from the history of their moves. */
export function FlowDialog({ screen, onClose }: { screen: Screen; onClose: () => void }) {
  const { t } = useTranslation('kanban')
  const format = useFormats()
  const [days, setDays] = useState(30)
  const { data, error, refetch } = useQuery(flowQuery(screen.view.project.id, days))
  const labels = data?.map(one => format.date(one.day)) ?? []
  const series = (key: string, read: (day: FlowDay) => number) => ({
    key,
    name: t(`flow.${key}`),
    values: data?.map(read) ?? [],
  })
  const inDays = (hours: number | null) => Math.round(((hours ?? 0) / HOURS) * 10) / 10
  const charts = {
    labelsName: t('flow.day'),
    error,
    onRetry: () => void refetch(),
    empty: t('flow.none'),
    height: 220,
  }
  return (
    <Dialog title={t('flow.title', { name: screen.view.project.name })} isWide onClose={onClose}>
      <div className={styles.stack}>
        <PlainSelect
          label={t('flow.period')}
          value={`${days}`}
          options={PERIODS.map(count => ({
            value: `${count}`,
            text: t('flow.lastDays', { count }),
          }))}
          onChoose={value => setDays(Number(value))}
        />
        <ChartCard
          {...charts}
          title={t('flow.cycle')}
          data={data && { labels, series: [series('cycleDays', day => inDays(day.hours))] }}
        >
          {shown => <Bars name={t('flow.cycle')} data={shown} height={220} />}
        </ChartCard>
        <ChartCard
          {...charts}
          title={t('flow.burnUp')}
          hasLegend
          data={
            data && {
              labels,
              series: [series('all', day => day.all), series('done', day => day.done)],
            }
          }
        >
          {shown => <LineChart name={t('flow.burnUp')} data={shown} height={220} />}
        </ChartCard>
      </div>
    </Dialog>
  )
}

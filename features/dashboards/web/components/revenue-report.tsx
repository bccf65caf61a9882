import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { Bars } from '#ui/chart/bars.tsx'
import { ChartCard } from '#ui/chart/chart-card.tsx'
import { ProgressRing } from '#ui/chart/progress-ring.tsx'
import { Select } from '#ui/select/select.tsx'
import { SkeletonBox } from '#ui/state/state.tsx'
import { revenueReportQuery } from '../dashboards.api.ts'
import type { CardProps } from './card-frame.tsx'
import { useChartNotes } from './chart-notes.ts'
import { finite, useLabels, written, useDefinition } from './card-words.ts'
import cards from './cards.module.css'
import { LeadFigure } from './lead-figure.tsx'
import { PlanButton } from './plan-button.tsx'

const HEIGHT = 260
const RING = 64
const MONTHS = Array.from({ length: 12 }, (_, index) => `${index + 1}`.padStart(2, '0'))

/** A year by month: receipts, refunds, and the budget, which can be changed here with the right to. */
export function RevenueReportCard(card: CardProps) {
  const { t } = useTranslation('dashboard')
  const define = useDefinition()
  const format = useFormats()
  const labels = useLabels()
  const notesOf = useChartNotes()
  const { timeZone: tz } = useRegional()
  const [year, setYear] = useState<string>()
  const query = useQuery(revenueReportQuery(year === undefined ? { tz } : { year, tz }))
  const { data } = query
  const write = (value: number) => format.money(value, data?.currency)
  const budget = finite(data?.budget)
  const names = [t('cards.revenue-report.earning'), t('cards.revenue-report.expense')]
  const planned = data?.budgetSeries[1]?.data.map(part => part ?? 0)
  return (
    <ChartCard
      title={card.title}
      labelsName={t('labels.month')}
      data={
        data && {
          labels: labels(data.categories),
          notes: notesOf(
            MONTHS.map(month => `${data.year}-${month}-01`),
            data.span,
          ),
          series: [
            ...data.series.map((one, at) => ({
              key: one.name,
              name: names[at] ?? one.name,
              values: one.data.map(part => part ?? 0),
            })),
            ...(budget === null || planned === undefined
              ? []
              : [
                  {
                    key: 'planned',
                    name: t('cards.revenue-report.planned'),
                    values: planned,
                    color: 'neutral' as const,
                    isLine: true as const,
                  },
                ]),
          ],
        }
      }
      error={query.error}
      onRetry={() => void query.refetch()}
      format={write}
      height={HEIGHT}
      hasLegend
      isDrawnEmpty
      about={data && define(data.definition)}
      actions={
        <Select
          size="small"
          className={cards.year}
          aria-label={t('cards.revenue-report.year')}
          value={`${data?.year ?? ''}`}
          options={(data?.years ?? []).map(one => ({ value: `${one}`, text: `${one}` }))}
          onChoose={setYear}
        />
      }
      menu={card.menu}
      lead={
        <div className={cards.report}>
          <LeadFigure
            title={card.title}
            data={data}
            figure="revenue"
            value={data && written(data.price, write)}
            percent={data?.growth}
            note={
              data &&
              (budget === null ? t('plan.noBudget') : t('plan.budget', { amount: write(budget) }))
            }
          />
          {data === undefined ? (
            <SkeletonBox width={RING} height={RING} />
          ) : budget === null || budget === 0 ? null : (
            <ProgressRing
              name={t('plan.reached')}
              value={Math.max(0, data.price)}
              max={budget}
              size={RING}
              text={format.percent(data.price / budget)}
            />
          )}
          {data === undefined ? null : (
            <PlanButton
              plan="budget"
              value={budget}
              version={data.budgetVersion}
              year={data.year}
              currency={data.currency}
            />
          )}
        </div>
      }
    >
      {shown => <Bars name={card.title} data={shown} height={HEIGHT} format={write} isStacked />}
    </ChartCard>
  )
}

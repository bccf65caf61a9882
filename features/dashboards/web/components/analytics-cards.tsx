import type { Figure as FigureName } from '../../contract/card.rules.ts'
import { listOf } from '#platform/web/format/list-of.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ChartCard } from '#ui/chart/chart-card.tsx'
import { Donut } from '#ui/chart/donut.tsx'
import { LineChart } from '#ui/chart/line-chart.tsx'
import { type CardSource, SOURCES } from '../dashboards.api.ts'
import { type CardAnswer, type CardProps, useCardData } from './card-frame.tsx'
import { finite, known, useSpan, written, useDefinition } from './card-words.ts'
import styles from './cards.module.css'
import { StoryCard } from './figure-card.tsx'
import { growthSince, LeadFigure } from './lead-figure.tsx'
import { RowsFigure } from './rows-figure.tsx'

// Analytics cards with a line or shares; support-card.tsx, goals-card.tsx and revenue-report.tsx have the others.

export function SessionsCard(card: CardProps) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  return (
    <StoryCard
      card={card}
      source={SOURCES.sessions}
      valueOf={data => data.sessions}
      figure="sessions"
      shape="bars"
      height={200}
      noteOf={data =>
        listOf([
          t('cards.sessions.users', { count: data.users, shown: format.number(data.users) }),
          ...known(data.retention, share =>
            t('cards.sessions.returning', { share: format.percent(share / 100) }),
          ),
          ...known(data.duration, minutes =>
            t('cards.sessions.each', { minutes: format.number(minutes) }),
          ),
        ])
      }
    />
  )
}

/** Cumulative receipts of this month beside the previous one. */
export function RevenueMonthCard(card: CardProps) {
  const { t } = useTranslation('dashboard')
  const define = useDefinition()
  const format = useFormats()
  const { query } = useCardData(card, SOURCES.revenueMonth)
  const { data } = query
  const write = (value: number) => format.money(value, data?.currency)
  const names = [t('cards.revenue-month.this'), t('cards.revenue-month.last')]
  return (
    <ChartCard
      title={card.title}
      labelsName={t('labels.day')}
      data={
        data && {
          labels: data.categories,
          // Future days repeat the last known value, so that the line does not drop to zero.
          series: data.series.map((one, at) => ({
            key: one.name,
            name: names[at] ?? one.name,
            values: carried(one.data),
            color: at === 0 ? 0 : 'neutral',
          })),
        }
      }
      error={query.error}
      onRetry={() => void query.refetch()}
      format={write}
      height={200}
      hasLegend
      isDrawnEmpty
      about={data && define(data.definition)}
      menu={card.menu}
      lead={
        <LeadFigure
          title={card.title}
          data={data}
          figure="revenue"
          value={data && written(data.thisMonth, write)}
          percent={data?.growth}
          note={data && t('cards.revenue-month.before', { amount: written(data.lastMonth, write) })}
        />
      }
    >
      {shown => <LineChart name={card.title} data={shown} height={200} format={write} />}
    </ChartCard>
  )
}

function carried(values: readonly (number | null)[]): number[] {
  let last = 0
  return values.map(value => (last = finite(value) ?? last))
}

interface SharesProps<Data extends CardAnswer> {
  card: CardProps
  source: CardSource<Data>
  total: FigureName
  totalOf: (data: Data) => number
  beforeOf: (data: Data) => number
  partsOf: (
    data: Data,
  ) => readonly { figure: FigureName; name: string; value: number; note?: string | undefined }[]
}

/** Shares of a whole; each links to its rows. */
function SharesCard<Data extends CardAnswer>({
  card,
  source,
  total,
  totalOf,
  beforeOf,
  partsOf,
}: SharesProps<Data>) {
  const { t } = useTranslation('dashboard')
  const define = useDefinition()
  const format = useFormats()
  const spanOf = useSpan()
  const { query, ownPeriod, menu } = useCardData(card, source)
  const { data } = query
  const parts = data === undefined ? [] : partsOf(data)
  return (
    <ChartCard
      title={card.title}
      labelsName={t('labels.part')}
      data={
        data && {
          labels: [''],
          series: parts.map(part => ({ key: part.figure, name: part.name, values: [part.value] })),
        }
      }
      error={query.error}
      onRetry={() => void query.refetch()}
      height={200}
      hasLegend
      empty={t(`cards.${card.id}.none`, { defaultValue: t('none') })}
      about={data && define(data.definition)}
      actions={ownPeriod}
      menu={menu}
      lead={
        <>
          <LeadFigure
            title={card.title}
            data={data}
            figure={total}
            value={data && format.number(totalOf(data))}
            percent={data && growthSince(beforeOf(data), totalOf(data))}
            note={data && spanOf(data.span)}
          />
          <ul className={styles.parts}>
            {parts.map(part => (
              <li key={part.figure}>
                <RowsFigure
                  data={data}
                  figure={part.figure}
                  name={part.name}
                  value={format.number(part.value)}
                  note={part.note}
                />
              </li>
            ))}
            {data === undefined ? <li className={styles.partRoom} /> : null}
          </ul>
        </>
      }
    >
      {shown => <Donut name={card.title} data={shown} height={200} />}
    </ChartCard>
  )
}

export function ProductOrdersCard(card: CardProps) {
  const { t } = useTranslation('dashboard')
  return (
    <SharesCard
      card={card}
      source={SOURCES.productOrders}
      total="orders"
      totalOf={data => data.total}
      beforeOf={data => data.previous.total}
      partsOf={({ chart_info: { finished, pending, rejected } }) => [
        { figure: 'orders.finished', name: t('cards.product-orders.finished'), value: finished },
        { figure: 'orders.pending', name: t('cards.product-orders.pending'), value: pending },
        { figure: 'orders.rejected', name: t('cards.product-orders.rejected'), value: rejected },
      ]}
    />
  )
}

const DEVICE_FIGURES = {
  Desktop: 'sessions.desktop',
  Mobile: 'sessions.mobile',
  Tablet: 'sessions.tablet',
} as const

export function DevicesCard(card: CardProps) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  return (
    <SharesCard
      card={card}
      source={SOURCES.devices}
      total="sessions"
      totalOf={data => data.total}
      beforeOf={data => data.previous.total}
      partsOf={data =>
        data.chart_info.map(({ name, sessions, usage }) => ({
          figure: DEVICE_FIGURES[name],
          name: t(`cards.devices.${name}`),
          value: sessions,
          note: format.percent(usage / 100),
        }))
      }
    />
  )
}

const CUSTOMER_FIGURES = new Map<string, FigureName>([
  ['New', 'customers.new'],
  ['Returning', 'customers.returning'],
  ['Referrals', 'customers.referrals'],
])

export function CustomersCard(card: CardProps) {
  const { t } = useTranslation('dashboard')
  return (
    <SharesCard
      card={card}
      source={SOURCES.customers}
      total="customers"
      totalOf={data => data.total}
      beforeOf={data => data.previous.total}
      partsOf={data =>
        data.listData.map(({ text, result }) => ({
          figure: CUSTOMER_FIGURES.get(text) ?? 'customers',
          name: t(`cards.customers.${text}`),
          value: result,
        }))
      }
    />
  )
}

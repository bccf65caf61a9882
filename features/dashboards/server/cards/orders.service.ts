import type { ProductOrders } from '../../contract/card-analytics.contract.ts'
import type { OrdersStatistics, StatisticsCard } from '../../contract/card-statistics.contract.ts'
import { countOrders, type OrderCounts } from '../figures/orders.repo.ts'
import { cut, lastDays, lastWeeks } from '../figures/span.service.ts'
import { chartOf, fieldsOf, growthOf, sharesOf, shortText, type View } from './view.service.ts'

// The cards that count orders.

const NONE: OrderCounts = { total: 0, finished: 0, pending: 0, rejected: 0 }

export async function productOrders(view: View): Promise<ProductOrders> {
  const { db, span } = view
  const [{ total, ...states } = NONE, previous = NONE] = await countOrders(
    db,
    [span, span.before],
    span.zone,
  )
  const { finished, pending, rejected } = states
  return {
    chart_info: states,
    total,
    series: sharesOf([finished, pending, rejected]),
    labels: ['Finished', 'Pending', 'Rejected'],
    previous,
    ...fieldsOf(view, {
      definition: 'orders',
      topics: ['Order'],
      figures: [
        { figure: 'orders', sum: total },
        { figure: 'orders.finished', sum: finished },
        { figure: 'orders.pending', sum: pending },
        { figure: 'orders.rejected', sum: rejected },
      ],
    }),
  }
}

export async function ordersBarChart(view: View): Promise<StatisticsCard> {
  const { span } = view
  const isRecent = span.period === 'last28'
  const parts = isRecent ? lastWeeks(span.to, 5) : cut(span, 5)
  const card = await countCard(view, parts)
  return {
    ...card.fields,
    ...chartOf(span.to.slice(0, 4), { parts, unit: isRecent ? 'week' : 'part', data: card.data }),
  }
}

export async function ordersStatistics(view: View): Promise<OrdersStatistics> {
  const { span } = view
  const isRecent = span.period === 'last28'
  const parts = isRecent ? lastDays(span.to, 7) : cut(span, 7)
  const { fields, data } = await countCard(view, parts)
  return {
    ...fields,
    analyticsData: { orders: fields.value },
    ...chartOf('Orders', { parts, unit: isRecent ? 'day' : 'part', data }),
  }
}

async function countCard(view: View, parts: readonly { from: string; to: string }[]) {
  const { db, span } = view
  const [value = 0, before = 0, ...data] = (
    await countOrders(db, [span, span.before, ...parts], span.zone)
  ).map(({ total }) => total)
  const fields = {
    title: 'Orders',
    statistics: shortText(value),
    value,
    growth: growthOf(value, before),
    previous: { value: before },
    ...fieldsOf(view, {
      definition: 'orders',
      topics: ['Order'],
      figures: [{ figure: 'orders', sum: value }],
    }),
  }
  return { fields, data }
}

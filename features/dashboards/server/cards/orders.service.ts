import type { ProductOrders } from '../../contract/card-analytics.contract.ts'
import type { OrdersStatistics, StatisticsCard } from '../../contract/card-statistics.contract.ts'
import { countOrders, type OrderCounts } from '../figures/orders.repo.ts'
import { type ChartParts, chartParts, MAX_BARS } from '../figures/span.service.ts'
import { chartOf, fieldsOf, growthOf, sharesOf, shortText, type View } from './view.service.ts'

// The order cards.

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
  const { fields, chart } = await countCard(view, chartParts(view.span, MAX_BARS))
  return { ...fields, ...chartOf(view.span.to.slice(0, 4), chart) }
}

export async function ordersStatistics(view: View): Promise<OrdersStatistics> {
  const { fields, chart } = await countCard(view, chartParts(view.span))
  return { ...fields, analyticsData: { orders: fields.value }, ...chartOf('Orders', chart) }
}

async function countCard(view: View, { parts, unit }: ChartParts) {
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
  return { fields, chart: { parts, unit, data } }
}

import type { RevenueCard, RevenueReport } from '../../contract/card-analytics.contract.ts'
import type {
  ProfitCard,
  RevenueStatistics,
  SalesCard,
} from '../../contract/card-statistics.contract.ts'
import type { DaySpan } from '../../contract/card-shapes.rules.ts'
import { split } from '#platform/contract/money.rules.ts'
import { addDays } from '#platform/contract/local-time.rules.ts'
import { listYears, sumCost, sumExpense, sumRevenue, sumSales } from '../figures/money.repo.ts'
import { findPlan } from '../plan/plan.repo.ts'
import {
  addMonths,
  chartParts,
  countDays,
  monthOf,
  MAX_BARS,
  monthsOf,
  yearOf,
} from '../figures/span.service.ts'
import { chartOf, fieldsOf, growthOf, majorOf, shortText, type View } from './view.service.ts'

// The money cards. All use the same three sums (money.repo.ts), so that none disagree.

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export async function revenueReport(view: View, asked: string | undefined): Promise<RevenueReport> {
  const { db, currency, span } = view
  const thisYear = span.today.slice(0, 4)
  const year = asked ?? (span.period === 'lastYear' ? span.from.slice(0, 4) : thisYear)
  const [days, earlier, months] = [yearOf(year), yearOf(`${Number(year) - 1}`), monthsOf(year)]
  const spans = [days, earlier, ...months]
  const major = majorOf(currency)
  const [revenue, expense, plan, known] = await Promise.all([
    sumRevenue(db, spans, currency),
    sumExpense(db, spans, currency),
    findPlan(db, `budget:${year}`),
    listYears(db),
  ])
  const [earned = 0, earnedBefore = 0, ...earnings] = revenue.amounts
  const [spent = 0, spentBefore = 0, ...expenses] = expense.amounts
  // A budget in a former currency of the company does not apply.
  const budget = plan.value === null || plan.currency !== currency ? null : plan.value
  const planned =
    budget === null ? months.map(() => null) : split(budget, months.map(countDays)).map(major)
  const years = [...new Set([...known, thisYear, year])].toSorted((a, b) => (a < b ? 1 : -1))
  const figures = [
    { figure: 'revenue' as const, sum: major(earned), days },
    { figure: 'expense' as const, sum: major(-spent), days },
  ]
  return {
    years,
    year,
    price: major(earned),
    budget: budget === null ? null : major(budget),
    budgetVersion: plan.version,
    currency,
    series: [
      { name: 'Earning', data: earnings.map(major) },
      { name: 'Expense', data: expenses.map(sum => major(-sum) + 0) },
    ],
    budgetSeries: [
      { name: 'Actual', data: earnings.map(major) },
      { name: 'Planned', data: planned },
    ],
    categories: MONTHS,
    previous: { price: major(earnedBefore), expense: major(-spentBefore) + 0 },
    expense: major(-spent) + 0,
    growth: growthOf(earned, earnedBefore),
    otherCurrencies: revenue.others,
    ...fieldsOf(view, { definition: 'revenue', topics: ['Invoice', 'Report'], figures }),
    span: days,
    before: earlier,
  }
}

const POINTS = 8
/** This month by day beside the previous one; for another period, that beside the previous. */
export async function revenueCard(view: View): Promise<RevenueCard> {
  const { db, currency, span } = view
  const days = span.period === 'last28' ? monthOf(span.today) : { from: span.from, to: span.to }
  const before = span.period === 'last28' ? monthOf(addMonths(span.today, -1)) : span.before
  const isMonths = span.period === 'lastYear'
  const points = isMonths ? 12 : Math.min(POINTS, countDays(days))
  const [now, then] = [upTo(days, points), upTo(before, points)]
  const revenue = await sumRevenue(db, [days, before, ...now, ...then], currency)
  const [sum = 0, sumBefore = 0, ...rest] = revenue.amounts
  const major = majorOf(currency)
  const [these, those] = [rest.slice(0, now.length), rest.slice(now.length)]
  const isToCome = (part: DaySpan, index: number) =>
    part.to > span.today && (index === 0 || (now[index - 1]?.to ?? '') >= span.today)
  return {
    thisMonth: major(sum),
    lastMonth: major(sumBefore),
    currency,
    growth: growthOf(sum, sumBefore),
    series: [
      {
        name: 'This Month',
        data: these.map((amount, index) =>
          now[index] !== undefined && isToCome(now[index], index) ? null : major(amount),
        ),
      },
      { name: 'Last Month', data: those.map(major) },
    ],
    categories: now.map(({ to }) => (isMonths ? to.slice(5, 7) : to.slice(8))),
    previous: { value: major(sumBefore) },
    otherCurrencies: revenue.others,
    ...fieldsOf(view, {
      definition: 'revenue',
      topics: ['Invoice', 'Report'],
      figures: [{ figure: 'revenue', sum: major(sum), days }],
    }),
    span: days,
    before,
  }
}

/** Cumulative ranges from the first day, the last one complete. */
function upTo(days: DaySpan, points: number): DaySpan[] {
  if (points === 12) return cutMonths(days)
  const last = countDays(days) - 1
  const step = points < 2 ? 0 : last / (points - 1)
  return Array.from({ length: points }, (_, index) => ({
    from: days.from,
    to: addDays(days.from, points < 2 ? last : Math.round(index * step)),
  }))
}
const cutMonths = ({ from }: DaySpan): DaySpan[] =>
  monthsOf(from.slice(0, 4)).map(month => ({ from, to: month.to }))

export async function revenueStatistics(view: View): Promise<RevenueStatistics> {
  const { db, currency, span } = view
  const { parts, unit } = chartParts(span)
  const { amounts, others } = await sumRevenue(db, [span, span.before, ...parts], currency)
  const [sum = 0, before = 0, ...data] = amounts.map(majorOf(currency))
  return {
    title: 'Revenue',
    statistics: shortText(sum),
    value: sum,
    growth: growthOf(sum, before),
    previous: { value: before },
    analyticsData: { revenue: sum },
    currency,
    otherCurrencies: others,
    ...chartOf('Revenue', { parts, unit, data }),
    ...fieldsOf(view, {
      definition: 'revenue',
      topics: ['Invoice', 'Report'],
      figures: [{ figure: 'revenue', sum }],
    }),
  }
}

export async function profitCard(view: View): Promise<ProfitCard> {
  const { db, currency, span } = view
  const zone = span.zone
  const { parts, unit } = chartParts(span)
  const spans = [span, span.before, ...parts]
  const [revenue, costs] = await Promise.all([
    sumRevenue(db, spans, currency),
    sumCost(db, spans, { currency, zone, goods: view.board.parts().goods }),
  ])
  const major = majorOf(currency)
  const [value = null, before = null, ...data] = costs.map(({ cost, unknown }, index) =>
    unknown === 0 ? major((revenue.amounts[index] ?? 0) - cost) : null,
  )
  const unknown = costs[0]?.unknown ?? 0
  return {
    title: 'Profit',
    statistics: shortText(value),
    value,
    growth: growthOf(value, before),
    previous: { value: before },
    currency,
    otherCurrencies: revenue.others,
    received: major(revenue.amounts[0] ?? 0),
    cost: unknown === 0 ? major(costs[0]?.cost ?? 0) : null,
    withoutCost: unknown,
    ...chartOf('Profit', { parts, unit, data }),
    ...fieldsOf(view, {
      definition: 'profit',
      topics: ['Invoice', 'Order', 'Shop', 'Report'],
      figures: [{ figure: 'profit', sum: value }],
    }),
  }
}

/** The first day of a quarter, relative to a day's. */
const quarterOf = (day: string, quarters = 0): string =>
  addMonths(
    `${day.slice(0, 4)}-${String(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`,
    quarters * 3,
  )

export async function salesCard(view: View): Promise<SalesCard> {
  const { db, currency, span } = view
  const isRecent = span.period === 'last28'
  const days = isRecent
    ? { from: quarterOf(span.today), to: addDays(quarterOf(span.today, 1), -1) }
    : { from: span.from, to: span.to }
  const before = isRecent
    ? { from: quarterOf(span.today, -1), to: addDays(days.from, -1) }
    : span.before
  // The rest of the quarter is not drawn as zero.
  const shown = { from: days.from, to: days.to < span.today ? days.to : span.today }
  const { parts, unit } = chartParts(isRecent ? shown : days, MAX_BARS)
  const { amounts, others } = await sumSales(db, [days, before, ...parts], {
    currency,
    zone: span.zone,
  })
  const [sum = 0, earlier = 0, ...data] = amounts.map(majorOf(currency))
  const growth = growthOf(sum, earlier)
  return {
    title: 'Sales',
    statistics: shortText(sum),
    value: sum,
    growth,
    previous: { value: earlier },
    analyticsData: { sales: growth === null ? null : `${growth}%`, salesPercent: growth },
    currency,
    otherCurrencies: others,
    ...chartOf('Sales', { parts, unit, data }),
    ...fieldsOf(view, {
      definition: 'sales',
      topics: ['Order'],
      figures: [{ figure: 'sales', sum, days }],
    }),
    span: days,
    before,
  }
}

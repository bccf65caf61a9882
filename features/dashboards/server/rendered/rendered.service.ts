import { cardAnalyticsContract as analytics } from '../../contract/card-analytics.contract.ts'
import type { RenderableCard } from '../../contract/card-mails.rules.ts'
import { type Figure, figureUnit } from '../../contract/card.rules.ts'
import { cardSeries, type DaySpan, type RowsLink } from '../../contract/card-shapes.rules.ts'
import { cardStatisticsContract as statistics } from '../../contract/card-statistics.contract.ts'
import type { Access } from '#platform/contract/define.ts'
import { isDay } from '#platform/contract/local-time.rules.ts'
import { mayOpen } from '#platform/server/access/may-open.ts'
import { findText, readTexts, text } from '#platform/server/texts/texts.ts'
import {
  profitCard,
  revenueCard,
  revenueReport,
  revenueStatistics,
  salesCard,
} from '../cards/money.service.ts'
import { ordersBarChart, ordersStatistics, productOrders } from '../cards/orders.service.ts'
import {
  activeUsers,
  avgSessions,
  customersCard,
  newsletterCard,
  sessionsDevice,
  siteTraffic,
  subscribersCard,
} from '../cards/people.service.ts'
import type { View } from '../cards/view.service.ts'
import { goalOverview, supportTracker } from '../cards/work.service.ts'

// A card's content in words and numbers of a language, for documents, pictures and embedded pages. Derived from the card's own answer,
// without computing anything.

export interface RenderedCard {
  id: RenderableCard
  title: string
  definition: string
  span: string
  figures: { label: string; value: string }[]
  /** Growth as text; undefined if unknown. */
  growth: string | undefined
  chart:
    | {
        labels: string[]
        series: { name: string; values: number[] }[]
        write: (value: number) => string
      }
    | undefined
}

interface Answer {
  definition: string
  span: DaySpan
  rows: RowsLink[]
  growth?: number | null
  currency?: string
  series?: unknown
  categories?: string[]
}
interface CardSource {
  access: Access
  find: (view: View) => Promise<Answer>
}
const CARDS: Record<RenderableCard, CardSource> = {
  'orders-bar': { access: statistics.getOrdersBarChart.access, find: ordersBarChart },
  profit: { access: statistics.getProfitLineChart.access, find: profitCard },
  subscribers: { access: statistics.getSubscribers.access, find: subscribersCard },
  'revenue-days': { access: statistics.getRevenueStatistics.access, find: revenueStatistics },
  sales: { access: statistics.getSales.access, find: salesCard },
  'orders-days': { access: statistics.getOrdersStatistics.access, find: ordersStatistics },
  traffic: { access: statistics.getSiteTraffic.access, find: siteTraffic },
  'active-users': { access: statistics.getActiveUsers.access, find: activeUsers },
  newsletter: { access: statistics.getNewsletter.access, find: newsletterCard },
  support: { access: analytics.getSupportTracker.access, find: supportTracker },
  sessions: { access: analytics.getAvgSessions.access, find: avgSessions },
  'revenue-report': {
    access: analytics.getRevenueReport.access,
    find: view => revenueReport(view, undefined),
  },
  goals: {
    access: analytics.getGoalOverview.access,
    find: goalOverview,
  },
  'revenue-month': { access: analytics.getRevenueCard.access, find: revenueCard },
  'product-orders': { access: analytics.getProductOrders.access, find: productOrders },
  devices: { access: analytics.getSessionsDevice.access, find: sessionsDevice },
  customers: { access: analytics.getCustomers.access, find: customersCard },
}

export const mayRender = (caller: View['caller'], card: RenderableCard): boolean =>
  mayOpen(caller, CARDS[card].access)
export const accessOf = (card: RenderableCard): Access => CARDS[card].access

export async function renderCard(
  view: View,
  id: RenderableCard,
  language: string,
): Promise<RenderedCard> {
  const answer = await CARDS[id].find(view)
  const t = readTexts(language, 'dashboard')
  const write = (value: number, isMoney: boolean) =>
    isMoney
      ? new Intl.NumberFormat(language, {
          style: 'currency',
          currency: view.currency,
          currencyDisplay: 'narrowSymbol',
        }).format(value)
      : new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value)
  const figures = answer.rows.map(({ figure, sum }) => ({
    label: t(`rows.figures.${figure.replace('.', '-')}`),
    value: sum === null ? '–' : write(sum, figureUnit(figure) === 'money'),
  }))
  const { growth } = answer
  const title = t(`cards.${id}.title`)
  return {
    id,
    title,
    definition: define(language, answer.definition),
    span: writeSpan(language, answer.span),
    figures,
    growth: typeof growth === 'number' ? writeGrowth(language, growth) : undefined,
    chart: chartOf(answer, {
      language,
      title,
      write: value => write(value, isMoneyFigure(answer.definition)),
    }),
  }
}

const MONEY: readonly string[] = [
  'revenue',
  'expense',
  'profit',
  'sales',
  'overdue',
] satisfies Figure[]
const isMoneyFigure = (figure: string): boolean => MONEY.includes(figure)
const writeGrowth = (language: string, percent: number): string =>
  new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  }).format(percent / 100)

/** For figures with parts, the texts have one for the whole. */
function define(language: string, definition: string): string {
  const whole = findText({ language, file: 'figures', key: `define.${definition}.all` })
  return whole ?? text({ language, file: 'figures', key: `define.${definition}` })
}

export function writeSpan(language: string, { from, to }: DaySpan): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  return from === to ? format.format(noon(from)) : format.formatRange(noon(from), noon(to))
}
const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** Names of the lines, if there are several. */
const LINES: Record<string, string> = {
  Earning: 'cards.revenue-report.earning',
  Expense: 'cards.revenue-report.expense',
  'This Month': 'cards.revenue-month.this',
  'Last Month': 'cards.revenue-month.last',
}
interface ChartWords {
  language: string
  title: string
  write: (value: number) => string
}
function chartOf(
  { series, categories = [] }: Answer,
  { language, title, write }: ChartWords,
): RenderedCard['chart'] {
  const parsed = cardSeries.safeParse(series)
  if (!parsed.success || parsed.data.length === 0 || categories.length < 2) return undefined
  const t = readTexts(language, 'dashboard')
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const month = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
  const label = (one: string, index: number) =>
    isDay(one)
      ? day.format(noon(one))
      : categories.length === 12
        ? month.format(new Date(Date.UTC(2024, index, 15)))
        : one
  const lines = parsed.data.map(({ name, data }) => {
    const key = LINES[name]
    return {
      name: key === undefined ? title : t(key),
      values: categories.map((_, index) => data[index] ?? 0),
    }
  })
  return { labels: categories.map(label), series: lines, write }
}

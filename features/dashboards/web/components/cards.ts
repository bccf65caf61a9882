import { cardAnalyticsContract as analytics } from '../../contract/card-analytics.contract.ts'
import { cardStatisticsContract as statistics } from '../../contract/card-statistics.contract.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { findScreen } from '#platform/web/screens/composed.ts'
import {
  CustomersCard,
  DevicesCard,
  ProductOrdersCard,
  RevenueMonthCard,
  SessionsCard,
} from './analytics-cards.tsx'
import type { CardDefinition, CardProps } from './card-frame.tsx'
import { GoalsCard } from './goals-card.tsx'
import {
  CongratulationsCard,
  InvoicesCard,
  ProjectCard,
  SalesRadarCard,
  TimelineCard,
} from './overview-cards.tsx'
import { RevenueReportCard } from './revenue-report.tsx'
import {
  ActiveUsersCard,
  NewsletterCard,
  OrdersBarCard,
  OrdersDaysCard,
  ProfitCard,
  RevenueDaysCard,
  SalesCard,
  SubscribersCard,
  TrafficCard,
} from './statistics-cards.tsx'
import {
  BrowsersCard,
  CompaniesCard,
  EarningsCard,
  MedalCard,
  TotalsCard,
  TransactionsCard,
} from './store-cards.tsx'
import { SupportCard } from './support-card.tsx'

// Every card there is, with the right it takes. Names are kept in people's preferences: they are never given to another card.

const report = { can: ['read', 'Report'] } as const
const orders = { can: ['read', 'Order'] } as const
// One's own day brings the rooms it is told by.
const MeetingCard = lazyPart<CardProps>(async () =>
  (await import('./meeting-card.tsx')).loadMeetingCard(),
)
const TasksCard = lazyPart<CardProps>(async () =>
  (await import('./tasks-card.tsx')).loadTasksCard(),
)
const MailCard = lazyPart<CardProps>(async () => (await import('./mail-card.tsx')).loadMailCard())

const CARDS = new Map<string, CardDefinition>([
  ['orders-bar', { access: statistics.getOrdersBarChart.access, Card: OrdersBarCard }],
  ['profit', { access: statistics.getProfitLineChart.access, Card: ProfitCard }],
  ['subscribers', { access: statistics.getSubscribers.access, Card: SubscribersCard }],
  ['revenue-days', { access: statistics.getRevenueStatistics.access, Card: RevenueDaysCard }],
  ['sales', { access: statistics.getSales.access, Card: SalesCard }],
  ['orders-days', { access: statistics.getOrdersStatistics.access, Card: OrdersDaysCard }],
  ['traffic', { access: statistics.getSiteTraffic.access, Card: TrafficCard }],
  ['active-users', { access: statistics.getActiveUsers.access, Card: ActiveUsersCard }],
  ['newsletter', { access: statistics.getNewsletter.access, Card: NewsletterCard }],
  ['support', { access: analytics.getSupportTracker.access, Card: SupportCard }],
  ['sessions', { access: analytics.getAvgSessions.access, Card: SessionsCard }],
  ['revenue-report', { access: analytics.getRevenueReport.access, Card: RevenueReportCard }],
  ['goals', { access: analytics.getGoalOverview.access, Card: GoalsCard }],
  ['revenue-month', { access: analytics.getRevenueCard.access, Card: RevenueMonthCard }],
  ['product-orders', { access: analytics.getProductOrders.access, Card: ProductOrdersCard }],
  ['devices', { access: analytics.getSessionsDevice.access, Card: DevicesCard }],
  ['customers', { access: analytics.getCustomers.access, Card: CustomersCard }],
  ['medal', { access: orders, Card: MedalCard }],
  ['totals', { access: report, Card: TotalsCard }],
  ['earnings', { access: orders, Card: EarningsCard }],
  ['companies', { access: report, Card: CompaniesCard }],
  ['browsers', { access: report, Card: BrowsersCard }],
  ['transactions', { access: report, Card: TransactionsCard }],
  ['congratulations', { access: orders, Card: CongratulationsCard }],
  ['timeline', { access: 'session', Card: TimelineCard }],
  ['sales-radar', { access: report, Card: SalesRadarCard }],
  ['invoices', { access: { can: ['read', 'Invoice'] }, Card: InvoicesCard }],
  ['project', { access: { can: ['read', 'Kanban'] }, Card: ProjectCard }],
  ['meeting', { access: { can: ['read', 'Calendar'], own: true }, Card: MeetingCard }],
  ['tasks', { access: { can: ['read', 'Todo'], own: true }, Card: TasksCard }],
  ['mail', { access: { can: ['read', 'Email'], own: true }, Card: MailCard }],
])

/** What cards tell of may not be part of the product: a screen of it says whether it is. */
const TOLD_OF: readonly { screens: readonly string[]; cards: readonly string[] }[] = [
  {
    screens: ['/apps/ecommerce/orders'],
    cards: [
      'orders-bar',
      'orders-days',
      'product-orders',
      'sales',
      'sales-radar',
      'medal',
      'earnings',
      'congratulations',
    ],
  },
  {
    screens: ['/apps/invoice/list'],
    cards: [
      'profit',
      'revenue-days',
      'revenue-report',
      'revenue-month',
      'customers',
      'companies',
      'transactions',
      'invoices',
    ],
  },
  { screens: ['/apps/support'], cards: ['support'] },
  { screens: ['/apps/todo', '/apps/kanban'], cards: ['goals'] },
  { screens: ['/apps/todo'], cards: ['tasks'] },
  { screens: ['/apps/kanban'], cards: ['project'] },
  { screens: ['/apps/calendar'], cards: ['meeting'] },
  { screens: ['/apps/email'], cards: ['mail'] },
]

const isThere = (id: string): boolean =>
  TOLD_OF.every(
    ({ screens, cards }) =>
      !cards.includes(id) || screens.some(screen => findScreen(screen) !== undefined),
  )

export const findCard = (id: string): CardDefinition | undefined =>
  isThere(id) ? CARDS.get(id) : undefined

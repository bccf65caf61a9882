import { cardAnalyticsContract as analytics } from '../../contract/card-analytics.contract.ts'
import { cardStatisticsContract as statistics } from '../../contract/card-statistics.contract.ts'
import { cardRecords } from '#platform/web/screens/between-features.ts'
import {
  CustomersCard,
  DevicesCard,
  ProductOrdersCard,
  RevenueMonthCard,
  SessionsCard,
} from './analytics-cards.tsx'
import type { CardDefinition } from './card-frame.tsx'
import { findGivenCard } from './given-cards.ts'
import { GoalsCard } from './goals-card.tsx'
import { lateCard } from './late-card.tsx'
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

// All cards with their required access. Names are stored in preferences: never reused for another card.

const report = { can: ['read', 'Report'] } as const
const orders = { can: ['read', 'Order'] } as const
// Personal cards load the features they show.
const MeetingCard = lateCard(async () => (await import('./meeting-card.tsx')).loadMeetingCard())
const TasksCard = lateCard(async () => (await import('./tasks-card.tsx')).loadTasksCard())
const MailCard = lateCard(async () => (await import('./mail-card.tsx')).loadMailCard())

const CARDS = new Map<string, CardDefinition>([
  [
    'orders-bar',
    { access: statistics.getOrdersBarChart.access, records: ['Order'], Card: OrdersBarCard },
  ],
  [
    'profit',
    { access: statistics.getProfitLineChart.access, records: ['Invoice'], Card: ProfitCard },
  ],
  ['subscribers', { access: statistics.getSubscribers.access, Card: SubscribersCard }],
  [
    'revenue-days',
    { access: statistics.getRevenueStatistics.access, records: ['Invoice'], Card: RevenueDaysCard },
  ],
  ['sales', { access: statistics.getSales.access, records: ['Order'], Card: SalesCard }],
  [
    'orders-days',
    { access: statistics.getOrdersStatistics.access, records: ['Order'], Card: OrdersDaysCard },
  ],
  ['traffic', { access: statistics.getSiteTraffic.access, Card: TrafficCard }],
  ['active-users', { access: statistics.getActiveUsers.access, Card: ActiveUsersCard }],
  ['newsletter', { access: statistics.getNewsletter.access, Card: NewsletterCard }],
  [
    'support',
    { access: analytics.getSupportTracker.access, records: ['Ticket'], Card: SupportCard },
  ],
  ['sessions', { access: analytics.getAvgSessions.access, Card: SessionsCard }],
  [
    'revenue-report',
    { access: analytics.getRevenueReport.access, records: ['Invoice'], Card: RevenueReportCard },
  ],
  [
    'goals',
    { access: analytics.getGoalOverview.access, records: ['Todo', 'Kanban'], Card: GoalsCard },
  ],
  [
    'revenue-month',
    { access: analytics.getRevenueCard.access, records: ['Invoice'], Card: RevenueMonthCard },
  ],
  [
    'product-orders',
    { access: analytics.getProductOrders.access, records: ['Order'], Card: ProductOrdersCard },
  ],
  ['devices', { access: analytics.getSessionsDevice.access, Card: DevicesCard }],
  [
    'customers',
    { access: analytics.getCustomers.access, records: ['Invoice'], Card: CustomersCard },
  ],
  ['medal', { access: orders, records: ['Order'], Card: MedalCard }],
  ['totals', { access: report, Card: TotalsCard }],
  ['earnings', { access: orders, records: ['Order'], Card: EarningsCard }],
  ['companies', { access: report, records: ['Invoice'], Card: CompaniesCard }],
  ['browsers', { access: report, Card: BrowsersCard }],
  ['transactions', { access: report, records: ['Invoice'], Card: TransactionsCard }],
  ['congratulations', { access: orders, records: ['Order'], Card: CongratulationsCard }],
  ['timeline', { access: 'session', Card: TimelineCard }],
  ['sales-radar', { access: report, records: ['Order'], Card: SalesRadarCard }],
  ['invoices', { access: { can: ['read', 'Invoice'] }, records: ['Invoice'], Card: InvoicesCard }],
  ['project', { access: { can: ['read', 'Kanban'] }, records: ['Kanban'], Card: ProjectCard }],
  [
    'meeting',
    { access: { can: ['read', 'Calendar'], own: true }, records: ['Calendar'], Card: MeetingCard },
  ],
  ['tasks', { access: { can: ['read', 'Todo'], own: true }, records: ['Todo'], Card: TasksCard }],
  ['mail', { access: { can: ['read', 'Email'], own: true }, records: ['Email'], Card: MailCard }],
])

/** A card is unavailable if no feature has its records: the app is off, or not included. */
const isThere = ({ records }: CardDefinition): boolean =>
  records === undefined || cardRecords.all().some(subject => records.includes(subject))

export const findCard = (id: string): CardDefinition | undefined => {
  const card = CARDS.get(id) ?? findGivenCard(id)
  return card !== undefined && isThere(card) ? card : undefined
}

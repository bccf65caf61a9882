// Terms of cards and dashboards (DASH-01, CARD-02): periods, figures and their records.

/** The specification's three; `custom` is the range of `from` and `to`. */
export const PERIODS = ['last28', 'lastMonth', 'lastYear'] as const
export type Period = (typeof PERIODS)[number]
export const SHOWN_PERIODS = [...PERIODS, 'custom'] as const
export type ShownPeriod = (typeof SHOWN_PERIODS)[number]
/** The specification's names, shown by old clients. */
export const PERIOD_LABELS = ['Last 28 Days', 'Last Month', 'Last Year'] as const
/** The longest possible range, in days. */
export const MAX_DAYS = 3_700

/**
 * Every figure with rows that add up to it. Each has a single definition (docs/adr/0044), whichever card shows it; its text is
 * `define.<figure>` of the locale file `figures`.
 */
export const FIGURES = [
  'revenue',
  'expense',
  'profit',
  'overdue',
  'sales',
  'orders',
  'orders.finished',
  'orders.pending',
  'orders.rejected',
  'tickets',
  'tickets.new',
  'tickets.open',
  'tickets.closed',
  'sessions',
  'sessions.desktop',
  'sessions.mobile',
  'sessions.tablet',
  'activeUsers',
  'customers',
  'customers.new',
  'customers.returning',
  'customers.referrals',
  'goals.completed',
  'goals.inProgress',
  'subscribers',
  'traffic',
  'newsletter',
] as const
export type Figure = (typeof FIGURES)[number]

/** The unit of a figure: money in the company's currency, or a count. */
export const figureUnit = (figure: Figure): 'money' | 'count' =>
  MONEY.has(figure) ? 'money' : 'count'
const MONEY = new Set<Figure>(['revenue', 'expense', 'profit', 'overdue', 'sales'])

/** The subject to be readable for a figure and its rows; tasks and cards are limited to one's own without access to all. */
export function figureSubject(figure: Figure): 'Report' | 'Order' | 'Ticket' | 'Todo' {
  if (figure === 'sales' || figure.startsWith('orders')) return 'Order'
  if (figure.startsWith('tickets')) return 'Ticket'
  return figure.startsWith('goals') ? 'Todo' : 'Report'
}

/** Goals for a period of 28 days. */
export const GOALS = ['sessions', 'tasks'] as const
export type Goal = (typeof GOALS)[number]
export const DEVICES = ['desktop', 'mobile', 'tablet'] as const
export type Device = (typeof DEVICES)[number]
/** How a chart divides a period: days, weeks, months, or equal parts. */
export const CHART_UNITS = ['day', 'week', 'month', 'part'] as const

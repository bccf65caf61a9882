// What the cards and dashboards speak of (features.md 6.1, 6.2, DASH-01, CARD-02): periods, figures and where their rows are.

/** The spec's three; `custom` is what `from` and `to` make of it. */
export const PERIODS = ['last28', 'lastMonth', 'lastYear'] as const
export type Period = (typeof PERIODS)[number]
export const SHOWN_PERIODS = [...PERIODS, 'custom'] as const
export type ShownPeriod = (typeof SHOWN_PERIODS)[number]
/** As the spec names them: what old clients show in the menu. */
export const PERIOD_LABELS = ['Last 28 Days', 'Last Month', 'Last Year'] as const
/** The longest period that can be asked for. */
export const MOST_DAYS = 3_700

/**
 * Every figure that has rows, whose sum it is. One figure has one definition (docs/adr/0044), whichever card shows it; its text is
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

/** What can be added up in a figure: money in the company's currency, or things. */
export const figureUnit = (figure: Figure): 'money' | 'count' =>
  MONEY.has(figure) ? 'money' : 'count'
const MONEY = new Set<Figure>(['revenue', 'expense', 'profit', 'overdue', 'sales'])

/** What somebody must be able to read to see a figure and its rows; tasks and cards are each person's own where they may not see all. */
export function figureSubject(figure: Figure): 'Report' | 'Order' | 'Ticket' | 'Todo' {
  if (figure === 'sales' || figure.startsWith('orders')) return 'Order'
  if (figure.startsWith('tickets')) return 'Ticket'
  return figure.startsWith('goals') ? 'Todo' : 'Report'
}

/** What a year, or a period of 28 days, is to come to. */
export const GOALS = ['sessions', 'tasks'] as const
export type Goal = (typeof GOALS)[number]
export const DEVICES = ['desktop', 'mobile', 'tablet'] as const
export type Device = (typeof DEVICES)[number]
/** A day, how a chart may cut a period: days, weeks, months, or so many parts of equal length. */
export const CHART_UNITS = ['day', 'week', 'month', 'part'] as const

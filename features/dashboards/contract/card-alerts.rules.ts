import { FIGURES, type Figure } from './card.rules.ts'

// Alerts on figures (features.md DASH-06): which figure, over which days, and on which side of an amount somebody wants to hear of it.

export const ALERT_DIRECTIONS = ['above', 'below'] as const
export type AlertDirection = (typeof ALERT_DIRECTIONS)[number]
/** The days of a figure that are watched, all of them up to today in the person's zone. */
export const ALERT_SPANS = ['today', 'last7', 'last28', 'thisMonth'] as const
export type AlertSpan = (typeof ALERT_SPANS)[number]
/** `unknown`: not to be told now: no right, no value, or another currency than that of the amount. */
export const ALERT_STATES = ['met', 'calm', 'unknown'] as const
export type AlertState = (typeof ALERT_STATES)[number]
export const MOST_ALERTS = 50

/** Of these the days are not asked: they are what they are now. */
export const isTimeless = (figure: Figure): boolean =>
  figure === 'overdue' || figure === 'goals.inProgress'

/** Whether a value is on the side that somebody wants to hear of. */
export const isBeyond = (
  value: number,
  { direction, amount }: { direction: AlertDirection; amount: number },
): boolean => (direction === 'above' ? value > amount : value < amount)

/** What a figure's change is explained by: the words its rows are grouped by. Of those left out there is nothing to tell apart. */
export const EXPLAIN_PARTS = [
  'client',
  'product',
  'method',
  'status',
  'person',
  'browser',
  'role',
  'kind',
  'subject',
] as const
export type ExplainPart = (typeof EXPLAIN_PARTS)[number]
const BY_FIGURE: Partial<Record<Figure, readonly ExplainPart[]>> = {
  revenue: ['client', 'method'],
  expense: ['client', 'kind'],
  profit: ['client', 'kind'],
  sales: ['client', 'product', 'status'],
  activeUsers: ['role'],
  newsletter: ['subject'],
}
export function explainParts(figure: Figure): readonly ExplainPart[] {
  const own = BY_FIGURE[figure]
  if (own !== undefined) return own
  const [name] = figure.split('.')
  if (name === 'orders') return figure === 'orders' ? ['client', 'status'] : ['client']
  if (name === 'tickets') return ['status']
  if (name === 'sessions') return ['person', 'browser']
  return name === 'customers' ? ['kind'] : []
}
export const EXPLAINED: readonly Figure[] = FIGURES.filter(
  figure => explainParts(figure).length > 0,
)

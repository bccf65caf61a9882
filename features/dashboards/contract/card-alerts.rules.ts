import { FIGURES, type Figure, figureUnit } from './card.rules.ts'

// Alerts (features.md DASH-06): a figure, its days, and the side of an amount to be notified of.

export const ALERT_DIRECTIONS = ['above', 'below'] as const
export type AlertDirection = (typeof ALERT_DIRECTIONS)[number]
/** The watched days of a figure, all ending today in the person's time zone. */
export const ALERT_SPANS = ['today', 'last7', 'last28', 'thisMonth'] as const
export type AlertSpan = (typeof ALERT_SPANS)[number]
/** `unknown`: cannot be evaluated: no access, no value, or another currency than the amount's. */
export const ALERT_STATES = ['met', 'calm', 'unknown'] as const
export type AlertState = (typeof ALERT_STATES)[number]
export const MAX_ALERTS = 50

/** These figures ignore the days: they are current values. */
export const isTimeless = (figure: Figure): boolean =>
  figure === 'overdue' || figure === 'goals.inProgress'

/** Is a value on the watched side? */
export const isBeyond = (
  value: number,
  { direction, amount }: { direction: AlertDirection; amount: number },
): boolean => (direction === 'above' ? value > amount : value < amount)

/** Can a value be on either side? A count is never below zero. */
export const isCrossable = ({
  figure,
  direction,
  amount,
}: {
  figure: Figure
  direction: AlertDirection
  amount: number
}): boolean => figureUnit(figure) === 'money' || (direction === 'above' ? amount >= 0 : amount > 0)

/** The columns by which a figure's change is explained. Figures without any are left out. */
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

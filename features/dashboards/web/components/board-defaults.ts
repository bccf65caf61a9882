import type { Placed, Size } from './board-layout.ts'

// How the boards are for who has arranged nothing. What somebody may not see stays away, and the rest moves up.

const place = (...cards: readonly (readonly [string, Size])[]): readonly Placed[] =>
  cards.map(([id, size]) => ({ id, size, isHidden: false }))

export const STORE_BOARD = place(
  ['totals', 'f'],
  ['revenue-report', 'x'],
  ['earnings', 'm'],
  ['orders-bar', 'm'],
  ['profit', 'm'],
  ['goals', 'm'],
  ['tasks', 'm'],
  ['meeting', 'm'],
  ['mail', 'm'],
  ['companies', 'x'],
  ['browsers', 'm'],
  ['transactions', 'x'],
  ['medal', 'm'],
)

/** The first page of who sees no reports: what is next for them, then what else they may see. */
const OWN_DAY = place(
  ['tasks', 'm'],
  ['meeting', 'm'],
  ['mail', 'm'],
  ['goals', 'm'],
  ['timeline', 'x'],
)
export const OWN_BOARD: readonly Placed[] = [
  ...OWN_DAY,
  ...STORE_BOARD.filter(({ id }) => !OWN_DAY.some(own => own.id === id)),
]

export const ANALYTICS_BOARD = place(
  ['congratulations', 'm'],
  ['orders-days', 'm'],
  ['subscribers', 'm'],
  ['sessions', 'l'],
  ['support', 'l'],
  ['timeline', 'm'],
  ['sales-radar', 'm'],
  ['project', 'm'],
  ['invoices', 'f'],
)

/** The nine statistics calls of the specification. */
export const STATISTICS_BOARD = place(
  ['orders-bar', 'm'],
  ['profit', 'm'],
  ['subscribers', 'm'],
  ['revenue-days', 'm'],
  ['sales', 'm'],
  ['orders-days', 'm'],
  ['traffic', 'm'],
  ['active-users', 'm'],
  ['newsletter', 'm'],
)

/** The eight analytics calls of the specification. */
export const FIGURES_BOARD = place(
  ['support', 'l'],
  ['sessions', 'l'],
  ['revenue-report', 'x'],
  ['goals', 'm'],
  ['revenue-month', 'l'],
  ['product-orders', 'l'],
  ['devices', 'l'],
  ['customers', 'l'],
)

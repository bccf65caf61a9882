import type { Placed, Size } from './board-layout.ts'

// Default boards. Cards without access stay hidden, and the others move up.

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
  ['medal', 'm'],
  ['transactions', 'x'],
  ['browsers', 'm'],
)

/** The home board without access to reports: next steps, then what else is accessible. */
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

/** The specification's nine statistics cards. */
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

/** The specification's eight analytics cards. */
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

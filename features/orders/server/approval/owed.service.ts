import type { OrderRow } from '../orders.tables.ts'

/** Does an approved order still want its payment? Otherwise what was authorized for it is released. */
export const isOwed = ({ status, paid, total }: OrderRow): boolean =>
  !['awaiting', 'paid', 'cancelled', 'refunded'].includes(status) && paid < total

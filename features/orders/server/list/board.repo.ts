import { sql } from 'kysely'
import { costOfProduct } from '#features/shop/server/shop.service.ts'
import { ORDERS_SCREEN } from '../../contract/orders.pages.ts'
import { type OrderStatus, orderNumber } from '../../contract/orders.rules.ts'
import type {
  BoardFigures,
  BoardParts,
  FigureRows,
} from '#platform/server/compose/board-figures.ts'

// Orders on boards, by the time they were placed.

const SOLD = sql`o.status not in ('awaiting', 'cancelled', 'refunded')`

const selectOrders =
  (states?: readonly OrderStatus[]): FigureRows =>
  ({ moments: { from, to } }) =>
    sql`select 'order' as kind, o.id as record, 'order-' || o.id as id, cast(null as integer) as number, o.customer_name as title, o.status as detail,
      o.placed_at as at, cast(null as bigint) as amount, 1 as n
    from orders o where o.placed_at >= ${from} and o.placed_at < ${to} ${states === undefined ? sql`` : sql`and o.status in (${sql.join([...states])})`}`

const selectSales: FigureRows = ({ moments: { from, to }, currency }) =>
  sql`select 'order' as kind, o.id as record, 'order-' || o.id as id, cast(null as integer) as number, o.customer_name as title, o.status as detail,
      o.placed_at as at, o.total as amount, 1 as n
    from orders o where o.placed_at >= ${from} and o.placed_at < ${to} and ${SOLD} and o.currency = ${currency}`

/** What the goods had cost, off the profit. */
const selectCosts: FigureRows = ({ moments: { from, to }, currency }) =>
  sql`select 'order' as kind, o.id as record, 'goods-' || l.id as id, cast(null as integer) as number, l.name as title, 'cost' as detail,
      o.placed_at as at, -(l.qty - l.returned) * ${costOfProduct(sql`l.product_id`, sql`o.currency`)} as amount, 1 as n
    from orders o join order_lines l on l.order_id = o.id
    where o.placed_at >= ${from} and o.placed_at < ${to} and ${SOLD} and o.currency = ${currency} and l.qty > l.returned`

export const orderFigures: BoardFigures = {
  rows: {
    sales: selectSales,
    profit: selectCosts,
    orders: selectOrders(),
    'orders.finished': selectOrders(['delivered']),
    'orders.pending': selectOrders(['awaiting', 'pending', 'paid', 'shipped']),
    'orders.rejected': selectOrders(['cancelled', 'refunded']),
  },
  places: {
    order: async ({ caller }) => {
      const mayRead = caller.can('read', 'Order')
      return id => ({ link: mayRead ? `${ORDERS_SCREEN}/${id}` : null, name: orderNumber(id) })
    },
  },
}

/** Shipping, taxes and discounts of whole orders are of no product. */
export const soldByProduct: BoardParts['soldByProduct'] = ({ moments: { from, to }, currency }) =>
  sql`select l.name as name, l.price * l.qty as amount from orders o join order_lines l on l.order_id = o.id
    where o.placed_at >= ${from} and o.placed_at < ${to} and ${SOLD} and o.currency = ${currency}`

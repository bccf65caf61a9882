import type { Figure } from '../../contract/card.rules.ts'
import type { DaySpan } from '../../contract/card-shapes.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { ORDER_GROUPS } from '../figures/orders.repo.ts'
import { customersOf } from '../people/customers.repo.ts'
import { NEWS } from '../people/news.repo.ts'
import { momentsOf } from '../figures/span.service.ts'
import { type WorkVisibility, workOf } from '../figures/work.repo.ts'

// The records of each figure, as rows of one shape: `kind, record, id, number, title, detail, at, amount, n`. They are read from the
// records themselves, not from the sums that are kept of them: where the two differ, a test fails.

export interface RowsAsked {
  days: DaySpan
  zone: string
  currency: string
  /** Of who looks; for the figures of work alone. */
  visibility: WorkVisibility | undefined
}
type Source = RawBuilder<unknown>

export function sourceOf(figure: Figure, asked: RowsAsked): Source {
  const [name = '', kind = ''] = figure.split('.')
  if (name === 'orders') return orders(asked, groupOf(kind))
  if (name === 'tickets') return tickets(asked, kind)
  if (name === 'sessions') return visits(asked, kind)
  if (name === 'customers') return customers(asked, kind)
  if (name === 'goals') return work(asked, kind === 'completed')
  return PLAIN[figure]?.(asked) ?? payments(asked)
}

const groupOf = (kind: string): readonly string[] | undefined =>
  Object.entries(ORDER_GROUPS).find(([name]) => name === kind)?.[1]

function payments({ days, currency }: RowsAsked): Source {
  return sql`select 'invoice' as kind, i.id as record, 'payment-' || p.id as id, i.number as number, i.client_name as title, p.method as detail,
      p.paid_on as at, p.amount as amount, 1 as n
    from invoice_payments p join invoices i on i.id = p.invoice_id
    where p.paid_on >= ${days.from} and p.paid_on <= ${days.to} and p.method <> 'credit' and p.taken_back_at is null and i.currency = ${currency}`
}

function expenses({ days, currency }: RowsAsked): Source {
  return sql`select 'invoice' as kind, i.id as record, 'credit-' || c.id as id, i.number as number, i.client_name as title, c.kind as detail,
      c.credited_on as at, -c.amount as amount, 1 as n
    from invoice_credits c join invoices i on i.id = c.invoice_id
    where c.credited_on >= ${days.from} and c.credited_on <= ${days.to} and i.currency = ${currency}
    union all select 'invoice', i.id, 'discount-' || i.id, i.number, i.client_name, 'discount', i.issued_on, -i.discount, 1
    from invoices i where i.issued_on >= ${days.from} and i.issued_on <= ${days.to} and i.deleted_at is null and i.discount > 0
      and i.status not in ('Draft', 'Void') and i.currency = ${currency}`
}

/** What is owed and past its day now, whenever it was issued. */
function overdue({ currency }: RowsAsked): Source {
  return sql`select 'invoice' as kind, i.id as record, 'overdue-' || i.id as id, i.number as number, i.client_name as title, i.status as detail,
      coalesce(i.due_on, i.issued_on) as at, i.balance as amount, 1 as n
    from invoices i where i.status = 'Past Due' and i.deleted_at is null and i.currency = ${currency}`
}

/** What came in, and what the goods of orders had cost. */
function profit(asked: RowsAsked): Source {
  const { from, to } = momentsOf(asked.days, asked.zone)
  return sql`${payments(asked)} union all
    select 'order', o.id, 'goods-' || l.id, null, l.name, 'cost', o.placed_at, -(l.qty - l.returned) * p.cost, 1
    from orders o join order_lines l on l.order_id = o.id left join products p on p.id = l.product_id and p.currency = o.currency
    where o.placed_at >= ${from} and o.placed_at < ${to} and o.status not in ('awaiting', 'cancelled', 'refunded') and o.currency = ${asked.currency}
      and l.qty > l.returned`
}

function orders({ days, zone }: RowsAsked, states?: readonly string[]): Source {
  const { from, to } = momentsOf(days, zone)
  return sql`select 'order' as kind, o.id as record, 'order-' || o.id as id, null as number, o.customer_name as title, o.status as detail,
      o.placed_at as at, cast(null as bigint) as amount, 1 as n
    from orders o where o.placed_at >= ${from} and o.placed_at < ${to} ${states === undefined ? sql`` : sql`and o.status in (${sql.join([...states])})`}`
}

function sales({ days, zone, currency }: RowsAsked): Source {
  const { from, to } = momentsOf(days, zone)
  return sql`select 'order' as kind, o.id as record, 'order-' || o.id as id, null as number, o.customer_name as title, o.status as detail,
      o.placed_at as at, o.total as amount, 1 as n
    from orders o where o.placed_at >= ${from} and o.placed_at < ${to} and o.status not in ('awaiting', 'cancelled', 'refunded') and o.currency = ${currency}`
}

function tickets({ days, zone }: RowsAsked, kind: string): Source {
  const { from, to } = momentsOf(days, zone)
  const state =
    kind === '' ? sql`1 = 1` : kind === 'open' ? sql`t.status <> 'closed'` : sql`t.status = ${kind}`
  return sql`select 'ticket' as kind, t.id as record, 'ticket-' || t.id as id, t.number as number, t.subject as title, t.status as detail,
      t.created_at as at, cast(null as bigint) as amount, 1 as n
    from support_tickets t where t.created_at >= ${from} and t.created_at < ${to} and ${state}`
}

function visits({ days, zone }: RowsAsked, device: string): Source {
  const { from, to } = momentsOf(days, zone)
  return sql`select 'user' as kind, v.user_id as record, 'session-' || v.id as id, null as number, coalesce(u.full_name, '') as title,
      v.browser as detail, v.started_at as at, cast(null as bigint) as amount, 1 as n
    from visits v left join users u on u.id = v.user_id
    where v.started_at >= ${from} and v.started_at < ${to} ${device === '' ? sql`` : sql`and v.device = ${device}`}`
}

function people({ days, zone }: RowsAsked): Source {
  const { from, to } = momentsOf(days, zone)
  return sql`select 'user' as kind, u.id as record, 'user-' || u.id as id, null as number, u.full_name as title, u.role as detail,
      v.at as at, cast(null as bigint) as amount, 1 as n
    from (select user_id, max(started_at) as at from visits where started_at >= ${from} and started_at < ${to} and user_id is not null
      group by user_id) as v join users u on u.id = v.user_id`
}

function customers({ days }: RowsAsked, kind: string): Source {
  return sql`select 'client' as kind, b.client_id as record, 'client-' || b.client_id as id, null as number, c.name as title, b.kind as detail,
      b.day as at, cast(null as bigint) as amount, 1 as n
    from (${customersOf(days)}) as b join invoice_clients c on c.id = b.client_id ${kind === '' ? sql`` : sql`where b.kind = ${kind}`}`
}

function work({ days, zone, visibility }: RowsAsked, isDone: boolean): Source {
  if (visibility === undefined) throw new Error('Work is shown to somebody.')
  return sql`select w.kind as kind, w.record as record, w.kind || '-' || w.record as id, null as number, w.title as title, w.detail as detail,
      w.at as at, cast(null as bigint) as amount, 1 as n from (${workOf(visibility, { days, zone, isDone })}) as w`
}

function addresses({ days, zone }: RowsAsked): Source {
  const { from, to } = momentsOf(days, zone)
  return sql`select 'address' as kind, a.id as record, 'address-' || a.id as id, null as number, a.email as title, '' as detail,
      a.confirmed_at as at, cast(null as bigint) as amount, 1 as n
    from news_addresses a where a.confirmed_at >= ${from} and a.confirmed_at < ${to}`
}

function news({ days, zone }: RowsAsked): Source {
  const { from, to } = momentsOf(days, zone)
  return sql`select 'mail' as kind, m.id as record, 'mail-' || m.id as id, null as number, m.subject as title, m.to_address as detail,
      m.sent_at as at, cast(null as bigint) as amount, 1 as n
    from mail_outbox m where m.sent_at >= ${from} and m.sent_at < ${to} and m.state = 'sent' and m.template in (${sql.join([...NEWS])})`
}

function views({ days, zone }: RowsAsked): Source {
  const { from, to } = momentsOf(days, zone)
  return sql`select 'view' as kind, null as record, 'view-' || v.slot as id, null as number, '' as title, '' as detail,
      v.slot || ':00.000Z' as at, cast(null as bigint) as amount, v.n as n
    from page_views v where v.slot >= ${from.slice(0, 16)} and v.slot < ${to.slice(0, 16)} and v.n > 0`
}

const PLAIN: Partial<Record<Figure, (asked: RowsAsked) => Source>> = {
  revenue: payments,
  expense: expenses,
  profit,
  overdue,
  sales,
  activeUsers: people,
  subscribers: addresses,
  newsletter: news,
  traffic: views,
}

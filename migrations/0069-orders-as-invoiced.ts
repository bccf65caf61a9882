import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'
import type { Trx } from '#platform/server/database/tables.ts'

// Orders made before they followed their invoices may say something else of their money than these. The invoice counts: what it has received and
// what it gave back. Only a refund that an order made and its invoice never learned of is added to the invoice.

export const ordersAsInvoiced: Migration = {
  name: '0069-orders-as-invoiced',
  async up(trx) {
    for (const order of await listDiffering(trx)) await settle(trx, order)
  },
}

interface Order {
  id: number
  status: string
  total: number
  paid: number
  refunded: number
  invoice_id: number
  balance: number
}
/** Orders that are paid or refunded by other amounts than their invoices, or whose status doesn't follow from them. */
async function listDiffering(trx: Trx): Promise<Order[]> {
  const sumOf = (sign: number) => sql`(select coalesce(sum(${sql.raw(`${sign}`)} * amount), 0)
    from invoice_payments where invoice_id = i.id and taken_back_at is null and ${sql.raw(`${sign}`)} * amount > 0)`
  const { rows } =
    await sql<Order>`select o.id, o.status, o.total, o.paid, o.refunded, i.id as invoice_id, i.balance
    from orders as o join invoices as i on i.order_id = o.id
    where i.voided_at is null and (o.refunded <> ${sumOf(-1)}
      or o.paid <> (case when ${sumOf(1)} < o.total then ${sumOf(1)} else o.total end)
      or (o.status = 'pending' and i.balance = 0) or (o.status = 'paid' and i.balance > 0))
    order by o.id`.execute(trx)
  return rows
}

interface Payment {
  amount: number
  note: string
  by_id: number | null
  by_name: string
  created_at: string
  taken_back_at: string | null
}
interface Refund {
  id: number
  amount: number
  reason: string
  state: string
  by_id: number | null
  by_name: string
  at: string
}

async function settle(trx: Trx, order: Order): Promise<void> {
  const { rows: payments } = await sql<Payment>`select * from invoice_payments
    where invoice_id = ${order.invoice_id} order by id`.execute(trx)
  const { rows: refunds } = await sql<Refund>`select * from order_refunds
    where order_id = ${order.id} order by id`.execute(trx)
  const counting = payments.filter(payment => payment.taken_back_at === null)
  const given = counting.filter(({ amount }) => amount < 0)
  const left = refunds.filter(({ state }) => state === 'done')
  const unknown = given.filter(payment => takeMatch(left, payment) === undefined)
  const reversed = payments.flatMap(payment =>
    payment.taken_back_at === null ? [] : (takeMatch(left, payment) ?? []),
  )
  for (const { id } of reversed)
    await sql`update order_refunds set state = 'reversed' where id = ${id}`.execute(trx)
  const missing = sumOf(left) + sumOf(unknown)
  const balance = missing > 0 ? await addToInvoice(trx, { order, left, missing }) : order.balance
  if (missing < 0) await addToOrder(trx, { order, unknown, amount: -missing })
  const refunded = Math.min(order.total, Math.max(0, missing) - sumOf(given))
  const open = sumOf(refunds.filter(({ state }) => state === 'open'))
  const received = sumOf(counting.filter(({ amount }) => amount > 0))
  const paid = Math.max(refunded + open, Math.min(order.total, received))
  const status = await statusOf(trx, order, { refunded, balance })
  if (paid === order.paid && refunded === order.refunded && status === order.status) return
  await sql`update orders set paid = ${paid}, refunded = ${refunded}, status = ${status},
    version = version + 1 where id = ${order.id}`.execute(trx)
  const at = payments.flatMap(one => [one.created_at, one.taken_back_at ?? '']).toSorted()
  const moved = { id: order.id, at: at.at(-1) ?? '' }
  await addEvent(trx, moved, ['paid', 'payment-reversed', paid - order.paid])
  await addEvent(trx, moved, ['refunded', 'refund-reversed', refunded - order.refunded])
}

const sumOf = (list: readonly { amount: number }[]): number =>
  list.reduce((sum, { amount }) => sum + amount, 0)

/** Takes the refund that a payment recorded out of a list. */
function takeMatch(refunds: Refund[], { amount, note }: Payment): Refund | undefined {
  const index = refunds.findLastIndex(one => one.amount === -amount && one.reason === note)
  return index === -1 ? undefined : refunds.splice(index, 1)[0]
}

interface Missing {
  order: Order
  left: readonly Refund[]
  missing: number
}
/** Adds to an invoice what its order has given back without it, and answers its balance. */
async function addToInvoice(trx: Trx, { order, left, missing }: Missing): Promise<number> {
  const last = left.at(-1)
  await sql`insert into invoice_payments (invoice_id, amount, method, paid_on, note, by_id, by_name, created_at)
    values (${order.invoice_id}, ${-missing}, 'other', ${last?.at.slice(0, 10) ?? ''}, ${last?.reason ?? ''},
      ${last?.by_id ?? null}, ${last?.by_name ?? ''}, ${last?.at ?? ''})`.execute(trx)
  const { rows } = await sql<{ rest: number }>`update invoices set paid = paid - ${missing}
    where id = ${order.invoice_id} returning total - credited - paid as rest`.execute(trx)
  const rest = rows[0]?.rest ?? 0
  const balance = Math.max(0, rest)
  // The rank is the amount on the scale of its currency; what is past due becomes so with the next day.
  await sql`update invoices set balance = ${balance}, surplus = ${Math.max(0, -rest)},
    balance_rank = case when total = 0 then 0 else ${balance} * (total_rank / total) end,
    status = case when ${balance} > 0 and status = 'Paid' then 'Partial Payment' else status end
    where id = ${order.invoice_id}`.execute(trx)
  return balance
}

interface Unknown {
  order: Order
  unknown: readonly Payment[]
  amount: number
}
/** Adds to an order what its invoice has given back without it. */
async function addToOrder(trx: Trx, { order, unknown, amount }: Unknown): Promise<void> {
  const last = unknown.at(-1)
  await sql`insert into order_refunds (order_id, amount, to_gift_cards, credited, lines, reason, state, by_id, by_name, at)
    values (${order.id}, ${amount}, 0, ${amount}, '[]', ${last?.note ?? ''}, 'done', ${last?.by_id ?? null},
      ${last?.by_name ?? ''}, ${last?.created_at ?? ''})`.execute(trx)
}

async function statusOf(
  trx: Trx,
  { id, status, total }: Order,
  { refunded, balance }: { refunded: number; balance: number },
): Promise<string> {
  if (status === 'cancelled') return status
  if (refunded >= total && total > 0) return 'refunded'
  const { rows } = await sql<{ kind: string }>`select kind from order_events
    where order_id = ${id} and kind in ('shipped', 'delivered') order by id desc`.execute(trx)
  const reached = status === 'refunded' ? (rows[0]?.kind ?? 'paid') : status
  if (reached === 'pending' && balance === 0) return 'paid'
  return reached === 'paid' && balance > 0 ? 'pending' : reached
}

async function addEvent(
  trx: Trx,
  { id, at }: { id: number; at: string },
  [more, less, amount]: [more: string, less: string, amount: number],
): Promise<void> {
  if (amount === 0) return
  await sql`insert into order_events (order_id, kind, at, by_name, amount, text)
    values (${id}, ${amount > 0 ? more : less}, ${at}, null, ${Math.abs(amount)}, '')`.execute(trx)
}

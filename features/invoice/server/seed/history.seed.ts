import { partOf } from '#platform/contract/money.rules.ts'
import { systemActor } from '#platform/server/access/actor.ts'
import { HISTORY_ROWS_AT_ONCE } from '#platform/server/compose/demo-history.ts'
import type { PastBill, PastOrder } from '#platform/server/compose/order-billing.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import type { CompanySettings } from '#features/settings/contract/settings.contract.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import { contentColumns } from '../change/content.service.ts'
import { billedColumns, toClientColumns } from '../clients/clients.repo.ts'
import { digestOfPaper } from '../documents/seal.service.ts'
import type { ClientRow } from '../invoice.tables.ts'
import { toBody } from '../money/billing.service.ts'
import { written } from '../money/payments.service.ts'
import { settledColumns, todayOf } from '../records/figures.service.ts'
import { paperOf } from '../records/paper.service.ts'
import { numberByDays } from './numbers.seed.ts'

// Invoices in the past of the demo, written by few statements: reckoned by the functions that bill an order, but not one by one.

const { name: BY } = systemActor('orders')

/** Bills what was ordered, with what was paid and given back of it. Afterwards the numbers of all invoices follow their days. */
export async function billPast(
  trx: Trx,
  orders: readonly PastOrder[],
  now: Date,
): Promise<PastBill[]> {
  const today = await todayOf(trx, now)
  const { company } = await readSettings(trx)
  const clients = await insertClients(trx, orders)
  const days = orders.map(({ order }) => order.issuedOn)
  const numbers = await numberByDays(trx, { days, credits: creditDays(orders) })
  const made = orders.flatMap((past, index) => {
    const client = clients.get(past.order.customer.userId ?? 0)
    const number = numbers.invoices[index]
    if (client === undefined || number === undefined) return []
    return [makeInvoice(past, { client, number, today, company })]
  })
  const ids = await insertInvoices(trx, made)
  const credits = made.flatMap(one => one.credits)
  const numbered = credits
    .toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
    .map((credit, index) => ({ ...credit, number: numbers.credits[index] ?? 0 }))
  const noteIds = await insertMoney(trx, { made, credits: numbered, ids })
  return made.map(({ orderId, number }) => ({
    orderId,
    number,
    invoiceId: ids.get(orderId) ?? 0,
    creditNoteIds: numbered
      .filter(one => one.orderId === orderId)
      .map(one => noteIds.get(one.number) ?? 0),
  }))
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

const creditDays = (orders: readonly PastOrder[]): string[] =>
  orders
    .flatMap(({ credits }) => credits.map(({ at }) => at.toISOString()))
    .toSorted()
    .map(at => at.slice(0, 10))

/** One client for each buyer, as they were when they bought first. */
async function insertClients(
  trx: Trx,
  orders: readonly PastOrder[],
): Promise<Map<number, ClientRow>> {
  const rows = new Map<number, Omit<ClientRow, 'id' | 'version'>>()
  for (const { order, placedAt } of orders) {
    const { userId, name, email, company, address, country, contact, language } = order.customer
    if (userId === null || rows.has(userId)) continue
    const client = { name, company, companyEmail: email, address, country, contact, language }
    const columns = toClientColumns({ ...client, taxId: '', isPaused: false })
    rows.set(userId, { ...columns, user_id: userId, created_at: placedAt.toISOString() })
  }
  const clients = await trx
    .insertInto('invoice_clients')
    .values([...rows.values()])
    .returningAll()
    .execute()
  return new Map(clients.map(client => [client.user_id ?? 0, client]))
}

interface Around {
  client: ClientRow
  number: number
  today: string
  company: CompanySettings
}

function makeInvoice(past: PastOrder, { client, number, today, company }: Around) {
  const { order, placedAt, payments, credits } = past
  const { columns, lines } = contentColumns(toBody(order, client.id))
  const back = credits.filter(credit => credit.isRefunded)
  const plain = {
    ...columns,
    number,
    voided_at: null,
    downloaded_at: null,
    paid: sum(payments) - sum(back),
    credited: sum(credits),
  }
  const at = placedAt.toISOString()
  const moments = [...payments, ...credits].map(one => one.at.toISOString())
  const row = {
    ...plain,
    ...billedColumns(client),
    ...settledColumns(plain, { id: undefined, today }),
    order_id: order.orderId,
    copied_from: null,
    company: JSON.stringify(company),
    issued_at: at,
    sent_at: null,
    created_by: null,
    created_at: at,
    updated_at: moments.toSorted().at(-1) ?? at,
    deleted_at: null,
  }
  const kept = lines.map(line => ({ ...line, id: 0, invoice_id: 0 }))
  const digest = digestOfPaper(paperOf({ row, lines: kept }, { company, logoUrl: null }))
  return {
    orderId: order.orderId,
    number,
    row: { ...row, digest },
    lines,
    payments: paymentsOf(past),
    credits: credits.map(({ amount, reason, at: creditedAt }) => ({
      orderId: order.orderId,
      kind: 'credit' as const,
      amount,
      tax: row.total === 0 ? 0 : partOf(row.tax, amount, row.total),
      reason,
      credited_on: dayOf(creditedAt),
      by_name: BY,
      created_at: creditedAt.toISOString(),
    })),
    events: eventsOf(past, number),
  }
}

const sum = (amounts: readonly { amount: number }[]): number =>
  amounts.reduce((total, { amount }) => total + amount, 0)

/** What came in, and as less than nothing what went back. */
function paymentsOf({ payments, credits }: PastOrder) {
  const back = credits
    .filter(credit => credit.isRefunded)
    .map(({ amount, reason, ...credit }) => ({ ...credit, amount: -amount, note: reason }))
  return [...payments.map(payment => ({ ...payment, note: '' })), ...back].map(
    ({ amount, method, at, note }) => ({
      amount,
      method,
      paid_on: dayOf(at),
      note,
      by_id: null,
      by_name: BY,
      created_at: at.toISOString(),
      taken_back_at: null,
    }),
  )
}

function eventsOf({ order, placedAt, payments, credits }: PastOrder, number: number) {
  const event = (name: Tables['invoice_events']['event'], at: Date, detail: string) => ({
    event: name,
    at: at.toISOString(),
    by_name: BY,
    detail,
  })
  const money = (amount: number) => written(amount, order.currency)
  return [
    event('created', placedAt, order.reference),
    event('issued', placedAt, `#${number}`),
    ...payments.map(({ amount, at }) => event('paid', at, money(amount))),
    ...credits.flatMap(({ amount, reason, at, isRefunded }) => [
      event('credited', at, `${money(amount)}: ${reason}`),
      ...(isRefunded ? [event('refunded', at, money(amount))] : []),
    ]),
  ].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

type Made = ReturnType<typeof makeInvoice>

/** Answers the invoices by their orders. */
async function insertInvoices(trx: Trx, made: readonly Made[]): Promise<Map<number, number>> {
  const ids = new Map<number, number>()
  for (const some of parts(made.map(one => one.row))) {
    const added = await trx
      .insertInto('invoices')
      .values(some)
      .returning(['id', 'order_id'])
      .execute()
    for (const { id, order_id } of added) ids.set(order_id ?? 0, id)
  }
  return ids
}

interface Inserting {
  made: readonly Made[]
  credits: readonly (Made['credits'][number] & { number: number })[]
  ids: ReadonlyMap<number, number>
}

/** What hangs on the invoices; answers the credit notes by their numbers. */
async function insertMoney(
  trx: Trx,
  { made, credits, ids }: Inserting,
): Promise<Map<number, number>> {
  const own = <T>(pick: (one: Made) => readonly T[]) =>
    made.flatMap(one => pick(one).map(row => ({ ...row, invoice_id: ids.get(one.orderId) ?? 0 })))
  for (const some of parts(own(one => one.lines)))
    await trx.insertInto('invoice_lines').values(some).execute()
  for (const some of parts(own(one => one.payments)))
    await trx.insertInto('invoice_payments').values(some).execute()
  for (const some of parts(own(one => one.events)))
    await trx.insertInto('invoice_events').values(some).execute()
  const noteIds = new Map<number, number>()
  for (const some of parts(credits)) {
    const rows = some.map(({ orderId, ...row }) => ({ ...row, invoice_id: ids.get(orderId) ?? 0 }))
    const added = await trx
      .insertInto('invoice_credits')
      .values(rows)
      .returning(['id', 'number'])
      .execute()
    for (const { id, number } of added) noteIds.set(number, id)
  }
  return noteIds
}

function parts<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / HISTORY_ROWS_AT_ONCE)
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * HISTORY_ROWS_AT_ONCE, (index + 1) * HISTORY_ROWS_AT_ONCE),
  )
}

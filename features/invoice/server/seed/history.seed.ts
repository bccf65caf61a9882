import { DAY } from '#platform/contract/durations.rules.ts'
import { partOf } from '#platform/contract/money.rules.ts'
import { systemActor } from '#platform/server/access/actor.ts'
import { statementsOf } from '#platform/server/compose/demo-history.ts'
import type { PastBill, PastOrder } from '#platform/server/compose/order-billing.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import type { CompanySettings } from '#features/settings/contract/settings.contract.ts'
import { readSettings, todayOf } from '#features/settings/server/settings.service.ts'
import { contentColumns } from '../change/content.service.ts'
import { recordInvoices } from '../change/recorded.service.ts'
import { billedColumns, toClientColumns } from '../clients/clients.repo.ts'
import { digestOfDocument } from '../documents/seal.service.ts'
import { FIRST_NUMBER } from '../../contract/invoice.rules.ts'
import type { ClientRow } from '../invoice.tables.ts'
import { toBody } from '../money/billing.service.ts'
import { written } from '../money/payments.service.ts'
import { calculatedColumns } from '../records/figures.service.ts'
import { getNextNumber } from '../records/figures.repo.ts'
import { documentOf } from '../records/document.service.ts'

// Invoices in the past of the demo, written by few statements: calculated by the functions that bill an order, but not one by one.

const BILLER = systemActor('orders')
const { name: BY } = BILLER
const RECORDED_DAYS = 7

/** Bills what was ordered, with what was paid and given back of it. */
export async function billPast(
  trx: Trx,
  orders: readonly PastOrder[],
  now: Date,
): Promise<PastBill[]> {
  const today = await todayOf(trx, now)
  const { company } = await readSettings(trx)
  const clients = await insertClients(trx, orders)
  const numbered = await numberOrders(trx, orders)
  const made = numbered.flatMap(({ past, number, id }) => {
    const client = clients.get(past.order.customer.userId ?? 0)
    return client === undefined ? [] : [makeInvoice(past, { client, number, id, today, company })]
  })
  const ids = await insertInvoices(trx, made)
  const notes = await insertMoney(trx, { made, ids })
  await recordRecent(trx, now)
  return made.map(({ orderId, row: { number } }) => ({
    orderId,
    number,
    invoiceId: ids.get(orderId) ?? 0,
    creditNoteId: notes.get(ids.get(orderId) ?? 0) ?? null,
  }))
}

interface Numbered {
  past: PastOrder
  number: number
  /** By what it is found; the one that it gets. */
  id: number
}

/** Those from before the first invoice of the demo are numbered up to it, and their ids are their numbers; the others follow the last. */
async function numberOrders(trx: Trx, orders: readonly PastOrder[]): Promise<Numbered[]> {
  const { day, last } = await trx
    .selectFrom('invoices')
    .select(eb => [eb.fn.min('issued_on').as('day'), eb.fn.max('id').as('last')])
    .executeTakeFirstOrThrow()
  const next = await getNextNumber(trx)
  const older = orders.filter(({ order }) => order.issuedOn < (day ?? '')).length
  await setNext(trx, 'invoice', next + orders.length - older)
  return orders.map((past, index) => {
    const [number, place] = [FIRST_NUMBER - older + index, index - older]
    return place < 0
      ? { past, number, id: number }
      : { past, number: next + place, id: Number(last) + 1 + place }
  })
}

const setNext = (trx: Trx, kind: 'invoice' | 'credit', next: number) =>
  trx.updateTable('invoice_numbers').set({ next }).where('kind', '=', kind).execute()

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

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

interface Around extends Pick<Numbered, 'number' | 'id'> {
  client: ClientRow
  today: string
  company: CompanySettings
}

function makeInvoice(past: PastOrder, { client, number, id, today, company }: Around) {
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
    ...calculatedColumns(plain, { id, today }),
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
  const stored = lines.map(line => ({ ...line, id: 0, invoice_id: 0 }))
  const digest = digestOfDocument(documentOf({ row, lines: stored }, { company, logoUrl: null }))
  return {
    orderId: order.orderId,
    row: { ...row, digest },
    lines,
    payments: paymentsOf(past),
    credits: credits.map(({ amount, reason, at: creditedAt }) => ({
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

/** Payments, with refunds as negative amounts. */
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
  const rows = made.map(one => one.row)
  const isOlder = ({ number }: { number: number }) => number < FIRST_NUMBER
  for (const some of [
    ...statementsOf(rows.filter(isOlder).map(row => ({ ...row, id: row.number }))),
    ...statementsOf(rows.filter(row => !isOlder(row))),
  ]) {
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
  ids: ReadonlyMap<number, number>
}

/** Rows belonging to the invoices; returns their credit notes. */
async function insertMoney(trx: Trx, { made, ids }: Inserting): Promise<Map<number, number>> {
  const own = <T>(pick: (one: Made) => readonly T[]) =>
    made.flatMap(one => pick(one).map(row => ({ ...row, invoice_id: ids.get(one.orderId) ?? 0 })))
  for (const some of statementsOf(own(one => one.lines)))
    await trx.insertInto('invoice_lines').values(some).execute()
  for (const some of statementsOf(own(one => one.payments)))
    await trx.insertInto('invoice_payments').values(some).execute()
  for (const some of statementsOf(own(one => one.events)))
    await trx.insertInto('invoice_events').values(some).execute()
  const credits = own(one => one.credits).toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
  const next = await getNextNumber(trx, 'credit')
  await setNext(trx, 'credit', next + credits.length)
  const notes = new Map<number, number>()
  for (const some of statementsOf(
    credits.map((row, index) => ({ ...row, number: next + index })),
  )) {
    const added = await trx
      .insertInto('invoice_credits')
      .values(some)
      .returning(['id', 'invoice_id'])
      .execute()
    for (const { id, invoice_id } of added) notes.set(invoice_id, id)
  }
  return notes
}

/** The log starts with recent billing, as checkout would have recorded it. */
async function recordRecent(trx: Trx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - RECORDED_DAYS * DAY).toISOString()
  const rows = await trx
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', 'is not', null)
    .where('created_at', '>=', since)
    .orderBy('id')
    .execute()
  for (const after of rows)
    await recordInvoices(
      { trx, actor: BILLER, now: new Date(after.created_at) },
      { action: 'create', changes: [{ after }] },
    )
}

import { DAY, HOUR } from '#platform/contract/durations.rules.ts'
import {
  FIRST_NUMBER,
  type InvoiceStatus,
  type PaymentMethod,
} from '../../contract/invoice.rules.ts'
import { addDays } from '#platform/contract/local-time.rules.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import type { DemoRecords } from '#platform/server/compose/between-features.ts'
import { systemActor } from '#platform/server/access/actor.ts'
import { contentColumns } from '../change/content.service.ts'
import { saveClientRow, billedColumns } from '../clients/clients.repo.ts'
import type { ClientRow } from '../invoice.tables.ts'
import { calculatedColumns } from '../records/figures.service.ts'
import { readSettings, todayOf } from '#features/settings/server/settings.service.ts'
import { CLIENTS, INVOICES, ITEMS, type SeedInvoice } from './demo.seed.ts'
import { seedPlans } from './plans.seed.ts'

// The invoices of the demo: those of a small factory for tools and parts. Numbers follow the dates, and ids the numbers; the next number
// given out is the one after the last.

const TAX = { name: 'Standard', basisPoints: 810 }
const SALESPEOPLE = ['Emre Yıldız', 'Bruno Castellanos', 'Goro Nakamura']

export async function seedInvoices(trx: Trx, now: Date): Promise<void> {
  const today = await todayOf(trx, now)
  const clients: ClientRow[] = []
  for (const client of CLIENTS) clients.push((await saveClientRow(trx, client, { now })).after)
  const { company } = await readSettings(trx)
  const made = INVOICES.flatMap((line, index) => {
    const client = clients[line.client]
    return client === undefined
      ? []
      : [makeOne({ line, index, client, today, now, company: JSON.stringify(company) })]
  })
  // One statement per table: the demo must be ready quickly.
  await trx
    .insertInto('invoices')
    .values(made.map(one => one.invoice))
    .execute()
  await trx
    .insertInto('invoice_lines')
    .values(made.flatMap(one => one.lines))
    .execute()
  await trx
    .insertInto('invoice_payments')
    .values(made.flatMap(one => one.payments))
    .execute()
  await trx
    .insertInto('invoice_credits')
    .values(made.flatMap(one => one.credits))
    .execute()
  await trx
    .insertInto('invoice_events')
    .values(made.flatMap(one => one.events))
    .execute()
  const issued = INVOICES.filter(line => line.status !== 'Draft').length
  await trx
    .updateTable('invoice_numbers')
    .set({ next: FIRST_NUMBER + issued })
    .where('kind', '=', 'invoice')
    .execute()
  await trx
    .updateTable('invoice_numbers')
    .set({ next: INVOICES.filter(line => line.credit !== undefined).length + 1 })
    .where('kind', '=', 'credit')
    .execute()
  await seedPlans({ trx, now, today, actor: systemActor('seed') }, clients)
}

interface One {
  line: SeedInvoice
  index: number
  client: ClientRow
  today: string
  now: Date
  company: string
}

/** One invoice with all its rows. The table is empty, and ids start with the first number. */
function makeOne({ line, index, client, today, now, company }: One) {
  const id = FIRST_NUMBER + index
  const isDraft = line.status === 'Draft'
  const number = isDraft ? null : id
  const issuedOn = addDays(today, -line.ago)
  const at = new Date(now.getTime() - line.ago * DAY - HOUR).toISOString()
  const { columns, lines } = contentColumns(bodyOf({ line, index, client, issuedOn }))
  const paid = paidOf(line, columns.total)
  const credited = line.credit === undefined ? 0 : Math.round(columns.total * line.credit)
  const settled = {
    ...columns,
    number,
    paid,
    credited,
    voided_at: line.status === 'Void' ? at : null,
    downloaded_at: line.status === 'Downloaded' ? at : null,
  }
  const invoice = {
    ...settled,
    ...billedColumns(client),
    ...calculatedColumns(settled, { id, today }),
    order_id: null,
    copied_from: null,
    company: isDraft ? null : company,
    issued_at: isDraft ? null : at,
    sent_at: isDraft ? null : at,
    void_reason: line.status === 'Void' ? 'Billed to the wrong branch' : '',
    created_by: 11,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  }
  return {
    invoice,
    lines: lines.map(one => ({ ...one, invoice_id: id })),
    ...makeMoney({ line, index, id, paid, credited, issuedOn, at }),
    events: eventsOf({ id, line, at, number, email: client.email }),
  }
}

interface Money extends Pick<One, 'line' | 'index'> {
  id: number
  paid: number
  credited: number
  issuedOn: string
  at: string
}

function makeMoney({ line, index, id, paid, credited, issuedOn, at }: Money) {
  const by = { invoice_id: id, by_name: 'admin', created_at: at }
  const method: PaymentMethod = index % 4 === 1 ? 'card' : 'transfer'
  const payment = {
    ...by,
    amount: paid,
    method,
    paid_on: addDays(issuedOn, Math.min(line.ago, 6 + (index % 9))),
    note: '',
    by_id: 11,
    taken_back_at: null,
  }
  const credit = {
    ...by,
    number: INVOICES.slice(0, index + 1).filter(one => one.credit !== undefined).length,
    kind: 'credit' as const,
    amount: credited,
    tax: 0,
    reason: 'Two crates arrived damaged',
    credited_on: addDays(issuedOn, 4),
  }
  return { payments: paid > 0 ? [payment] : [], credits: line.credit === undefined ? [] : [credit] }
}

function paidOf({ status, share = 0 }: SeedInvoice, total: number): number {
  if (status === 'Paid') return total
  return Math.round(total * share)
}

function eventsOf({
  id,
  line,
  at,
  number,
  email,
}: {
  id: number
  line: SeedInvoice
  at: string
  number: number | null
  email: string
}) {
  const event = (event: Tables['invoice_events']['event'], detail = '') => ({
    invoice_id: id,
    event,
    at,
    by_name: 'admin',
    detail,
  })
  if (line.status === 'Draft') return [event('created')]
  const state: Partial<Record<InvoiceStatus, Tables['invoice_events']['event']>> = {
    Paid: 'paid',
    Downloaded: 'downloaded',
    Void: 'voided',
  }
  const last = state[line.status]
  return [
    event('created'),
    event('issued', `#${number}`),
    event('sent', email),
    ...(last === undefined ? [] : [event(last)]),
  ]
}

function bodyOf({
  line,
  index,
  client,
  issuedOn,
}: Pick<One, 'line' | 'index' | 'client'> & { issuedOn: string }) {
  const currency = line.currency ?? 'USD'
  const items = Array.from({ length: 1 + (index % 4) }, (_, place) => {
    const [item = '', description = '', cost = 100] =
      ITEMS[(index * 3 + place * 5) % ITEMS.length] ?? []
    return {
      item,
      description,
      cost: currency === 'JPY' ? cost * 150 : cost,
      qty: place === 1 ? 2.5 : 1 + ((index + place) % 6),
      discount: (index + place) % 7 === 3 ? 500 : 0,
      tax1: line.client === 3 ? null : TAX,
      tax2: null,
      productId: null,
    }
  })
  return {
    clientId: client.id,
    service: line.service,
    currency,
    items,
    discount: index % 9 === 4 ? { basisPoints: 300 } : { amount: 0 },
    salesperson: SALESPEOPLE[index % SALESPEOPLE.length] ?? '',
    note: index % 3 === 0 ? 'It was a pleasure working with you and your team.' : '',
    paymentTerms: line.due === undefined ? '' : `Payment is due within ${line.due} days.`,
    showTerms: true,
    showClientNotes: true,
    showPaymentStub: index % 5 === 0,
    acceptedPayments:
      index % 2 === 0
        ? (['internetBanking', 'creditCard'] as const).slice()
        : (['internetBanking'] as const).slice(),
    issuedDate: issuedOn,
    dueDate: addDays(issuedOn, line.due ?? 30),
    terms: '' as const,
  }
}

/** Invoices by their number. */
export const demoInvoices: DemoRecords = {
  type: 'invoice',
  find: (trx, text) =>
    trx
      .selectFrom('invoices')
      .select('id')
      .where('number', '=', Number(text))
      .orderBy('id')
      .executeTakeFirst(),
}

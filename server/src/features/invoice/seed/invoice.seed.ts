import { FIRST_NUMBER, type InvoiceStatus, type PaymentMethod } from '@smart-fft/contract/invoice.rules'
import { addDays } from '@smart-fft/contract/wall-time.rules'
import type { Transaction } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { systemActor } from '../../../platform/access/actor.ts'
import { contentColumns, writeLines } from '../change/content.service.ts'
import { billedColumns, saveClientRow } from '../clients/clients.repo.ts'
import type { ClientRow } from '../invoice.tables.ts'
import { rankOf, settledColumns, todayOf } from '../records/figures.service.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { CLIENTS, INVOICES, ITEMS, type SeedInvoice } from './demo.seed.ts'
import { seedPlans } from './plans.seed.ts'

// The invoices of the demo: those of a small factory for tools and parts. Numbers follow the dates, and ids the numbers; the next number
// given out is the one after the last.

type Trx = Transaction<Tables>
const TAX = { name: 'Standard', basisPoints: 810 }
const SALESPEOPLE = ['Emre Yıldız', 'Bruno Castellanos', 'Goro Nakamura']

export async function seedInvoices(trx: Trx, now: Date): Promise<void> {
  const today = await todayOf(trx, now)
  const clients: ClientRow[] = []
  for (const client of CLIENTS) clients.push((await saveClientRow(trx, client, { now })).after)
  const { company } = await readSettings(trx)
  for (const [index, line] of INVOICES.entries()) {
    const client = clients[line.client]
    if (client === undefined) continue
    await insertOne(trx, { line, index, client, today, now, company: JSON.stringify(company) })
  }
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
  await seedPlans(trx, { clients, now, today, actor: systemActor('seed') })
}

interface One {
  line: SeedInvoice
  index: number
  client: ClientRow
  today: string
  now: Date
  company: string
}

async function insertOne(trx: Trx, { line, index, client, today, now, company }: One): Promise<void> {
  const isDraft = line.status === 'Draft'
  const number = isDraft ? null : FIRST_NUMBER + index
  const issuedOn = addDays(today, -line.ago)
  const at = new Date(now.getTime() - line.ago * 86_400_000 - 3_600_000).toISOString()
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
  const { id } = await trx
    .insertInto('invoices')
    .values({
      ...settled,
      ...billedColumns(client),
      ...settledColumns(settled, { id: FIRST_NUMBER + index, today }),
      total_rank: rankOf(columns.total, columns.currency),
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
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeLines(trx, id, lines)
  await insertMoney(trx, { line, index, id, paid, credited, issuedOn, at })
  await trx
    .insertInto('invoice_events')
    .values(eventsOf({ id, line, at, number, email: client.email }))
    .execute()
}

interface Money extends Pick<One, 'line' | 'index'> {
  id: number
  paid: number
  credited: number
  issuedOn: string
  at: string
}

async function insertMoney(trx: Trx, { line, index, id, paid, credited, issuedOn, at }: Money): Promise<void> {
  const by = { by_name: 'admin', created_at: at }
  if (paid > 0) {
    const method: PaymentMethod = index % 4 === 1 ? 'card' : 'transfer'
    const paid_on = addDays(issuedOn, Math.min(line.ago, 6 + (index % 9)))
    await trx
      .insertInto('invoice_payments')
      .values({ invoice_id: id, amount: paid, method, paid_on, note: '', by_id: 11, taken_back_at: null, ...by })
      .execute()
  }
  if (line.credit !== undefined) {
    const credit = {
      kind: 'credit',
      amount: credited,
      tax: 0,
      reason: 'Two crates arrived damaged',
      credited_on: addDays(issuedOn, 4),
    } as const
    const nth = INVOICES.slice(0, index + 1).filter(one => one.credit !== undefined).length
    await trx
      .insertInto('invoice_credits')
      .values({ number: nth, invoice_id: id, ...credit, ...by })
      .execute()
  }
}

function paidOf({ status, share = 0 }: SeedInvoice, total: number): number {
  if (status === 'Paid') return total
  return Math.round(total * share)
}

function eventsOf({ id, line, at, number, email }: { id: number; line: SeedInvoice; at: string; number: number | null; email: string }) {
  const event = (event: Tables['invoice_events']['event'], detail = '') => ({ invoice_id: id, event, at, by_name: 'admin', detail })
  if (line.status === 'Draft') return [event('created')]
  const state: Partial<Record<InvoiceStatus, Tables['invoice_events']['event']>> = {
    Paid: 'paid',
    Downloaded: 'downloaded',
    Void: 'voided',
  }
  const last = state[line.status]
  return [event('created'), event('issued', `#${number}`), event('sent', email), ...(last === undefined ? [] : [event(last)])]
}

function bodyOf({ line, index, client, issuedOn }: Pick<One, 'line' | 'index' | 'client'> & { issuedOn: string }) {
  const currency = line.currency ?? 'USD'
  const items = Array.from({ length: 1 + (index % 4) }, (_, place) => {
    const [item = '', description = '', cost = 100] = ITEMS[(index * 3 + place * 5) % ITEMS.length] ?? []
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
    paymentTerms: line.due === undefined ? '' : `Payable within ${line.due} days without deduction.`,
    showTerms: true,
    showClientNotes: true,
    showPaymentStub: index % 5 === 0,
    acceptedPayments: index % 2 === 0 ? (['internetBanking', 'creditCard'] as const).slice() : (['internetBanking'] as const).slice(),
    issuedDate: issuedOn,
    dueDate: addDays(issuedOn, line.due ?? 30),
    terms: '' as const,
  }
}

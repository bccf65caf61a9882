import { invoiceContract } from '#features/invoice/contract/invoice.contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createRandom } from '#app/server/test/fault/random.ts'
import { insertRows } from './insert-rows.ts'
import { load } from './load.ts'
import { type BenchClient, isTakenIn, onEngines } from './place.ts'
import { keepResult } from './results.ts'

// The invoice list with a million rows, through the whole server, one request at a time: pages, filters, searches.

const invoices = Number(process.env['INVOICES'] ?? 1_000_000)
const STEP = 1_000
const STATUSES = [
  'Paid',
  'Paid',
  'Paid',
  'Paid',
  'Sent',
  'Downloaded',
  'Partial Payment',
  'Past Due',
  'Draft',
  'Void',
]

keepResult('invoice', { invoices, isTakenIn, ...(await onEngines({ fill, measure })) })

async function measure({ port, headers }: BenchClient) {
  const ask = (next: () => string | undefined) => load({ port, headers, connections: 1, next })
  const path = invoiceContract.listInvoices.path
  const asked = (
    count: number,
    make: (random: (most: number) => number) => Record<string, string>,
  ) => {
    const random = createRandom(4987)
    let left = count
    return () =>
      left-- > 0
        ? `${path}?${new URLSearchParams({ withAll: 'false', ...make(random) })}`
        : undefined
  }
  await ask(asked(20, () => ({})))
  return {
    pages: await ask(
      asked(300, random => ({
        page: `${1 + random(50)}`,
        sortColumn: pick(random, ['id', 'client.name', 'total', 'dueDate']),
      })),
    ),
    filters: await ask(
      asked(300, random => ({
        status: pick(random, ['Paid', 'Sent', 'Draft', 'Past Due', 'Void', 'Unpaid']),
        page: `${1 + random(20)}`,
        sortColumn: pick(random, ['id', 'client.name', 'total', 'issuedDate']),
        sort: pick(random, ['asc', 'desc']),
      })),
    ),
    searches: await ask(
      asked(300, random => ({
        q: `${pick(random, ['client ', 'mail', '#', ''])}${1 + random(invoices)}`,
      })),
    ),
    counters: await ask(repeat(invoiceContract.countInvoices.path, 100)),
    withAll: await ask(repeat(path, 50)),
  }
}

function repeat(path: string, count: number): () => string | undefined {
  let left = count
  return () => (left-- > 0 ? path : undefined)
}

function pick(random: (most: number) => number, values: readonly string[]): string {
  return values[random(values.length)] ?? ''
}

async function fill(database: Database): Promise<void> {
  for (let from = 0; from < invoices; from += STEP) {
    const rows = Array.from({ length: Math.min(STEP, invoices - from) }, (_, index) =>
      makeInvoice(from + index),
    )
    await database.write(trx =>
      insertRows(trx, { dialect: database.dialect, table: 'invoices', rows }),
    )
  }
}

function makeInvoice(number: number) {
  const random = createRandom(number)
  const status = pick(random, STATUSES)
  const total = 1_000 + random(5_000_000)
  const balance =
    status === 'Paid' || status === 'Void'
      ? 0
      : status === 'Partial Payment'
        ? Math.round(total / 2)
        : total
  const issued = new Date(Date.UTC(2024, 0, 1) + random(1000) * 86_400_000)
    .toISOString()
    .slice(0, 10)
  const due = status === 'Past Due' ? '2024-06-01' : '2099-01-31'
  const client = `client ${number % 20_000}`
  const email = `mail${number % 20_000}@client.example`
  const given = status === 'Draft' ? null : 100_000 + number
  const moment = `${issued}T09:00:00.000Z`
  return {
    number: given,
    status,
    client_id: 1 + (number % 11),
    client_name: client,
    client_company: 'Client & Co',
    client_email: email,
    client_address: 'Street 1',
    client_country: 'Norway',
    client_contact: '',
    client_tax_id: '',
    language: 'en',
    client_name_key: client,
    client_company_key: 'client & co',
    client_email_key: email,
    figures: [
      `#${given ?? number}`,
      (total / 100).toFixed(2),
      (balance / 100).toFixed(2),
      due,
    ].join('\u0001'),
    service: 'Work',
    currency: 'USD',
    issued_on: issued,
    due_on: due,
    terms: '',
    discount_input: '{"amount":0}',
    subtotal: total,
    discount: 0,
    tax: 0,
    total,
    balance,
    total_rank: total * 100,
    balance_rank: balance * 100,
    salesperson: '',
    note: '',
    payment_terms: '',
    show_terms: 1,
    show_notes: 1,
    show_stub: 0,
    accepted: '[]',
    created_at: moment,
    updated_at: moment,
  }
}

import { cardAnalyticsContract } from '#features/dashboards/contract/card-analytics.contract.ts'
import { cardStatisticsContract } from '#features/dashboards/contract/card-statistics.contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createRandom } from '#app/server/test/fault/random.ts'
import { insertRows } from './insert-rows.ts'
import { type BenchClient, onEngines } from './place.ts'
import { keepResult, percentile } from './results.ts'

// The seventeen dashboard cards over a million orders and a million invoices with payments, through the whole server, one request at a time:
// `kept` with a warm cache, `anew` with a different period each time, so that nothing is cached.

const records = Number(process.env['RECORDS'] ?? 1_000_000)
const STEP = 1_000
const CLIENTS = 20_000
const FIRST_CLIENT = 1_000
const DAYS = 395
const DAY = 86_400_000
const STATES = [
  'delivered',
  'delivered',
  'delivered',
  'paid',
  'shipped',
  'pending',
  'cancelled',
  'refunded',
]
const CALLS = Object.values({ ...cardAnalyticsContract, ...cardStatisticsContract })

keepResult('cards', { records, ...(await onEngines({ fill, measure })) })

async function measure({ port, headers }: BenchClient) {
  const ask = async (path: string, query: string): Promise<number> => {
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}${path}?${query}`, { headers })
    await answer.text()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    return performance.now() - began
  }
  const cards: Record<string, object> = {}
  for (const { path } of CALLS) {
    await ask(path, 'tz=Europe/Zurich')
    const cached: number[] = []
    const anew: number[] = []
    for (let index = 0; index < 50; index += 1) cached.push(await ask(path, 'tz=Europe/Zurich'))
    for (let index = 0; index < 12; index += 1) anew.push(await ask(path, anewOf(path, index)))
    cards[path] = { cached: figuresOf(cached), anew: figuresOf(anew) }
  }
  return cards
}

function figuresOf(times: number[]) {
  return { p50: percentile(times, 50), p95: percentile(times, 95) }
}

/** 28 days that end on another day each time, or another year. */
function anewOf(path: string, index: number): string {
  if (path === cardAnalyticsContract.getRevenueReport.path) return `year=${2026 - index}`
  const end = Date.now() - (1 + index) * DAY
  const day = (moment: number) => new Date(moment).toISOString().slice(0, 10)
  return `from=${day(end - 27 * DAY)}&to=${day(end)}&tz=Europe/Zurich`
}

async function fill(database: Database): Promise<void> {
  const { dialect } = database
  const clients = Array.from({ length: CLIENTS }, (_, index) => makeClient(index))
  await database.write(trx => insertRows(trx, { dialect, table: 'invoice_clients', rows: clients }))
  for (let from = 0; from < records; from += STEP) {
    const pairs = Array.from({ length: Math.min(STEP, records - from) }, (_, index) =>
      makePair(from + index),
    )
    await database.write(async trx => {
      await insertRows(trx, { dialect, table: 'orders', rows: pairs.map(pair => pair.order) })
      await insertRows(trx, {
        dialect,
        table: 'order_lines',
        rows: pairs.flatMap(pair => pair.lines),
      })
      await insertRows(trx, { dialect, table: 'invoices', rows: pairs.map(pair => pair.invoice) })
      await insertRows(trx, {
        dialect,
        table: 'invoice_payments',
        rows: pairs.flatMap(pair => pair.payments),
      })
    })
  }
}

function makeClient(index: number) {
  const made = {
    address: '',
    country: '',
    contact: '',
    tax_id: '',
    language: 'en',
    words: '',
    created_at: '',
  }
  return {
    id: FIRST_CLIENT + index,
    name: `Client ${index}`,
    name_key: `client ${index}`,
    company: '',
    email: `mail${index}@client.example`,
    ...made,
  }
}

/** An order of two lines with its invoice and, mostly, a payment. */
function makePair(number: number) {
  const random = createRandom(number)
  const moment = new Date(Date.now() - random(DAYS * 1440) * 60_000).toISOString()
  const total = 1_000 + random(100_000)
  const state = STATES[random(STATES.length)] ?? 'paid'
  const sale = { number, moment, day: moment.slice(0, 10), total, client: number % CLIENTS }
  const invoice = makeInvoice(sale)
  const payment = {
    invoice_id: invoice.id,
    amount: total,
    method: 'transfer',
    paid_on: sale.day,
    note: '',
    by_name: '',
    created_at: moment,
  }
  const order = makeOrder(sale, state)
  const line = {
    order_id: order.id,
    variant_id: 0,
    name: 'Goods',
    variant_name: '',
    sku: '',
    slug: '',
    image: '',
    qty: 1,
  }
  const price = { price: Math.floor(total / 2), list_price: total, returned: 0 }
  return {
    order,
    lines: [1, 2].map(() => ({ ...line, ...price, product_id: 1 + random(20) })),
    invoice,
    payments: state === 'pending' ? [] : [payment],
  }
}

interface Sale {
  number: number
  moment: string
  day: string
  total: number
  client: number
}

function makeOrder({ number, moment, day, total, client }: Sale, status: string) {
  const name = `client ${client}`
  const none = {
    customer_email: '',
    note: '',
    carrier: '',
    tracking_url: '',
    words: '',
    ship_to: '{}',
    bill_to: '{}',
    taxes: '[]',
    coupons: '[]',
  }
  return {
    id: 100_000 + number,
    checkout_id: `bench-${number}`,
    placed_at: moment,
    status,
    payment_method: 'invoice',
    currency: 'USD',
    list_total: total,
    items: total,
    discount: 0,
    shipping: 0,
    tax: 0,
    total,
    gift_cards: 0,
    paid: 0,
    refunded: 0,
    pieces: 2,
    shipping_kind: 'standard',
    shipping_date: day,
    customer_name: name,
    customer_key: name,
    updated_at: moment,
    ...none,
  }
}

function makeInvoice({ number, moment, day, total, client }: Sale) {
  const name = `client ${client}`
  const none = {
    client_company: '',
    client_email: '',
    client_address: '',
    client_country: '',
    client_contact: '',
    client_tax_id: '',
  }
  const empty = {
    client_company_key: '',
    client_email_key: '',
    figures: '',
    terms: '',
    salesperson: '',
    note: '',
    payment_terms: '',
  }
  return {
    id: 1_000_000 + number,
    number: 1_000_000 + number,
    status: 'Paid',
    client_id: FIRST_CLIENT + client,
    client_name: name,
    client_name_key: name,
    language: 'en',
    service: 'Work',
    currency: 'USD',
    issued_on: day,
    due_on: '2099-01-31',
    discount_input: '{"amount":0}',
    subtotal: total,
    discount: number % 10 === 0 ? 50 : 0,
    tax: 0,
    total,
    balance: 0,
    total_rank: 0,
    balance_rank: 0,
    show_terms: 1,
    show_notes: 1,
    show_stub: 0,
    accepted: '[]',
    created_at: moment,
    updated_at: moment,
    ...none,
    ...empty,
  }
}

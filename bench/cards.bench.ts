import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cardAnalyticsContract } from '@smart-fft/contract/card-analytics.contract'
import { cardStatisticsContract } from '@smart-fft/contract/card-statistics.contract'
import { sql } from 'kysely'
import { migrations } from '../server/migrations/list.ts'
import { seedAccess, seedDemo } from '../server/src/app/seed.ts'
import { systemClock } from '../server/src/platform/clock/clock.ts'
import { type Database, type Db } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openDatabase } from '../server/src/platform/database/open-database.ts'
import { createPasswords } from '../server/src/platform/passwords/passwords.ts'
import { createRandom } from '../server/test/fault/random.ts'
import { percentile, keepResult } from './results.ts'
import { signIn, startServer } from './running-server.ts'

// The seventeen cards over a million orders and a million invoices with their payments, through the whole server, asked one at a time:
// `kept` while nothing changes, `anew` with another period each time, so that nothing is kept.

const records = Number(process.env['RECORDS'] ?? 1_000_000)
const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-bench-'))
const STEP = 5_000
const CLIENTS = 20_000
const DAYS = 395
const DAY = 86_400_000
const STATES = ['delivered', 'delivered', 'delivered', 'paid', 'shipped', 'pending', 'cancelled', 'refunded']
const CALLS = Object.values({ ...cardAnalyticsContract, ...cardStatisticsContract })

try {
  const filledIn = await fill()
  const server = await startServer(dataDir)
  try {
    const headers = { authorization: `Bearer ${await signIn(server.url)}` }
    const ask = async (path: string, query: string): Promise<number> => {
      const began = performance.now()
      const answer = await fetch(`${server.url}${path}?${query}`, { headers })
      await answer.text()
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
      return performance.now() - began
    }
    const cards: Record<string, object> = {}
    for (const { path } of CALLS) {
      await ask(path, 'tz=Europe/Zurich')
      const kept: number[] = []
      const anew: number[] = []
      for (let index = 0; index < 50; index += 1) kept.push(await ask(path, 'tz=Europe/Zurich'))
      for (let index = 0; index < 12; index += 1) anew.push(await ask(path, anewOf(path, index)))
      cards[path] = { kept: figuresOf(kept), anew: figuresOf(anew) }
    }
    keepResult('cards', { records, filledIn, cards })
  } finally {
    await server.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
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

async function fill(): Promise<number> {
  const database = await openDatabase({ dataDir, durability: 'none' })
  await migrate({ database, migrations, clock: systemClock })
  await seedAccess({ database, clock: systemClock })
  await seedDemo({ database, clock: systemClock, passwords: createPasswords() })
  await addClients(database)
  const began = performance.now()
  for (let from = 0; from < records; from += STEP)
    await database.write(async trx => {
      for (let number = from; number < Math.min(from + STEP, records); number += 1) await addPair(trx, number)
    })
  const seconds = Math.round((performance.now() - began) / 1000)
  await database.close()
  return seconds
}

const FIRST_CLIENT = 1_000
const addClients = (database: Database) =>
  database.write(async trx => {
    for (let index = 0; index < CLIENTS; index += 1)
      await sql`insert into invoice_clients (id, name, company, email, address, country, contact, tax_id, language, name_key, words, created_at)
        values (${FIRST_CLIENT + index}, ${`Client ${index}`}, '', ${`mail${index}@client.example`}, '', '', '', '', 'en', ${`client ${index}`}, '', '')`.execute(
        trx,
      )
  })

/** An order of two lines with its invoice and, mostly, a payment. */
async function addPair(trx: Db, number: number): Promise<void> {
  const random = createRandom(number)
  const moment = new Date(Date.now() - random(DAYS * 1440) * 60_000).toISOString()
  const day = moment.slice(0, 10)
  const total = 1_000 + random(100_000)
  const state = STATES[random(STATES.length)] ?? 'paid'
  const [client, name] = [FIRST_CLIENT + (number % CLIENTS), `client ${number % CLIENTS}`]
  const [order, invoice] = [100_000 + number, 1_000_000 + number]
  await sql`insert into orders (id, checkout_id, placed_at, status, way, currency, list_total, items, discount, shipping, tax, total, gift_cards, paid,
    refunded, pieces, shipping_kind, shipping_date, taxes, coupons, ship_to, bill_to, customer_name, customer_email, customer_key, note, carrier,
    tracking_url, words, updated_at) values (${order}, ${`bench-${number}`}, ${moment}, ${state}, 'invoice', 'USD', ${total}, ${total}, 0, 0, 0, ${total}, 0, 0,
    0, 2, 'standard', ${day}, '[]', '[]', '{}', '{}', ${name}, '', ${name}, '', '', '', '', ${moment})`.execute(trx)
  for (const _ of [1, 2])
    await sql`insert into order_lines (order_id, product_id, variant_id, name, variant_name, sku, slug, image, qty, price, list_price, returned)
      values (${order}, ${1 + random(20)}, 0, 'Goods', '', '', '', '', 1, ${Math.floor(total / 2)}, ${total}, 0)`.execute(trx)
  await sql`insert into invoices (id, number, status, client_id, client_name, client_company, client_email, client_address, client_country,
    client_contact, client_tax_id, language, client_name_key, client_company_key, client_email_key, figures, service, currency, issued_on, due_on, terms,
    discount_as, subtotal, discount, tax, total, balance, total_rank, balance_rank, salesperson, note, payment_terms, show_terms, show_notes, show_stub,
    accepted, created_at, updated_at) values (${invoice}, ${invoice}, 'Paid', ${client}, ${name}, '', '', '', '', '', '', 'en',
    ${name}, '', '', '', 'Work', 'USD', ${day}, '2099-01-31', '', '{"amount":0}', ${total}, ${number % 10 === 0 ? 50 : 0}, 0, ${total}, 0, 0, 0,
    '', '', '', 1, 1, 0, '[]', ${moment}, ${moment})`.execute(trx)
  if (state !== 'pending')
    await sql`insert into invoice_payments (invoice_id, amount, method, paid_on, note, by_name, created_at)
      values (${invoice}, ${total}, 'transfer', ${day}, '', '', ${moment})`.execute(trx)
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { invoiceContract } from '@smart-fft/contract/invoice.contract'
import { sql } from 'kysely'
import { migrations } from '../server/migrations/list.ts'
import { seedAccess, seedDemo } from '../server/src/app/seed.ts'
import { systemClock } from '../server/src/platform/clock/clock.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openDatabase } from '../server/src/platform/database/open-database.ts'
import { createPasswords } from '../server/src/platform/passwords/passwords.ts'
import { createRandom } from '../server/test/fault/random.ts'
import { load } from './load.ts'
import { keepResult } from './results.ts'
import { signIn, startServer } from './running-server.ts'

// The list of invoices with a million rows, through the whole server, asked one at a time: pages, filters, searches.

const invoices = Number(process.env['INVOICES'] ?? 1_000_000)
const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-bench-'))
const STEP = 5_000
const STATUSES = ['Paid', 'Paid', 'Paid', 'Paid', 'Sent', 'Downloaded', 'Partial Payment', 'Past Due', 'Draft', 'Void']

try {
  await fill()
  const server = await startServer(dataDir)
  try {
    const headers = { authorization: `Bearer ${await signIn(server.url)}` }
    const port = Number(new URL(server.url).port)
    const ask = (next: () => string | undefined) => load({ port, headers, connections: 1, next })
    const path = invoiceContract.listInvoices.path
    const asked = (count: number, make: (random: (most: number) => number) => Record<string, string>) => {
      const random = createRandom(4987)
      let left = count
      return () => (left-- > 0 ? `${path}?${new URLSearchParams({ withAll: 'false', ...make(random) })}` : undefined)
    }
    await ask(asked(20, () => ({})))
    const pages = await ask(
      asked(300, random => ({ page: `${1 + random(50)}`, sortColumn: pick(random, ['id', 'client.name', 'total', 'dueDate']) })),
    )
    const filters = await ask(
      asked(300, random => ({
        status: pick(random, ['Paid', 'Sent', 'Draft', 'Past Due', 'Void', 'Unpaid']),
        page: `${1 + random(20)}`,
        sortColumn: pick(random, ['id', 'client.name', 'total', 'issuedDate']),
        sort: pick(random, ['asc', 'desc']),
      })),
    )
    const searches = await ask(asked(300, random => ({ q: `${pick(random, ['client ', 'mail', '#', ''])}${1 + random(invoices)}` })))
    const counters = await ask(repeat(invoiceContract.countInvoices.path, 100))
    const withAll = await ask(repeat(path, 50))
    keepResult('invoice', { invoices, pages, filters, searches, counters, withAll })
  } finally {
    await server.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

function repeat(path: string, count: number): () => string | undefined {
  let left = count
  return () => (left-- > 0 ? path : undefined)
}

function pick(random: (most: number) => number, values: readonly string[]): string {
  return values[random(values.length)] ?? ''
}

async function fill(): Promise<void> {
  const database = await openDatabase({ dataDir, durability: 'none' })
  await migrate({ database, migrations, clock: systemClock })
  await seedAccess({ database, clock: systemClock })
  await seedDemo({ database, clock: systemClock, passwords: createPasswords() })
  for (let from = 0; from < invoices; from += STEP) {
    await database.write(async trx => {
      for (let number = from; number < Math.min(from + STEP, invoices); number += 1) {
        const random = createRandom(number)
        const status = pick(random, STATUSES)
        const total = 1_000 + random(5_000_000)
        const balance = status === 'Paid' || status === 'Void' ? 0 : status === 'Partial Payment' ? Math.round(total / 2) : total
        const issued = new Date(Date.UTC(2024, 0, 1) + random(1000) * 86_400_000).toISOString().slice(0, 10)
        const due = status === 'Past Due' ? '2024-06-01' : '2099-01-31'
        const client = `client ${number % 20_000}`
        const email = `mail${number % 20_000}@client.example`
        const given = status === 'Draft' ? null : 100_000 + number
        const figures = [`#${given ?? number}`, (total / 100).toFixed(2), (balance / 100).toFixed(2), due].join('\u0001')
        await sql`insert into invoices (number, status, client_id, client_name, client_company, client_email, client_address, client_country,
          client_contact, client_tax_id, language, client_name_key, client_company_key, client_email_key, figures, service, currency, issued_on, due_on, terms,
          discount_as, subtotal, discount, tax, total, balance, total_rank, balance_rank, salesperson, note, payment_terms, show_terms, show_notes, show_stub,
          accepted, created_at, updated_at) values (${given}, ${status}, ${1 + (number % 11)}, ${client}, 'Client & Co', ${email}, 'Street 1', 'Norway', '', '', 'en',
          ${client}, 'client & co', ${email}, ${figures}, 'Work', 'USD', ${issued}, ${due}, '', '{"amount":0}', ${total}, 0, 0, ${total}, ${balance},
          ${total * 100}, ${balance * 100}, '', '', '', 1, 1, 0, '[]', ${`${issued}T09:00:00.000Z`}, ${`${issued}T09:00:00.000Z`})`.execute(
          trx,
        )
      }
    })
  }
  await database.close()
}

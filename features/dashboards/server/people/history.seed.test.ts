import { DAY } from '#platform/contract/durations.rules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemo, seedFirst } from '#app/server/fill.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { testPasswords, TEST_START } from '#app/server/test-bases.ts'
import type { Call } from '#platform/contract/define.ts'
import type { Db } from '#platform/server/database/database.ts'
import { createFileStore } from '#platform/server/files/file-store.ts'
import { createTestDatabase } from '#platform/server/database/test-database.ts'
import { cardStatisticsContract } from '../../contract/card-statistics.contract.ts'
import { CARDS, createTestFigures } from '../../tests/test-figures.ts'
import { invoiceContract } from '#features/invoice/contract/invoice.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { ordersContract } from '#features/orders/contract/orders.contract.ts'

// The demo with its history, as the screens read it: they all agree.

const FIRST_NUMBER = 4987
const TICKET_FIRST_NUMBER = 1001
const TZ = 'Europe/Zurich'

let test: TestApp
let db: Db
let figures: ReturnType<typeof createTestFigures>
beforeAll(async () => {
  test = await createTestApp({ demo: false })
  db = test.database.read
  await seedDemo({
    database: test.database,
    clock: () => new Date(TEST_START),
    passwords: testPasswords,
    store: createFileStore(test.dataDir),
    withHistory: true,
  })
  figures = createTestFigures(test)
}, 120_000)
afterAll(() => test.close())

const count = async (table: 'support_tickets' | 'news_addresses') =>
  Number(
    (
      await db
        .selectFrom(table)
        .select(eb => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const at = <C extends Call>(call: C, id: number | null = 0): C => ({
  ...call,
  path: call.path.replace('{id}', `${id}`),
})
const daysAgo = (days: number) => new Date(TEST_START - days * DAY).toISOString()
const listOrders = (from: Db = db) =>
  from.selectFrom('orders').selectAll().orderBy('placed_at').orderBy('id').execute()

describe('volume', () => {
  it('ADD-06 has 700 to 900 orders, 60 to 90 of them in the last 28 days', async () => {
    const placed = (await listOrders()).map(order => order.placed_at)
    expect(placed.length).toBeGreaterThanOrEqual(700)
    expect(placed.length).toBeLessThanOrEqual(900)
    const recent = placed.filter(at => at >= daysAgo(28))
    expect(recent.length).toBeGreaterThanOrEqual(60)
    expect(recent.length).toBeLessThanOrEqual(90)
    expect(placed.every(at => at <= daysAgo(0))).toBe(true)
    expect(placed[0]?.slice(0, 7)).toBe('2024-09')
  })

  it('ADD-06 notifies the administrator of what others did, newest first', async () => {
    const notices = await db
      .selectFrom('notifications')
      .select(['created_at', 'link', 'params', 'read_at'])
      .where('user_id', '=', 11)
      .orderBy('id', 'desc')
      .execute()
    expect(notices.filter(({ read_at }) => read_at === null)).toHaveLength(2)
    expect(notices.map(({ link }) => link).join(' ')).toMatch(
      /^(?:\/apps\/(?:todo\?task|kanban\?card|calendar\?event)=\d+ ?){7}$/,
    )
    const times = notices.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(notices.map(({ params }) => JSON.parse(params).name)).not.toContain('')
  })

  it('ADD-06 has 300 customers from twenty countries and forty tickets', async () => {
    expect(await count('support_tickets')).toBe(40)
    expect(await count('news_addresses')).toBeGreaterThan(200)
    const addresses = await db
      .selectFrom('addresses')
      .select(['user_id', 'country'])
      .where('user_id', '>', 50)
      .execute()
    expect(new Set(addresses.map(row => row.user_id)).size).toBe(300)
    expect(new Set(addresses.map(row => row.country)).size).toBe(20)
  })

  it('ADD-06 grows, with a peak before the holidays and a dip in summer', async () => {
    const byMonth = new Map<string, number>()
    for (const { placed_at } of await listOrders()) {
      const month = placed_at.slice(0, 7)
      byMonth.set(month, (byMonth.get(month) ?? 0) + 1)
    }
    const sum = (...months: string[]) =>
      months.reduce((all, month) => all + (byMonth.get(month) ?? 0), 0)
    expect(sum('2025-10', '2025-11', '2025-12')).toBeGreaterThan(
      sum('2024-10', '2024-11', '2024-12') * 1.3,
    )
    expect(sum('2026-01', '2026-02')).toBeGreaterThan(sum('2025-01', '2025-02') * 1.25)
    expect(sum('2025-11', '2025-12')).toBeGreaterThan(sum('2025-07', '2025-08') * 1.4)
  })

  it('ADD-06 sells some products far more often than others, and takes back 3 to 8 %', async () => {
    const pieces = await db
      .selectFrom('order_lines')
      .select(eb => ['product_id', eb.fn.countAll().as('n')])
      .groupBy('product_id')
      .execute()
    const sold = pieces.map(({ n }) => Number(n)).toSorted((a, b) => b - a)
    expect(sold[0]).toBeGreaterThan(8 * (sold.at(-1) ?? 0))
    const orders = await listOrders()
    const back = orders.filter(({ refunded }) => refunded > 0).length / orders.length
    expect(back).toBeGreaterThan(0.03)
    expect(back).toBeLessThan(0.08)
    const stock = await db.selectFrom('products').select('stock').where('stock', '<', 0).execute()
    expect(stock).toEqual([])
  })
})

describe('consistency', () => {
  it('INV-20 keeps the demo’s invoice numbers, with older invoices below and later orders above', async () => {
    const issued = await db
      .selectFrom('invoices')
      .select(['id', 'number', 'issued_on', 'order_id'])
      .where('number', 'is not', null)
      .orderBy('number')
      .execute()
    const numbers = issued.map(row => Number(row.number))
    expect(numbers).toEqual(numbers.map((_, index) => Number(numbers[0]) + index))
    expect(issued.map(row => row.id)).toEqual(issued.map(row => row.id).toSorted((a, b) => a - b))
    const own = issued.filter(row => row.order_id === null)
    expect(own.map(row => [row.id, row.number])).toEqual(
      own.map((_, index) => [FIRST_NUMBER + index, FIRST_NUMBER + index]),
    )
    const older = issued.filter(row => Number(row.number) < FIRST_NUMBER)
    expect(older.map(row => row.number)).toEqual(older.map(row => row.id))
    expect(older.length).toBeGreaterThan(400)
    for (const some of [[...older, ...own], issued.slice(older.length + own.length)]) {
      const days = some.map(row => row.issued_on)
      expect(days).toEqual(days.toSorted())
    }
    const next = await db.selectFrom('invoice_numbers').selectAll().execute()
    expect(next.find(row => row.kind === 'invoice')?.next).toBe(Number(numbers.at(-1)) + 1)
  })

  it('ADD-06 numbers credit notes without gaps, those of orders chronologically', async () => {
    const credits = await db
      .selectFrom('invoice_credits')
      .innerJoin('invoices', 'invoices.id', 'invoice_id')
      .select(['invoice_credits.number', 'credited_on', 'order_id'])
      .orderBy('invoice_credits.number')
      .execute()
    expect(credits.map(row => row.number)).toEqual(credits.map((_, index) => index + 1))
    const days = credits.filter(row => row.order_id !== null).map(row => row.credited_on)
    expect(days).toEqual(days.toSorted())
    const next = await db.selectFrom('invoice_numbers').selectAll().execute()
    expect(next.find(row => row.kind === 'credit')?.next).toBe(1 + credits.length)
  })

  it('ADD-06 numbers orders and tickets chronologically', async () => {
    const placed = (await listOrders()).map(order => order.id)
    expect(placed).toEqual(placed.map((_, index) => index + 1))
    const tickets = await db
      .selectFrom('support_tickets')
      .select(['number', 'created_at'])
      .orderBy('number')
      .execute()
    const opened = tickets.map(ticket => ticket.created_at)
    expect(opened).toEqual(opened.toSorted())
    expect(tickets.findIndex(ticket => ticket.number === TICKET_FIRST_NUMBER)).toBe(34)
  })

  it('CART-02 has orders that match their lines, and invoices that match their orders', async () => {
    const lines = await db
      .selectFrom('order_lines')
      .select(eb => ['order_id', eb.fn.sum(sql<number>`price * qty`).as('items')])
      .groupBy('order_id')
      .execute()
    const items = new Map(lines.map(row => [row.order_id, Number(row.items)]))
    const invoices = await db.selectFrom('invoices').selectAll().execute()
    const invoiceOf = new Map(invoices.map(row => [row.order_id, row]))
    for (const order of await listOrders()) {
      expect(items.get(order.id)).toBe(order.items)
      expect(order.items - order.discount + order.shipping + order.tax).toBe(order.total)
      const invoice = invoiceOf.get(order.id)
      expect(invoice?.total).toBe(order.total)
      expect(invoice?.tax).toBe(order.tax)
      expect([invoice?.id, invoice?.number]).toEqual([order.invoice_id, order.invoice_number])
      expect(invoice?.paid).toBe(order.paid - order.refunded)
    }
  })

  it('INV-08 has invoices whose state matches payments and credits', async () => {
    const sums = async (table: 'invoice_payments' | 'invoice_credits') => {
      const rows = await db
        .selectFrom(table)
        .select(eb => ['invoice_id', eb.fn.sum('amount').as('amount')])
        .groupBy('invoice_id')
        .execute()
      return new Map(rows.map(row => [row.invoice_id, Number(row.amount)]))
    }
    const [paid, credited] = [await sums('invoice_payments'), await sums('invoice_credits')]
    const states = new Map<string, number>()
    const invoices = await db.selectFrom('invoices').selectAll().execute()
    for (const row of invoices.filter(({ number, voided_at }) => number !== null && !voided_at)) {
      expect([row.paid, row.credited]).toEqual([paid.get(row.id) ?? 0, credited.get(row.id) ?? 0])
      const rest = row.total - row.credited - row.paid
      expect(row.balance).toBe(Math.max(0, rest))
      expect(row.status === 'Paid').toBe(rest <= 0)
      const isLate = (row.due_on ?? '9') < daysAgo(0).slice(0, 10)
      expect(row.status === 'Past Due').toBe(rest > 0 && isLate)
      states.set(row.status, (states.get(row.status) ?? 0) + 1)
    }
    expect(states.get('Past Due') ?? 0).toBeGreaterThan(5)
    expect(states.get('Sent') ?? 0).toBeGreaterThan(5)
  })
})

describe('screens', () => {
  it('DASH-01 count orders and money of the last 28 days like the rows', async () => {
    const links = await figures.linksOf(cardStatisticsContract.getOrdersStatistics, {
      period: 'last28',
      tz: 'UTC',
    })
    const link = links.find(one => one.figure === 'orders')
    const placed = (await listOrders()).map(order => order.placed_at.slice(0, 10))
    const { from = '', to = '' } = link ?? {}
    expect(link?.sum).toBe(placed.filter(day => day >= from && day <= to).length)
    const revenue = await figures.linksOf(cardStatisticsContract.getRevenueStatistics, {
      period: 'last28',
      tz: 'UTC',
    })
    const money = revenue.find(one => one.figure === 'revenue')
    const payments = await db
      .selectFrom('invoice_payments')
      .innerJoin('invoices', 'invoices.id', 'invoice_payments.invoice_id')
      .select('amount')
      .where('currency', '=', 'USD')
      .where('paid_on', '>=', money?.from ?? '')
      .where('paid_on', '<=', money?.to ?? '')
      .execute()
    expect(money?.sum).toBe(payments.reduce((sum, { amount }) => sum + amount, 0) / 100)
  })

  it('CARD-01 DASH-01 have rows behind every number of every card', async () => {
    for (const [name, call] of CARDS) {
      const query = name === 'getRevenueReport' ? { year: '2026' } : { period: 'lastYear' }
      for (const link of await figures.linksOf(call, { ...query, tz: TZ })) {
        const { rows, sum, total } = await figures.rowsOf(link)
        expect(rows).toHaveLength(total)
        expect([name, link.figure, sum]).toEqual([name, link.figure, link.sum])
        expect([name, link.figure, figures.addUp(rows)]).toEqual([name, link.figure, sum])
      }
    }
  })

  it('ADD-01 open orders and their invoices, and find them by number and name', async () => {
    const orders = await listOrders()
    for (const order of [orders[0], orders[400], orders.at(-30)]) {
      const opened = await test.call(at(ordersContract.getOrder, order?.id), { as: 'admin' })
      expect(opened.statusCode).toBe(200)
      const found = await test.call(ordersContract.listOrders, {
        as: 'admin',
        query: { q: order?.customer_name ?? '', scope: 'all', perPage: '100' },
      })
      expect(found.body).toContain(`O-${10_000 + (order?.id ?? 0)}`)
      const invoice = await test.call(at(invoiceContract.getInvoice, order?.invoice_id), {
        as: 'admin',
      })
      expect(invoice.statusCode).toBe(200)
      expect(invoice.body).toContain(`${order?.invoice_number}`)
    }
  })
})

describe('people', () => {
  it('ADD-06 USR-01 have pictures in most cases, each in a file of their own', async () => {
    const people = await db
      .selectFrom('users')
      .leftJoin('files', 'files.id', 'users.avatar')
      .select(['users.id', 'avatar', 'owner_id', 'hash', 'purpose'])
      .where('users.id', '<=', 350)
      .execute()
    const pictured = people.filter(row => row.avatar !== null)
    expect(pictured.length).toBeGreaterThan(people.length * 0.6)
    expect(pictured.length).toBeLessThan(people.length)
    for (const row of pictured) expect([row.owner_id, row.purpose]).toEqual([row.id, 'avatar'])
    expect(new Set(pictured.map(row => row.hash)).size).toBeGreaterThan(48)
    const list = await test.call(usersContract.listUsers, {
      as: 'admin',
      query: { q: 'Lindqvist' },
    })
    const [ada] = list.json<{ users: { avatar: string }[] }>().users
    const picture = await test.app.inject(ada?.avatar ?? '')
    expect(picture.statusCode).toBe(200)
    expect(picture.headers['content-type']).toBe('image/png')
  })
})

describe('determinism', () => {
  const filled = async (now: number) => {
    const database = await createTestDatabase()
    const filling = { database, clock: () => new Date(now), passwords: testPasswords }
    await seedFirst(filling)
    await seedDemo({ ...filling, withHistory: true })
    const orders = await listOrders(database.read)
    const invoices = await database.read
      .selectFrom('invoices')
      .selectAll()
      .orderBy('number')
      .orderBy('id')
      .execute()
    await database.close()
    return { orders, invoices }
  }

  it('ADD-06 yields the same rows for the same day, and the same curve ten days later', async () => {
    const [one, later] = [await filled(TEST_START), await filled(TEST_START + 10 * DAY)]
    expect(one.orders).toEqual(await listOrders())
    const invoices = await db
      .selectFrom('invoices')
      .selectAll()
      .orderBy('number')
      .orderBy('id')
      .execute()
    expect(one.invoices).toEqual(invoices)
    expect(Math.abs(later.orders.length - one.orders.length)).toBeLessThan(6)
    const since = new Date(TEST_START - 18 * DAY).toISOString()
    const recent = later.orders.filter(({ placed_at }) => placed_at >= since).length
    expect(recent).toBeGreaterThanOrEqual(60)
    expect(recent).toBeLessThanOrEqual(90)
  }, 120_000)
})

it('CART-09 the provider knows what orders of the history paid by card, and what was refunded of it', async () => {
  const orders = await db
    .selectFrom('orders')
    .leftJoin('test_payments', 'test_payments.reference', 'checkout_id')
    .leftJoin('test_refunds', 'test_refunds.reference', 'checkout_id')
    .select(['paid', 'refunded', 'test_payments.amount as charged', 'test_refunds.amount as back'])
    .where('payment_method', '=', 'test')
    .where('paid', '>', 0)
    .execute()
  expect(orders.length).toBeGreaterThan(100)
  expect(orders.some(({ refunded }) => refunded > 0)).toBe(true)
  expect(
    orders.filter(one => one.charged !== one.paid || (one.back ?? 0) !== one.refunded),
  ).toEqual([])
})

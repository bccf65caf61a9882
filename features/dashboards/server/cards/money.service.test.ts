import { cardAnalyticsContract as analytics } from '../../contract/card-analytics.contract.ts'
import { cardStatisticsContract as statistics } from '../../contract/card-statistics.contract.ts'
import { cardContract } from '../../contract/card.contract.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { invoiceMoneyContract } from '#features/invoice/contract/invoice-money.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestFigures } from '../../tests/test-figures.ts'
import { createInvoiceHelper } from '#features/invoice/tests/invoice-helper.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// Money and orders in years without demo data, so that every sum is known.

let test: TestApp
let figures: ReturnType<typeof createTestFigures>
let invoices: ReturnType<typeof createInvoiceHelper>
beforeAll(async () => {
  test = await createTestApp()
  figures = createTestFigures(test)
  invoices = createInvoiceHelper(test)
})
afterAll(() => test.close())

const zeros = (count: number, change: Record<number, number> = {}) =>
  Array.from({ length: count }, (_, index) => change[index] ?? 0)
const issuedOn = (day: string, change: object = {}) =>
  invoices.issued({ issuedDate: day, dueDate: '2030-01-01', ...change })
const isDone = (answer: { statusCode: number; body: string }) =>
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([201, expect.anything()])

describe('revenue', () => {
  it('DASH-01 is what clients paid, by recorded day: counted once, without reversed payments, per currency', async () => {
    const client = await invoices.addClient('Ann Year', 'ann@year.example')
    const [one, two, three] = [
      await issuedOn('2021-05-02', { clientId: client.id, discount: { amount: 20 } }),
      await issuedOn('2021-05-02', { clientId: client.id }),
      await issuedOn('2021-05-02', { clientId: client.id }),
    ]
    isDone(await invoices.pay(one.id, 100, { date: '2021-05-03' }))
    isDone(await invoices.pay(one.id, 80, { date: '2021-06-01' }))
    // An overpayment kept and used for another invoice: received once.
    isDone(await invoices.pay(two.id, 250, { date: '2021-07-31', creditOverpayment: true }))
    isDone(await invoices.pay(three.id, 50, { date: '2021-08-01', method: 'credit' }))
    const bounced = await invoices.pay(three.id, 30, { date: '2021-08-02' })
    const back = {
      as: 'maintainer',
      body: { paymentId: bounced.json().paymentId, reason: 'Bounced' },
    } as const
    expect((await test.call(invoiceMoneyContract.reversePayment, back)).statusCode).toBe(200)
    const euros = await issuedOn('2021-05-02', { currency: 'EUR' })
    isDone(await invoices.pay(euros.id, 70, { date: '2021-05-20' }))
    const report = await figures.read(analytics.getRevenueReport, { year: '2021' })
    expect(report).toMatchObject({
      price: 430,
      expense: -20,
      growth: null,
      budget: null,
      budgetVersion: 0,
      previous: { price: 0, expense: 0 },
      otherCurrencies: [{ currency: 'EUR', amount: 70 }],
    })
    expect(report.years).toContain('2021')
    expect(report.series).toEqual([
      { name: 'Earning', data: zeros(12, { 4: 100, 5: 80, 6: 250 }) },
      { name: 'Expense', data: zeros(12, { 4: -20 }) },
    ])
    const days = { from: '2021-05-03', to: '2021-06-01' }
    const card = await figures.read(statistics.getRevenueStatistics, days)
    expect(card).toMatchObject({
      value: 180,
      analyticsData: { revenue: 180 },
      statistics: '180',
      growth: null,
    })
    expect(card.series[0]?.data.reduce((sum: number, value) => sum + (value ?? 0), 0)).toBe(180)
    const { rows } = await figures.rowsOf({ figure: 'revenue', ...days, tz: 'UTC' })
    expect(rows.map(({ at, amount }) => [at, amount])).toEqual([
      ['2021-06-01', 80],
      ['2021-05-03', 100],
    ])
    expect(rows[0]?.link).toBe(`/apps/invoice/preview/${one.id}`)
  })

  it('DASH-01 is reduced by refunds, which are not an expense in addition', async () => {
    const year = { year: '2026' }
    const before = await figures.read(analytics.getRevenueReport, year)
    const { id } = await issuedOn('2026-03-01')
    isDone(await invoices.pay(id, 200))
    const paid = await figures.read(analytics.getRevenueReport, year)
    expect(paid.price - before.price).toBeCloseTo(200)
    const body = { id, amount: 40, reason: 'Damaged', refundedBy: 'transfer' }
    isDone(await test.call(invoiceMoneyContract.addCredit, { as: 'maintainer', body }))
    const after = await figures.read(analytics.getRevenueReport, year)
    expect([after.price - before.price, after.expense - before.expense]).toEqual([
      expect.closeTo(160),
      expect.closeTo(-40),
    ])
    const month = await figures.read(analytics.getRevenueCard)
    expect(month).toMatchObject({
      span: { from: '2026-03-01', to: '2026-03-31' },
      before: { from: '2026-02-01', to: '2026-02-28' },
    })
    const { sum } = await figures.rowsOf({
      figure: 'revenue',
      from: '2026-03-01',
      to: '2026-03-31',
      tz: 'UTC',
    })
    expect(month.thisMonth).toBe(sum)
    // Today is the second: the first point is known, the next one contains today, the rest is in the future.
    expect(month.series[0]?.data.slice(0, 2)).toEqual([expect.any(Number), month.thisMonth])
    expect(month.series[0]?.data.slice(2)).toEqual(zeros(6).map(() => null))
  })

  it('DASH-01 profit subtracts the cost of goods, and is unknown while a cost is', async () => {
    const [known, unknown] = await test.database.read
      .selectFrom('products')
      .select('id')
      .where('currency', '=', 'USD')
      .orderBy('id')
      .limit(2)
      .execute()
    await test.database.write(async trx => {
      await trx
        .updateTable('products')
        .set({ cost: 200, updated_at: test.now().toISOString() })
        .where('id', '=', known?.id ?? 0)
        .execute()
      await trx
        .updateTable('products')
        .set({ cost: null })
        .where('id', '=', unknown?.id ?? 0)
        .execute()
    })
    const days = { from: '2020-02-01', to: '2020-02-29' }
    const { id } = await issuedOn('2020-02-02')
    isDone(await invoices.pay(id, 90, { date: '2020-02-03' }))
    await figures.order({
      at: '2020-02-10T10:00:00.000Z',
      lines: [{ productId: known?.id ?? 0, qty: 3, price: 900, returned: 1 }],
    })
    await figures.order({
      at: '2020-02-11T10:00:00.000Z',
      status: 'cancelled',
      lines: [{ productId: unknown?.id ?? 0, qty: 1, price: 900 }],
    })
    const card = await figures.read(statistics.getProfitLineChart, days)
    expect(card).toMatchObject({ value: 86, received: 90, cost: 4, withoutCost: 0 })
    expect(
      (await figures.rowsOf({ figure: 'profit', ...days, tz: 'UTC' })).rows.map(
        ({ amount }) => amount,
      ),
    ).toEqual([-4, 90])
    // The current cost applies at once.
    await test.database.write(trx =>
      trx
        .updateTable('products')
        .set({ cost: 300, updated_at: '2026-03-02T09:00:01.000Z' })
        .where('id', '=', known?.id ?? 0)
        .execute(),
    )
    expect((await figures.read(statistics.getProfitLineChart, days)).value).toBe(84)
    await figures.order({
      at: '2020-02-12T10:00:00.000Z',
      lines: [{ productId: unknown?.id ?? 0, qty: 2, price: 900 }],
    })
    expect(await figures.read(statistics.getProfitLineChart, days)).toMatchObject({
      value: null,
      statistics: '–',
      cost: null,
      withoutCost: 2,
    })
    expect(await figures.rowsOf({ figure: 'profit', ...days, tz: 'UTC' })).toMatchObject({
      sum: null,
      total: 3,
    })
  })
})

describe('revenue of a period', () => {
  it('DASH-01 is charted by month for a year, and by day for shorter ranges', async () => {
    const year = await figures.read(analytics.getRevenueCard, { period: 'lastYear', tz: 'UTC' })
    expect(year.categories).toEqual([
      '01',
      '02',
      '03',
      '04',
      '05',
      '06',
      '07',
      '08',
      '09',
      '10',
      '11',
      '12',
    ])
    const days = await figures.read(analytics.getRevenueCard, {
      from: '2020-02-24',
      to: '2020-02-29',
      tz: 'UTC',
    })
    expect(days.categories).toEqual(['24', '25', '26', '27', '28', '29'])
  })
})

describe('orders', () => {
  it('DASH-01 are counted by state, and move with it', async () => {
    const days = { from: '2020-06-01', to: '2020-06-30' }
    const at = '2020-06-10T12:00:00.000Z'
    for (const status of [
      'pending',
      'paid',
      'shipped',
      'delivered',
      'cancelled',
      'refunded',
    ] as const)
      await figures.order({ at, status, total: 1050 })
    await figures.order({ at, currency: 'EUR', total: 700 })
    const id = await figures.order({ at, status: 'shipped', total: 2000 })
    expect(await figures.read(analytics.getProductOrders, days)).toMatchObject({
      total: 8,
      chart_info: { finished: 1, pending: 5, rejected: 2 },
      series: [12.5, 62.5, 25],
      previous: { total: 0 },
    })
    expect(await figures.read(statistics.getSales, days)).toMatchObject({
      value: 62,
      otherCurrencies: [{ currency: 'EUR', amount: 7 }],
    })
    await test.database.write(trx =>
      trx.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', id).execute(),
    )
    expect((await figures.read(analytics.getProductOrders, days)).chart_info).toEqual({
      finished: 1,
      pending: 4,
      rejected: 3,
    })
    expect((await figures.read(statistics.getSales, days)).value).toBe(42)
    expect((await figures.rowsOf({ figure: 'sales', ...days, tz: 'UTC' })).sum).toBe(42)
  })

  it('DASH-02 belong to the day in the viewer’s time zone, across clock changes', async () => {
    const count = async (day: string, tz: string) =>
      (await figures.read(statistics.getOrdersStatistics, { from: day, to: day, tz })).value
    await figures.order({ at: '2020-03-01T04:30:00.000Z' })
    expect([
      await count('2020-02-29', 'America/New_York'),
      await count('2020-03-01', 'America/New_York'),
    ]).toEqual([1, 0])
    expect([await count('2020-02-29', 'UTC'), await count('2020-03-01', 'UTC')]).toEqual([0, 1])
    for (const at of ['18:14:59.999', '18:15:00.000', '18:29:59.999', '18:30:00.000'])
      await figures.order({ at: `2020-04-10T${at}Z` })
    expect([
      await count('2020-04-10', 'Asia/Kolkata'),
      await count('2020-04-11', 'Asia/Kolkata'),
    ]).toEqual([3, 1])
    expect([
      await count('2020-04-10', 'Asia/Kathmandu'),
      await count('2020-04-11', 'Asia/Kathmandu'),
    ]).toEqual([1, 3])
    // Daylight saving time starts in Berlin at the end of March: that day has 23 hours.
    for (const at of [
      '2020-03-28T23:00:00.000Z',
      '2020-03-29T21:59:59.999Z',
      '2020-03-29T22:00:00.000Z',
    ])
      await figures.order({ at })
    expect([
      await count('2020-03-28', 'Europe/Berlin'),
      await count('2020-03-29', 'Europe/Berlin'),
      await count('2020-03-30', 'Europe/Berlin'),
    ]).toEqual([0, 2, 1])
    const { rows, sum } = await figures.rowsOf({
      figure: 'orders',
      from: '2020-03-29',
      to: '2020-03-29',
      tz: 'Europe/Berlin',
    })
    expect([rows.length, sum]).toEqual([2, 2])
  })

  it('DASH-01 are charted in weekly bars and a daily line', async () => {
    const weeks = await figures.read(statistics.getOrdersBarChart, { tz: 'UTC' })
    expect(weeks.categories).toEqual(['2026-02-03', '2026-02-10', '2026-02-17', '2026-02-24'])
    expect(weeks.chart.unit).toBe('week')
    const days = await figures.read(statistics.getOrdersStatistics, { tz: 'UTC' })
    await figures.order({ at: '2026-03-02T08:00:00.000Z' })
    const after = await figures.read(statistics.getOrdersStatistics, { tz: 'UTC' })
    expect([after.value, after.series[0]?.data.at(-1)]).toEqual([
      (days.value ?? 0) + 1,
      (days.series[0]?.data.at(-1) ?? 0) + 1,
    ])
  })
})

describe('budgets and goals', () => {
  const save = (body: object, headers: Record<string, string> = {}) =>
    test.call(cardContract.savePlan, { as: 'maintainer', body, headers })
  it('DASH-11 a budget is saved with the right to, protected by If-Match, and can be undone', async () => {
    const report = () => figures.read(analytics.getRevenueReport, { year: '2019' })
    const saved = await save(
      { plan: 'budget', year: '2019', value: 12_000.5 },
      { 'if-match': '"0"' },
    )
    expect(saved.json()).toMatchObject({ value: 12_000.5, version: 1 })
    const { budget, budgetVersion, budgetSeries } = await report()
    expect([budget, budgetVersion]).toEqual([12_000.5, 1])
    const planned = budgetSeries.find(({ name }) => name === 'Planned')?.data ?? []
    expect(planned.reduce((sum: number, value) => sum + Math.round((value ?? 0) * 100), 0)).toBe(
      1_200_050,
    )
    expect(
      (await save({ plan: 'budget', year: '2019', value: 1 }, { 'if-match': '"0"' })).statusCode,
    ).toBe(412)
    expect((await save({ plan: 'budget', year: '2019', value: 1.001 })).json()).toMatchObject({
      status: 422,
      errors: { value: expect.any(String) },
    })
    expect((await save({ plan: 'budget', year: '2019', value: -1 })).statusCode).toBe(400)
    const logged = test.database.read
      .selectFrom('audit_records')
      .select('after')
      .where('record_id', '=', 'budget:2019')
    expect(await logged.execute()).toEqual([{ after: '{"value":12000.5}' }])
    const undone = await test.call(changesContract.undoChange, {
      as: 'maintainer',
      body: { id: saved.json().changeId },
    })
    expect([undone.statusCode, (await report()).budget]).toEqual([200, null])
  })

  it('DASH-06 a goal is the measure of its card', async () => {
    expect((await save({ plan: 'tasks', value: 12 })).statusCode).toBe(200)
    expect(await figures.read(analytics.getGoalOverview)).toMatchObject({
      goal: 12,
      goalVersion: 2,
    })
    expect((await save({ plan: 'sessions', value: 900 })).statusCode).toBe(200)
    expect(await figures.read(analytics.getAvgSessions)).toMatchObject({ goal: 900 })
    expect((await save({ plan: 'sessions', value: 1.5 })).statusCode).toBe(400)
  })
})

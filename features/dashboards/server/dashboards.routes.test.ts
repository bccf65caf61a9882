import { cardAnalyticsContract as analytics } from '../contract/card-analytics.contract.ts'
import { cardStatisticsContract as statistics } from '../contract/card-statistics.contract.ts'
import { cardContract } from '../contract/card.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CARDS, createTestFigures } from '../tests/test-figures.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// All seventeen cards on demo data: whatever they show, their rows add up to it.

let test: TestApp
let figures: ReturnType<typeof createTestFigures>
beforeAll(async () => {
  test = await createTestApp()
  figures = createTestFigures(test)
})
afterAll(() => test.close())

const PERIODS: Record<string, string>[] = [
  { period: 'last28' },
  { period: 'lastMonth' },
  { period: 'lastYear' },
  { from: '2025-10-07', to: '2026-02-20' },
]
const queriesOf = (name: string) =>
  name === 'getRevenueReport'
    ? [{ year: '2026' }, { year: '2025' }, { period: 'lastYear' }]
    : PERIODS
const noNumberIsMissing = (text: string) => expect(text).not.toMatch(/NaN|Infinity/)

describe.each(CARDS)('%s', (name, call) => {
  it('CARD-01 DASH-01 has rows that add up to every linked number', async () => {
    for (const query of queriesOf(name)) {
      const links = await figures.linksOf(call, { ...query, tz: 'Europe/Zurich' })
      expect(links.length).toBeGreaterThan(0)
      for (const link of links) {
        const { rows, sum, total } = await figures.rowsOf(link)
        expect(rows).toHaveLength(total)
        expect(new Set(rows.map(row => row.id)).size).toBe(total)
        expect([link.figure, sum]).toEqual([link.figure, link.sum])
        expect([link.figure, figures.addUp(rows)]).toEqual([link.figure, sum])
      }
    }
  })

  it('DASH-02 shows zeros or nothing for an empty period, and never NaN', async () => {
    const query =
      name === 'getRevenueReport' ? { year: '1999' } : { from: '1999-01-01', to: '1999-01-31' }
    const answer = await test.call(call, { as: 'admin', query })
    expect(answer.statusCode).toBe(200)
    noNumberIsMissing(answer.body)
    const empty = answer.json()
    // Undated work belongs to every period.
    const dated = empty.rows.filter(
      (link: { figure: string }) => link.figure !== 'goals.inProgress',
    )
    for (const link of dated) expect([0, null]).toContain(link.sum)
    for (const { data } of (empty.series ?? []).filter(
      (one: unknown) => Object(one).data !== undefined,
    ))
      expect(data.every((value: unknown) => value === 0 || value === null)).toBe(true)
    for (const field of ['growth', 'completedPercent', 'retention', 'duration'])
      expect(empty[field] ?? null).toBeNull()
  })

  it('CARD-02 names the invalid field of a period', async () => {
    const bad: [Record<string, string>, string][] = [
      [{ period: 'lastDecade' }, 'period'],
      [{ tz: 'Mars/Base' }, 'tz'],
      ...(name === 'getRevenueReport'
        ? [[{ year: 'soon' }, 'year'] satisfies [Record<string, string>, string]]
        : ([
            [{ from: '2026-01-01' }, 'to'],
            [{ from: '2026-02-01', to: '2026-01-01' }, 'to'],
            [{ from: '2026-02-30', to: '2026-03-01' }, 'from'],
            [{ from: '1990-01-01', to: '2026-01-01' }, 'from'],
          ] satisfies [Record<string, string>, string][])),
    ]
    for (const [query, field] of bad) {
      const answer = await test.call(call, { as: 'admin', query })
      expect([query, answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
        query,
        400,
        [field],
      ])
    }
  })

  it('CARD-02 answers 304 for a matching ETag', async () => {
    const first = await test.call(call, { as: 'admin' })
    const etag = String(first.headers.etag)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const again = await test.call(call, { as: 'admin', headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

describe('periods', () => {
  it('CARD-02 are 28 days, the last month and the last year, each with the previous one', async () => {
    const spansOf = async (period: string) => {
      const { span, before } = await figures.read(statistics.getOrdersStatistics, {
        period,
        tz: 'UTC',
      })
      return [span.from, span.to, before.from, before.to].join(' ')
    }
    expect(await spansOf('last28')).toBe('2026-02-03 2026-03-02 2026-01-06 2026-02-02')
    expect(await spansOf('lastMonth')).toBe('2026-02-01 2026-02-28 2026-01-01 2026-01-31')
    expect(await spansOf('lastYear')).toBe('2025-01-01 2025-12-31 2024-01-01 2024-12-31')
  })

  it('DASH-02 use the person’s time zone unless another is given', async () => {
    const { timeZone } = await figures.read(statistics.getOrdersStatistics)
    expect(
      (await figures.read(statistics.getOrdersStatistics, { tz: 'Asia/Tokyo' })).timeZone,
    ).toBe('Asia/Tokyo')
    expect(timeZone).not.toBe('Asia/Tokyo')
  })
})

describe('dashboards', () => {
  const STATISTICS = { from: '2025-11-01', to: '2026-03-02', tz: 'UTC' }
  it('DASH-10 consist of the same figures as the cards', async () => {
    const shop = await figures.read(cardContract.getEcommerceDashboard, STATISTICS)
    const sumOf = async (figure: 'orders' | 'revenue' | 'customers' | 'sessions') =>
      (await figures.rowsOf({ figure, ...STATISTICS })).sum
    expect(shop.denied).toEqual([])
    expect(shop.statistics).toMatchObject({
      sales: await sumOf('orders'),
      revenue: await sumOf('revenue'),
      customers: await sumOf('customers'),
    })
    const sellers = [shop.medal, ...(shop.medal?.runnersUp ?? [])]
    expect(sellers).toHaveLength(4)
    const amounts = sellers.map(one => one?.amount ?? 0)
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
    const picture = shop.medal?.product.image ?? ''
    const { statusCode } = await test.app.inject(picture)
    expect(statusCode).toBe(200)
    expect(shop.browsers?.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(
      await sumOf('sessions'),
    )
    expect(shop.browsers?.reduce((sum, { percent }) => sum + percent * 10, 0)).toBeCloseTo(1000)
    const paid = shop.companies?.reduce((sum, { revenue }) => sum + revenue, 0) ?? 0
    expect(paid).toBeLessThanOrEqual((await sumOf('revenue')) ?? 0)
    const page = await figures.read(cardContract.getAnalyticsDashboard, STATISTICS)
    expect(page.congratulations).toMatchObject({ orders: await sumOf('orders') })
    expect(page.salesRadar?.categories).toHaveLength(6)
    expect(page.timeline.length).toBeGreaterThan(0)
    expect(page.project?.total).toBeGreaterThan(0)
  })

  it('CARD-01 list changes with the full names of those who made them', async () => {
    await test.makePerson()
    const { timeline } = await figures.read(cardContract.getAnalyticsDashboard, STATISTICS)
    const { full_name } = await test.database.read
      .selectFrom('users')
      .select('full_name')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow()
    expect(timeline.map(({ who }) => who)).toContain(full_name)
    expect(timeline.map(({ who }) => who)).not.toContain('admin')
  })

  it('CARD-01 name the parts that the caller may not see', async () => {
    const shop = await createTestFigures(test, 'subscriber').read(
      cardContract.getEcommerceDashboard,
    )
    expect(shop).toMatchObject({
      medal: null,
      statistics: null,
      companies: null,
      browsers: null,
      transactions: null,
    })
    expect(shop.denied.toSorted()).toEqual([
      'browsers',
      'companies',
      'earnings',
      'medal',
      'statistics',
      'transactions',
    ])
    const page = await createTestFigures(test, 'author').read(cardContract.getAnalyticsDashboard)
    expect(page.denied.toSorted()).toEqual(['congratulations', 'invoices', 'salesRadar'])
  })
})

describe('rights', () => {
  it('CARD-01 the rows of a figure require access to the figure', async () => {
    const ask = async (figure: string) =>
      (await test.call(cardContract.getCardRows, { as: 'author', query: { figure } })).statusCode
    expect(await ask('revenue')).toBe(403)
    expect(await ask('orders')).toBe(403)
    expect(await ask('tickets')).toBe(403)
    expect(await ask('goals.completed')).toBe(200)
    expect((await test.call(analytics.getSupportTracker, { as: 'author' })).statusCode).toBe(403)
  })
})

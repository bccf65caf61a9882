import {
  cardStatisticsContract as statistics,
  type StatisticsCard,
} from '../../contract/card-statistics.contract.ts'
import type { Call } from '#platform/contract/define.ts'
import { addDays } from '#platform/contract/local-time.rules.ts'
import type * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestFigures } from '../../tests/test-figures.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { chartParts, countDays } from '../figures/span.service.ts'

// A card's chart and figure cover the same days and add up.

let test: TestApp
let figures: ReturnType<typeof createTestFigures>
beforeAll(async () => {
  test = await createTestApp()
  figures = createTestFigures(test)
})
afterAll(() => test.close())

const ASKED = [
  ['the last 28 days', { period: 'last28' }],
  ['the last month', { period: 'lastMonth' }],
  ['the last year', { period: 'lastYear' }],
  ['one day', { from: '2026-02-11', to: '2026-02-11' }],
  ['six weeks', { from: '2026-01-10', to: '2026-02-20' }],
  ['two years and a half', { from: '2023-09-03', to: '2026-03-01' }],
] as const
/** For these, the parts of the period add up to the figure. */
const SUMS = {
  getOrdersBarChart: statistics.getOrdersBarChart,
  getProfitLineChart: statistics.getProfitLineChart,
  getRevenueStatistics: statistics.getRevenueStatistics,
  getSales: statistics.getSales,
  getOrdersStatistics: statistics.getOrdersStatistics,
  getSiteTraffic: statistics.getSiteTraffic,
  getNewsletter: statistics.getNewsletter,
}
const read = <S extends z.ZodMiniType>(call: Call & { output: S }, asked: Record<string, string>) =>
  figures.read(call, { ...asked, tz: 'UTC' })
const drawn = ({ series }: Pick<StatisticsCard, 'series'>) => series[0]?.data ?? []
const hundredths = (values: readonly (number | null)[]) =>
  values.reduce<number>((sum, value) => sum + Math.round((value ?? 0) * 100), 0)

describe.each(ASKED)('chart of %s', (_, asked) => {
  it.each(Object.entries(SUMS))(
    'DASH-01 %s charts the days of its figure, and they add up to it',
    async (_name, call) => {
      await figures.order({ at: '2026-02-11T08:00:00.000Z' })
      const card = await read(call, asked)
      const last = card.span.to < '2026-03-02' ? card.span.to : '2026-03-02'
      expect([card.chart.from, card.chart.to]).toEqual([card.span.from, last])
      expect(card.categories).toHaveLength(drawn(card).length)
      const before = await read(call, card.before)
      expect(before.value).toBe(card.previous.value)
      for (const one of [card, before]) {
        // With an unknown cost, the total is unknown as well.
        const sum = drawn(one).includes(null) ? null : hundredths(drawn(one))
        expect(sum).toBe(one.value === null ? null : Math.round(one.value * 100))
      }
    },
  )

  it('DASH-01 subscribers end at their figure; daily active users never exceed those of the period', async () => {
    const subscribers = await read(statistics.getSubscribers, asked)
    expect(drawn(subscribers).at(-1)).toBe(subscribers.value)
    const active = await read(statistics.getActiveUsers, asked)
    const days = drawn(active).map(value => value ?? 0)
    expect(Math.max(...days)).toBeLessThanOrEqual(active.value ?? 0)
    expect(hundredths(days)).toBeGreaterThanOrEqual((active.value ?? 0) * 100)
  })
})

it('DASH-01 the parts of any period are contiguous and cover it', () => {
  for (let length = 1; length <= 1_200; length += 7)
    for (const most of [14, 31]) {
      const span = { from: '2023-11-17', to: addDays('2023-11-17', length - 1) }
      const { parts } = chartParts(span, most)
      expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([span.from, span.to])
      expect(parts.slice(1).map(part => part.from)).toEqual(
        parts.slice(0, -1).map(part => addDays(part.to, 1)),
      )
      expect(parts.reduce((sum, part) => sum + countDays(part), 0)).toBe(length)
      expect(parts.length).toBeLessThanOrEqual(most)
    }
})

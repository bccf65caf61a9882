import { addDays } from '#platform/contract/local-time.rules.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestFigures } from '../../tests/test-figures.ts'
import { createRandom } from '#app/server/test/fault/random.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { momentsOf } from './span.service.ts'
import { sumMoments } from './sums.repo.ts'

const QUARTER = 900_000
const FIRST = Date.parse('2018-03-20T00:00:00.000Z')
const DAYS = 12

let test: TestApp
const placed: { at: string; total: number }[] = []
beforeAll(async () => {
  test = await createTestApp()
  const figures = createTestFigures(test)
  const random = createRandom(18)
  for (let index = 0; index < 150; index += 1) {
    const at = new Date(FIRST + random(DAYS * 96) * QUARTER + random(QUARTER)).toISOString()
    const total = 1 + random(1_000)
    placed.push({ at, total })
    await figures.order({ at, total })
  }
})
afterAll(() => test.close())

// Europe switches to daylight saving time on March 25, and some time zones are offset from UTC by quarters of an hour.
it.each([
  'UTC',
  'Europe/Zurich',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
])('DASH-01 daily sums match the orders of those days: %s', async zone => {
  const random = createRandom(zone.length)
  const spans = Array.from({ length: 30 }, () => {
    const from = addDays('2018-03-19', random(DAYS))
    return { from, to: addDays(from, random(4)) }
  })
  const sums = await sumMoments(test.database.read, 'orders', { spans, zone })
  for (const [index, span] of spans.entries()) {
    const { from, to } = momentsOf(span, zone)
    const inside = placed.filter(({ at }) => at >= from && at < to)
    const found = sums.filter(one => one.span === index)
    const expected =
      inside.length === 0
        ? []
        : [[inside.length, inside.reduce((sum, { total }) => sum + total, 0)]]
    expect(
      found.map(({ n, amount }) => [n, amount]),
      `${span.from} to ${span.to}`,
    ).toEqual(expected)
  }
})

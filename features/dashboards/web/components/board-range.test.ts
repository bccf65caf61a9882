import { expect, it } from 'vitest'
import { cardQuery } from '../../contract/card-shapes.rules.ts'
import { toRange } from './board-range.ts'

const FALLBACK = { period: 'last28', from: '', to: '', isCompared: false }

it('DASH-04 the range of a board is in the URL', () => {
  expect(toRange({ period: 'lastYear', compare: '1' })).toEqual({
    period: 'lastYear',
    from: '',
    to: '',
    isCompared: true,
  })
  expect(toRange({ period: 'custom', from: '2026-01-01', to: '2026-01-31' })).toEqual({
    period: 'custom',
    from: '2026-01-01',
    to: '2026-01-31',
    isCompared: false,
  })
})

it('DASH-04 the longest range of the cards can be linked to', () => {
  const longest = { from: '2016-01-01', to: '2026-02-16' }
  expect(cardQuery.safeParse(longest).success).toBe(true)
  expect(toRange({ ...longest, period: 'custom' })).toMatchObject(longest)
})

it('DASH-04 an invalid range in a link falls back to the last 28 days', () => {
  for (const raw of [
    {},
    { period: 'lastCentury' },
    { period: 'custom' },
    { period: 'custom', from: '2026-02-01', to: '2026-01-01' },
    { period: 'custom', from: '2026-02-31', to: 'soon' },
    // A day more than the cards can show.
    { period: 'custom', from: '2015-12-31', to: '2026-02-16' },
  ])
    expect(toRange(raw)).toEqual(FALLBACK)
})

import { expect, it } from 'vitest'
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

it('DASH-04 an invalid range in a link falls back to the last 28 days', () => {
  for (const raw of [
    {},
    { period: 'lastCentury' },
    { period: 'custom' },
    { period: 'custom', from: '2026-02-01', to: '2026-01-01' },
    { period: 'custom', from: '2026-02-31', to: 'soon' },
  ])
    expect(toRange(raw)).toEqual(FALLBACK)
})

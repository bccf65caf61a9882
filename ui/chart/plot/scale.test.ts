import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeScale } from './scale.ts'

describe('the axis of a chart', () => {
  it('has round steps', () => {
    expect(makeScale({ low: 0, high: 87 }).ticks).toEqual([0, 25, 50, 75, 100])
    expect(makeScale({ low: -12, high: 30 }).ticks).toEqual([-20, 0, 20, 40])
    expect(makeScale({ low: 0, high: 0.3 }).ticks).toEqual([0, 0.1, 0.2, 0.3])
  })

  it('DASH-02 is a flat line, not NaN, when there is nothing', () => {
    expect(makeScale({ low: 0, high: 0 })).toEqual({ low: 0, high: 0.25, ticks: [0, 0.25] })
  })

  it('holds all there is, nought among its steps, and never too many of them', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e9, max: 0, noNaN: true }),
        fc.double({ min: 0, max: 1e9, noNaN: true }),
        (low, high) => {
          fc.pre(high - low > 1e-6)
          const scale = makeScale({ low, high })
          const dust = (high - low) * 1e-9
          expect(scale.low).toBeLessThanOrEqual(low + dust)
          expect(scale.high).toBeGreaterThanOrEqual(high - dust)
          expect(scale.ticks).toContain(0)
          expect(scale.ticks.length).toBeLessThanOrEqual(7)
        },
      ),
    )
  })
})

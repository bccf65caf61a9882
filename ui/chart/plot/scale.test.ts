import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeScale } from './scale.ts'

const ticks = (low: number, high: number) => makeScale({ low, high }).ticks
const wholeTicks = (low: number, high: number) => makeScale({ low, high, isWhole: true }).ticks
const below = fc.double({ min: -1e9, max: 0, noNaN: true })
const above = fc.double({ min: 0, max: 1e9, noNaN: true })

describe('chart axis', () => {
  it('has round steps, as fine as fits', () => {
    expect(ticks(0, 87)).toEqual([0, 20, 40, 60, 80, 100])
    expect(ticks(-12, 30)).toEqual([-10, 0, 10, 20, 30])
    expect(ticks(0, 0.3)).toEqual([0, 0.1, 0.2, 0.3])
    expect(ticks(0, 8146)).toEqual([0, 2000, 4000, 6000, 8000, 10_000])
    expect(ticks(0, 1150)).toEqual([0, 300, 600, 900, 1200])
  })

  it('DASH-02 is a flat line, not NaN, without data', () => {
    expect(makeScale({ low: 0, high: 0 })).toEqual({ low: 0, high: 1, ticks: [0, 1] })
  })

  it('uses whole numbers for counts', () => {
    expect(wholeTicks(0, 1)).toEqual([0, 1])
    expect(wholeTicks(0, 3)).toEqual([0, 1, 2, 3])
    expect(wholeTicks(0, 7)).toEqual([0, 2, 4, 6, 8])
    expect(wholeTicks(-2, 2)).toEqual([-2, -1, 0, 1, 2])
    expect(ticks(0, 1)).toContain(0.2)
  })

  it('adds no tick for values slightly below zero', () => {
    const scale = makeScale({ low: -166, high: 8146 })
    expect(scale.ticks).toEqual([0, 2000, 4000, 6000, 8000, 10_000])
    expect(scale.low).toBeCloseTo(-166 - 0.06 * 8312)
    expect(scale.high).toBe(10_000)
    expect(makeScale({ low: -10, high: 0 }).high).toBe(0)
  })

  it('contains all values, with zero among its three to six ticks', () => {
    fc.assert(
      fc.property(below, above, (low, high) => {
        fc.pre(high - low > 1e-6)
        const scale = makeScale({ low, high })
        const dust = (high - low) * 1e-6
        expect(scale.low).toBeLessThanOrEqual(low)
        expect(scale.high).toBeGreaterThanOrEqual(high - dust)
        expect(scale.high).toBe(scale.ticks.at(-1))
        expect(scale.ticks).toContain(0)
        expect(scale.ticks.length).toBeGreaterThanOrEqual(3)
        expect(scale.ticks.length).toBeLessThanOrEqual(6)
      }),
    )
  })

  it('ends close above the highest value', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), high => {
        expect(makeScale({ low: 0, high }).high / high).toBeLessThanOrEqual(4 / 3)
      }),
    )
  })
})

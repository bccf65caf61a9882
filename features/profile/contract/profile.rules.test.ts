import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { percentsOf } from './profile.rules.ts'

it('PROF-03 percentages add up to 100, each within one of its exact value', () => {
  expect(percentsOf([1, 1, 1])).toEqual([34, 33, 33])
  expect(percentsOf([0, 0])).toEqual([0, 0])
  fc.assert(
    fc.property(fc.array(fc.nat(1_000), { minLength: 2, maxLength: 6 }), counts => {
      const total = counts.reduce((sum, one) => sum + one, 0)
      const percents = percentsOf(counts)
      expect(percents.reduce((sum, one) => sum + one, 0)).toBe(total === 0 ? 0 : 100)
      for (const [at, percent] of percents.entries())
        expect(Math.abs(percent - ((counts[at] ?? 0) * 100) / Math.max(1, total))).toBeLessThan(1)
    }),
  )
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyMask, isMaskFull } from './mask.ts'

it('SHOW-01 a mask inserts the separators between digits', () => {
  expect(applyMask('0000 0000 0000 0000', '4111111111111111')).toBe('4111 1111 1111 1111')
  expect(applyMask('00:00', '1')).toBe('1')
  expect(applyMask('00:00', '123')).toBe('12:3')
  expect(applyMask('+00 000', '+4177')).toBe('+41 77')
  expect(applyMask('AA-000', 'ab12x3')).toBe('AB-123')
  expect(applyMask('00.00.0000', '٠١٠٢٢٠٢٦')).toBe('01.02.2026')
})

it('SHOW-01 masking is idempotent, whatever was typed', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom('0000 0000', '00/00', '+00 (000) 000', 'AA-000'),
      (typed, pattern) => {
        const once = applyMask(pattern, typed)
        expect(applyMask(pattern, once)).toBe(once)
        expect(once.length).toBeLessThanOrEqual(pattern.length)
      },
    ),
  )
})

it('SHOW-01 reports when the mask is complete', () => {
  expect([isMaskFull('00:00', '12:3'), isMaskFull('00:00', '12:34')]).toEqual([false, true])
})

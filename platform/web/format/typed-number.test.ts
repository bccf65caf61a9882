import { expect, it } from 'vitest'
import { createFormats } from './format.ts'
import * as z from 'zod/mini'
import { typedDecimal, typedNumber } from './typed-number.ts'

it('X-33 writes numbers into fields with the decimal sign of the language, without thousands', () => {
  expect(typedNumber(createFormats('en'))(1284.5)).toBe('1284.5')
  expect(typedNumber(createFormats('de'))(1284.5)).toBe('1284,5')
  expect(typedNumber(createFormats('fr'))(12.04)).toBe('12,04')
  expect(typedNumber(createFormats('pt'))(7)).toBe('7')
  expect(typedNumber(createFormats('ar'))(12.4)).toBe('12.4')
})

it('INV-14 an amount can be typed with a decimal comma', () => {
  const schema = z.pipe(typedDecimal, z.number().check(z.positive()))
  expect(schema.parse('939,99')).toBe(939.99)
  expect(schema.parse('939.99')).toBe(939.99)
  for (const wrong of ['', '-1', 'much', '1,2,3'])
    expect(schema.safeParse(wrong).success).toBe(false)
})

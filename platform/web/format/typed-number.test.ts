import { expect, it } from 'vitest'
import { createFormats } from './format.ts'
import { typedAmount } from './typed-amount.ts'
import * as z from 'zod/mini'
import { readTyped, typedDecimal, typedNumber } from './typed-number.ts'

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
  for (const wrong of ['', '-1', 'much', '1,2,3', '1,23,456', '1.234,5.6', '12,34.5'])
    expect(schema.safeParse(wrong).success).toBe(false)
})

it.each([
  ['en', '1,000', 1000],
  ['en', '150,000', 150_000],
  ['en', '1,234.50', 1234.5],
  ['en', '1,234,567', 1_234_567],
  ['en', '-12,500', -12_500],
  ['en', '1.000', 1],
  ['en', '0,500', 0.5],
  ['en', '12,5', 12.5],
  ['en', '1 000', 1000],
  ['en', '1’234’567.8', 1_234_567.8],
  ['de', '1.000', 1000],
  ['de', '1.234,50', 1234.5],
  ['de', '1,000', 1],
  ['de', '46100,50', 46_100.5],
  ['de', '12.5', 12.5],
  ['fr', '1\u202f234,5', 1234.5],
  ['fr', '1 234 567', 1_234_567],
  ['pt', '2.500', 2500],
  ['ar', '2,500', 2500],
] as const)('X-33 in %s, “%s” is %d', (language, text, number) => {
  expect(readTyped(text, language)).toBe(number)
})

it.each([
  ['12.4', 'USD', '12.40'],
  ['89', 'USD', '89.00'],
  ['1,234.5', 'KWD', '1234.500'],
  ['12.00', 'JPY', '12'],
  ['9.5', 'JPY', '9.5'],
  ['much', 'USD', 'much'],
  ['', 'USD', ''],
])(
  'INV-22 an amount is shown with the decimals of its currency: %s %s',
  (text, currency, shown) => {
    expect(typedAmount(createFormats('en'))(text, currency)).toBe(shown)
  },
)

import { expect, it } from 'vitest'
import { createFormats } from './format.ts'
import { typedNumber } from './typed-number.ts'

it('X-33 writes numbers into fields with the decimal sign of the language, without thousands', () => {
  expect(typedNumber(createFormats('en'))(1284.5)).toBe('1284.5')
  expect(typedNumber(createFormats('de'))(1284.5)).toBe('1284,5')
  expect(typedNumber(createFormats('fr'))(12.04)).toBe('12,04')
  expect(typedNumber(createFormats('pt'))(7)).toBe('7')
  expect(typedNumber(createFormats('ar'))(12.4)).toBe('12.4')
})

import { expect, it } from 'vitest'
import { createFormats } from '#platform/web/format/format.ts'
import { known, withSign } from './card-words.ts'

it('X-33 a sign stays at its number, within what isolates an Arabic amount', () => {
  expect(withSign('+', '$49.00')).toBe('+$49.00')
  expect(withSign('+', createFormats('ar').money(49))).toMatch(/^\u2067\u200E\+49\.00/)
})

it('CARD-01 a figure that is unknown is left out of a sentence', () => {
  expect(known(null, String)).toEqual([])
  expect(known(Number.NaN, String)).toEqual([])
  expect(known(12, String)).toEqual(['12'])
})

import { expect, it } from 'vitest'
import { freeName, isKey, keyFor } from './custom-fields.rules.ts'

it.each([
  ['T-shirt size', 'tShirtSize'],
  ['Größe (cm)', 'grosseCm'],
  ['Ærø på Ørsted', 'aeroPaOrsted'],
  ['Łódź', 'lodz'],
])('a key spells out letters that are not in the alphabet of keys: %s', (label, key) => {
  expect(keyFor(label)).toBe(key)
})

it.each([
  'Valid from',
  'Ship to',
  'Constructor',
  'Value of',
  'To string',
  `${'Very '.repeat(9)}from`,
])('ADD-12 a label gives a key that a field can have: %s', label => {
  expect(isKey(keyFor(label))).toBe(true)
  expect(keyFor(label).length).toBeLessThanOrEqual(40)
})

it('ADD-12 names that are taken get a number, and are never longer than a key', () => {
  const long = 'a'.repeat(40)
  expect(freeName('size', new Set(['size', 'size2']))).toBe('size3')
  expect(freeName(long, new Set([long]))).toBe(`${'a'.repeat(39)}2`)
})

import { expect, it } from 'vitest'
import { keyFor } from './custom-fields.rules.ts'

it.each([
  ['T-shirt size', 'tShirtSize'],
  ['Größe (cm)', 'grosseCm'],
  ['Ærø på Ørsted', 'aeroPaOrsted'],
  ['Łódź', 'lodz'],
])('a key spells out letters that are not in the alphabet of keys: %s', (label, key) => {
  expect(keyFor(label)).toBe(key)
})

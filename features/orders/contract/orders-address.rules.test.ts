import { expect, it } from 'vitest'
import { writePlace } from './orders-address.rules.ts'

it.each([
  ['US', ['Portland, ME 04101']],
  ['CA', ['Portland ME 04101']],
  ['BR', ['04101 Portland', 'ME']],
])('CART-05 city, region and postal code are written as in the country: %s', (country, lines) => {
  const place = { city: 'Portland', region: 'ME', postalCode: '04101' }
  expect(writePlace({ ...place, country })).toEqual(lines)
})

it('CART-05 what an address lacks leaves no sign behind', () => {
  const lacking = { country: 'US', city: 'Portland', region: '', postalCode: '' }
  expect(writePlace(lacking)).toEqual(['Portland'])
  expect(writePlace({ ...lacking, country: 'CH' })).toEqual(['Portland'])
  expect(writePlace({ ...lacking, city: '' })).toEqual([])
})

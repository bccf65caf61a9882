import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { typedDecimal } from './typed-decimal.ts'

it('INV-14 an amount can be typed with a decimal comma', () => {
  const schema = z.pipe(typedDecimal, z.number().check(z.positive()))
  expect(schema.parse('939,99')).toBe(939.99)
  expect(schema.parse('939.99')).toBe(939.99)
  for (const wrong of ['', '-1', 'much', '1,2,3'])
    expect(schema.safeParse(wrong).success).toBe(false)
})

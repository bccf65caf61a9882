import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { withoutLimits } from '#platform/contract/shapes.rules.ts'
import { asStored } from './stored.ts'

const person = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(5)),
  email: z.email(),
  tags: z.array(z.string().check(z.maxLength(3))).check(z.maxLength(1)),
  age: z.optional(z.int().check(z.maximum(99))),
  rate: z.union([
    z.strictObject({ percent: z.number().check(z.maximum(10)) }),
    z.strictObject({ amount: z.number(), note: z.string() }),
  ]),
  get friends() {
    return z._default(z.array(person).check(z.maxLength(1)), [])
  },
})
const OLD = { name: 'Longer than five', email: 'none', tags: ['longer', 'b'], age: 120 }

describe('shapes', () => {
  it('reads what exceeds the limits of today', () => {
    const long = { ...OLD, rate: { percent: 50 }, friends: [] }
    const stored = { ...long, friends: [long, long] }
    expect(person.safeParse(stored).success).toBe(false)
    expect(withoutLimits(person).parse(stored)).toEqual(stored)
    expect(asStored(person).parse(stored)).toEqual(stored)
  })

  it('fills what was added since something was stored, and leaves out what was removed', () => {
    const stored = { email: 'a@b.c', rate: { amount: 3 }, removed: true }
    expect(asStored(person).parse(stored)).toEqual({
      name: '',
      email: 'a@b.c',
      tags: [],
      rate: { amount: 3, note: '' },
      friends: [],
    })
    expect(withoutLimits(person).safeParse(stored).success).toBe(false)
  })

  it('rejects what is of another kind', () => {
    const wrong = { ...OLD, name: 7, rate: { percent: 1 } }
    expect(asStored(person).safeParse(wrong).success).toBe(false)
    expect(withoutLimits(person).safeParse(wrong).success).toBe(false)
  })

  it('takes the member of a union that fits as described', () => {
    const kinds = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), text: z.string().check(z.maxLength(2)) }),
      z.object({ kind: z.literal('b'), text: z.string(), on: z.boolean() }),
    ])
    expect(asStored(kinds).parse({ kind: 'b', text: 'long' })).toEqual({
      kind: 'b',
      text: 'long',
      on: false,
    })
    expect(asStored(kinds).parse({ kind: 'a', text: 'long' })).toEqual({ kind: 'a', text: 'long' })
  })
})

import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { defineCall } from './define.ts'

// The compiler is the test: `tsc` fails if a line expected not to compile does.

const planted = {
  method: 'GET',
  path: '/api/planted',
  summary: 'Planted',
  output: z.object({}),
} as const

it('X-21 a call without declared access does not compile', () => {
  // @ts-expect-error `access` is missing
  const undeclared = defineCall(planted)
  // @ts-expect-error no one knows this subject
  const unknown = defineCall({ ...planted, access: { can: ['read', 'Moon'] } })
  expect([undeclared, unknown]).toHaveLength(2)
})

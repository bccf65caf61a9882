import { usersContract } from '#features/users/contract/users.contract.ts'
import { contract } from '#app/server/product.ts'
import type { Call } from '#platform/contract/define.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  listFields,
  makeExample,
  describeType,
} from '#features/api-reference/web/components/schema-text.ts'

const CALLS = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries<Call>(calls).map(([name, call]): [string, Call] => [`${area}.${name}`, call]),
)
const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })

// What the reference shows, for every call.

describe('API reference', () => {
  it('KEY-05 shows an example body that the call accepts', () => {
    for (const [name, { body }] of CALLS) {
      if (body === undefined) continue
      const example = makeExample(schemaOf(body, 'input'))
      const wrong =
        body
          .safeParse(example)
          .error?.issues.filter(
            ({ code }) => !['invalid_format', 'too_small', 'custom'].includes(code),
          ) ?? []
      expect(wrong, `${name} ${JSON.stringify(example)}`).toEqual([])
    }
  })

  it('KEY-05 shows the type of every field of every call', () => {
    for (const [name, { query, output }] of CALLS) {
      for (const schema of [query, output]) {
        if (schema === undefined) continue
        for (const field of listFields(schemaOf(schema, 'output')))
          expect(field.type, `${name} ${field.name}`).not.toBe('')
      }
    }
    const user = listFields(schemaOf(usersContract.listUsers.output, 'output'))
    expect(user.find(({ name }) => name === 'users[].id')).toMatchObject({
      type: 'integer',
      isRequired: true,
      depth: 1,
    })
    expect(describeType({ enum: ['asc', 'desc'] })).toBe('"asc" | "desc"')
    expect(describeType({ type: ['string', 'null'] })).toBe('string | null')
    expect(describeType({ type: 'integer', minimum: 1, maximum: 100 })).toBe('integer 1…100')
  })
})

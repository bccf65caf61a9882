import { contract } from '#features/contract.ts'
import type { Call } from '#platform/contract/define.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type ApiCall, searchCalls } from './api-document.ts'
import { listFields, makeExample, tellType } from './schema-text.ts'
import { toCurl, toTypeScript } from './snippets.ts'

const CALLS = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries<Call>(calls).map(([name, call]): [string, Call] => [`${area}.${name}`, call]),
)
const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' })
describe('the reference', () => {
  it('KEY-05 fills in a body that the call would read', () => {
    for (const [name, { body }] of CALLS) {
      if (body === undefined) continue
      const example = makeExample(schemaOf(body, 'input'))
      const wrong =
        body.safeParse(example).error?.issues.filter(({ code }) => !['invalid_format', 'too_small', 'custom'].includes(code)) ?? []
      expect(wrong, `${name} ${JSON.stringify(example)}`).toEqual([])
    }
  })

  it('KEY-05 tells the kind of every field of every call', () => {
    for (const [name, { query, output }] of CALLS) {
      for (const schema of [query, output]) {
        if (schema === undefined) continue
        for (const field of listFields(schemaOf(schema, 'output'))) expect(field.type, `${name} ${field.name}`).not.toBe('')
      }
    }
    const user = listFields(schemaOf(contract.users.listUsers.output, 'output'))
    expect(user.find(({ name }) => name === 'users[].id')).toMatchObject({ type: 'integer', isRequired: true, depth: 1 })
    expect(tellType({ enum: ['asc', 'desc'] })).toBe('"asc" | "desc"')
    expect(tellType({ type: ['string', 'null'] })).toBe('string | null')
    expect(tellType({ type: 'integer', minimum: 1, maximum: 100 })).toBe('integer 1…100')
  })

  const call: ApiCall = {
    id: 'users.addUser',
    area: 'users',
    method: 'POST',
    path: '/things/{id}',
    summary: 'Add a thing',
    access: 'session',
    scope: undefined,
    parameters: [
      { in: 'path', name: 'id', required: true, schema: {} },
      { in: 'query', name: 'q', required: false, schema: {} },
    ],
    body: { schema: {}, isRequired: true },
    status: '201',
    answer: {},
  }

  it('KEY-05 writes a call for a shell and for a program, whatever stands in it', () => {
    const filled = { call, values: { 'path.id': 'a/b', 'query.q': "it's $HOME & more" }, body: '{\n  "name": "it\'s"\n}' }
    const curl = toCurl('https://fft.example.org', filled)
    expect(curl).toContain("'https://fft.example.org/things/a%2Fb?q=it%27s+%24HOME+%26+more'")
    expect(curl).toContain(`-d '{"name":"it'\\''s"}'`)
    expect(curl).toContain('Bearer $SMART_FFT_KEY')
    const code = toTypeScript('https://fft.example.org', filled)
    expect(code).toContain("method: 'POST'")
    expect(code).toContain('body: JSON.stringify({')
    expect(toCurl('', { call: { ...call, access: 'public', method: 'GET', body: undefined }, values: {}, body: '' })).not.toContain(
      'Bearer',
    )
  })

  it('KEY-05 finds a call by all the words that were typed', () => {
    expect(searchCalls([call], 'post THINGS')).toHaveLength(1)
    expect(searchCalls([call], 'add users')).toHaveLength(1)
    expect(searchCalls([call], 'add nothing')).toEqual([])
    expect(searchCalls([call], ' ')).toHaveLength(1)
  })
})

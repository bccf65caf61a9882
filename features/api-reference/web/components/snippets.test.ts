import { describe, expect, it } from 'vitest'
import { type ApiCall, readDocument, searchCalls } from './api-document.ts'
import { toCurl, toTypeScript } from './snippets.ts'

describe('API reference', () => {
  const call: ApiCall = {
    id: 'users.addUser',
    area: 'users',
    method: 'POST',
    path: '/things/{id}',
    summary: 'Add a thing',
    description: '',
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

  it('KEY-05 generates curl and TypeScript with correct escaping', () => {
    const filled = {
      call,
      values: { 'path.id': 'a/b', 'query.q': "it's $HOME & more" },
      body: '{\n  "name": "it\'s"\n}',
    }
    const curl = toCurl('https://fft.example.org', filled)
    expect(curl).toContain("'https://fft.example.org/things/a%2Fb?q=it%27s+%24HOME+%26+more'")
    expect(curl).toContain(`-d '{"name":"it'\\''s"}'`)
    expect(curl).toContain('Bearer $SMART_FFT_KEY')
    const code = toTypeScript('https://fft.example.org', filled)
    expect(code).toContain("method: 'POST'")
    expect(code).toContain('body: JSON.stringify({')
    expect(
      toCurl('', {
        call: { ...call, access: 'public', method: 'GET', body: undefined },
        values: {},
        body: '',
      }),
    ).not.toContain('Bearer')
  })

  it('KEY-05 finds a call by all typed words', () => {
    expect(searchCalls([call], 'post THINGS')).toHaveLength(1)
    expect(searchCalls([call], 'add users')).toHaveLength(1)
    expect(searchCalls([call], 'add nothing')).toEqual([])
    expect(searchCalls([call], ' ')).toHaveLength(1)
  })

  it('KEY-05 keeps the description, and leaves out its paragraph on access', () => {
    const operation = {
      operationId: 'users.addUser',
      tags: ['users'],
      summary: 'Add a thing',
      'x-access': 'session',
      parameters: [],
      responses: {},
    }
    const read = (description: string) =>
      readDocument({
        paths: { '/things': { post: { ...operation, description } } },
        components: { parameters: {} },
      })
    const [long] = read('It stays.\n\nRequires sign-in.')
    expect(long?.description).toBe('It stays.')
    expect(read('Requires sign-in.')[0]?.description).toBe('')
    expect(searchCalls([call, ...(long === undefined ? [] : [long])], 'stays')).toEqual([long])
  })
})

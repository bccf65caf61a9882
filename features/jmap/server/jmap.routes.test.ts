import { putMail } from '#features/email/tests/mailbox.ts'
import { auditContract } from '#features/changes/contract/audit.contract.ts'
import { settingsContract } from '#features/settings/contract/settings.contract.ts'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accountOf, basic, createAsk, startJmap, USING } from '../tests/jmap-server.ts'

// JMAP as RFC 8620 defines it: sign-in, session, requests and their errors, references; and what strangers may try.

let server: Awaited<ReturnType<typeof startJmap>>
let key = ''
let author: ReturnType<typeof createAsk>
const accountId = accountOf('author')
beforeAll(async () => {
  server = await startJmap()
  key = await server.keyOf('author')
  author = createAsk(server.origin, key)
})
afterAll(() => server.test.close())

const session = (authorization: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/.well-known/jmap`, { headers: { authorization, ...headers } })

describe('the session', () => {
  it('MAIL-24 KEY-02 is for API keys, as bearer tokens or as passwords', async () => {
    for (const authorization of [`Bearer ${key}`, basic(key)]) {
      const answer = await session(authorization)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.json()).toMatchObject({
        username: 'author',
        apiUrl: `${server.origin}/jmap/api`,
        accounts: { [accountId]: { isPersonal: true, isReadOnly: false } },
        primaryAccounts: { 'urn:ietf:params:jmap:mail': accountId },
        capabilities: { 'urn:ietf:params:jmap:core': { maxCallsInRequest: 32 } },
      })
    }
    const { accessToken } = await server.test.login('author')
    for (const authorization of [
      '',
      'Bearer nonsense',
      basic('nonsense'),
      `Bearer ${accessToken}`,
    ]) {
      const answer = await session(authorization)
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer .*, Basic /)
    }
    const foreign = await session(`Bearer ${key}`, { origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
  })

  it('MAIL-24 KEY-01 a read-only key reads and changes nothing, and a refusal is logged', async () => {
    const reading = await server.keyOf('author', 'read-only')
    expect(await (await session(`Bearer ${reading}`)).json()).toMatchObject({
      accounts: { [accountId]: { isReadOnly: true } },
    })
    const id = await putMail(server.test, { isRead: false })
    const program = createAsk(server.origin, reading)
    expect(await program.ask('Email/get', { accountId, ids: [`m${id}`] })).toMatchObject({
      list: [{ id: `m${id}`, keywords: {} }],
    })
    const patch = { [`m${id}`]: { 'keywords/$seen': true } }
    for (const [method, args] of [
      ['Email/set', { update: patch }],
      ['Email/import', { emails: { a: { blobId: 'F', mailboxIds: {} } } }],
      ['Mailbox/set', { create: { a: { name: 'A' } } }],
      ['EmailSubmission/set', { create: { a: { identityId: 'i7', emailId: `m${id}` } } }],
      ['VacationResponse/set', { update: { singleton: { isEnabled: true } } }],
    ] as const)
      expect(await program.ask(method, { accountId, ...args }), method).toMatchObject({
        method: 'error',
        type: 'accountReadOnly',
      })
    const upload = await fetch(`${server.origin}/jmap/upload/${accountId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${reading}` },
      body: 'x',
    })
    expect(upload.status).toBe(403)
    const log = await server.test.call(auditContract.listAudit, {
      as: 'admin',
      query: { action: 'refused' },
    })
    expect(log.body).toContain('POST /jmap/api')
  })

  it('MAIL-24 another person’s mailbox does not exist', async () => {
    const theirs = await putMail(server.test, { owner: 'editor', subject: 'Secret' })
    const other = accountOf('editor')
    for (const method of ['Email/get', 'Mailbox/get', 'Email/set', 'Email/query', 'Thread/get'])
      expect(await author.ask(method, { accountId: other, ids: [] })).toMatchObject({
        type: 'accountNotFound',
      })
    expect(await author.ask('Email/get', { accountId, ids: [`m${theirs}`] })).toMatchObject({
      list: [],
      notFound: [`m${theirs}`],
    })
    expect(await author.ask('Email/set', { accountId, destroy: [`m${theirs}`] })).toMatchObject({
      notDestroyed: { [`m${theirs}`]: { type: 'notFound' } },
    })
    const uploaded = await fetch(`${server.origin}/jmap/upload/${other}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await server.keyOf('editor')}` },
      body: 'Secret',
    })
    const file = z.object({ blobId: z.string() }).parse(await uploaded.json()).blobId
    const own = await putMail(server.test)
    const blobs = [`B${theirs}`, `T${theirs}`, `H${theirs}`, `F${'a'.repeat(22)}`, file]
    // What a mail was before is no longer there either.
    for (const blob of [...blobs, `B${own}r2`, `T${own}r2`])
      for (const account of [accountId, other]) {
        const url = `${server.origin}/jmap/download/${account}/${blob}/a.eml`
        const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
        expect(answer.status, blob).toBe(404)
      }
    const copy = { accountId, fromAccountId: other, create: {} }
    expect(await author.ask('Email/copy', copy)).toMatchObject({ type: 'fromAccountNotFound' })
  })

  it('MAIL-24 ADD-11 ends when its app or the mail app is disabled', async () => {
    const switchOff = async (off: string[]) => {
      const read = await server.test.call(settingsContract.getSettings, { as: 'admin' })
      const headers = { 'if-match': `"${read.json().versions.apps}"` }
      const body = { section: 'apps', off }
      await server.test.call(settingsContract.updateSettings, { as: 'admin', headers, body })
    }
    const becomes = (status: number) =>
      vi.waitUntil(async () => (await session(`Bearer ${key}`)).status === status, {
        timeout: 2_000,
        interval: 10,
      })
    for (const app of ['jmap', 'email']) {
      await switchOff([app])
      await becomes(404)
      await switchOff([])
      await becomes(200)
      expect((await author.ask('Core/echo', { app }))['app']).toBe(app)
    }
  })
})

describe('a request', () => {
  it('MAIL-24 answers calls in order, with the examples of RFC 8620', async () => {
    const echo = { hello: true, high: 5 }
    const { methodResponses, createdIds } = await author.askAll(
      [
        ['Core/echo', echo, 'b3ff'],
        ['Foo/bar', {}, 'c1'],
        ['Core/echo', { '#a': { resultOf: 'b3ff', name: 'Core/echo', path: '/high' } }, 'c2'],
      ],
      { createdIds: { x: 'y' } },
    )
    expect(methodResponses).toEqual([
      ['Core/echo', echo, 'b3ff'],
      ['error', { type: 'unknownMethod' }, 'c1'],
      ['Core/echo', { a: 5 }, 'c2'],
    ])
    expect(createdIds).toEqual({ x: 'y' })
  })

  it('MAIL-24 refers to earlier answers by JSON pointers, through lists', async () => {
    const list = [
      { a: [1, 2], 'b/c': { '~': 'x' } },
      { a: [3], 'b/c': { '~': 'y' } },
    ]
    const refer = async (path: string, resultOf = 'l', name = 'Core/echo') => {
      const { methodResponses } = await author.askAll([
        ['Core/echo', { list }, 'l'],
        ['Core/echo', { '#found': { resultOf, name, path } }, 'r'],
      ])
      return methodResponses[1]?.[1]
    }
    expect(await refer('/list/*/a')).toEqual({ found: [1, 2, 3] })
    expect(await refer('/list/1/a/0')).toEqual({ found: 3 })
    expect(await refer('/list/*/b~1c/~0')).toEqual({ found: ['x', 'y'] })
    expect(await refer('')).toEqual({ found: { list } })
    for (const path of [
      'list',
      '/list/2',
      '/list/-1',
      '/list/01',
      '/none',
      '/list/*/none',
      '/list/0/__proto__',
    ])
      expect(await refer(path), path).toMatchObject({ type: 'invalidResultReference' })
    expect(await refer('/list', 'none')).toMatchObject({ type: 'invalidResultReference' })
    expect(await refer('/list', 'l', 'Email/get')).toMatchObject({ type: 'invalidResultReference' })
    // Nothing can refer to itself, or to what comes later.
    expect(await refer('/found', 'r')).toMatchObject({ type: 'invalidResultReference' })
    const both = { found: 1, '#found': { resultOf: 'l', name: 'Core/echo', path: '' } }
    expect(await author.ask('Core/echo', both)).toMatchObject({ type: 'invalidArguments' })
  })

  it('MAIL-24 is rejected as a whole with the error that the RFC names', async () => {
    const ok = { using: USING, methodCalls: [['Core/echo', {}, 'c']] }
    const many = Array.from({ length: 10_000 }, (_, index) => ['Core/echo', {}, `${index}`])
    const cases: [string, object][] = [
      ['{', { type: 'urn:ietf:params:jmap:error:notJSON' }],
      ['', { type: 'urn:ietf:params:jmap:error:notJSON' }],
      ['[1]', { type: 'urn:ietf:params:jmap:error:notRequest' }],
      ['null', { type: 'urn:ietf:params:jmap:error:notRequest' }],
      [JSON.stringify({ ...ok, using: 'x' }), { type: 'urn:ietf:params:jmap:error:notRequest' }],
      [
        JSON.stringify({ ...ok, methodCalls: [['Core/echo', [], 'c']] }),
        { type: 'urn:ietf:params:jmap:error:notRequest' },
      ],
      [
        JSON.stringify({ ...ok, using: ['urn:example:none'] }),
        { type: 'urn:ietf:params:jmap:error:unknownCapability' },
      ],
      [
        JSON.stringify({ ...ok, methodCalls: many }),
        { type: 'urn:ietf:params:jmap:error:limit', limit: 'maxCallsInRequest' },
      ],
      [
        JSON.stringify({ ...ok, filler: 'x'.repeat(1_000_001) }),
        { type: 'urn:ietf:params:jmap:error:limit', limit: 'maxSizeRequest' },
      ],
    ]
    for (const [body, problem] of cases) {
      const answer = await author.post(body)
      expect(answer.status, body.slice(0, 80)).toBe(400)
      expect(answer.headers.get('content-type')).toContain('application/problem+json')
      expect(await answer.json()).toMatchObject({ status: 400, ...problem })
    }
    const text = await author.post(JSON.stringify(ok), { 'content-type': 'text/plain' })
    expect(text.status).toBe(415)
    const { methodResponses } = await author.askAll([['Core/echo', {}, 'c']], { using: [] })
    expect(methodResponses[0]?.[1]).toEqual({ type: 'unknownMethod' })
  })

  it('MAIL-24 S16 survives hostile arguments: each gets the RFC’s error, none blocks the server', async () => {
    const deep = (depth: number): object =>
      depth === 0 ? { hasKeyword: 'a' } : { operator: 'NOT', conditions: [deep(depth - 1)] }
    const wide = { operator: 'OR', conditions: Array(5_000).fill({ text: 'a' }) }
    const huge = ['m99999999999999999999', 'm0', 'm-1', 'x'.repeat(10_000), 'm1r99999999999', '']
    const hostile: [string, object, string][] = [
      ['Email/query', { filter: deep(2_000) }, 'unsupportedFilter'],
      ['Email/query', { filter: wide }, 'unsupportedFilter'],
      ['Email/query', { filter: [] }, 'invalidArguments'],
      ['Email/query', { filter: { operator: 'XOR', conditions: [] } }, 'invalidArguments'],
      ['Email/query', { filter: { before: 'yesterday' } }, 'invalidArguments'],
      ['Email/query', { filter: { header: ['X'] } }, 'unsupportedFilter'],
      ['Email/query', { sort: [{ property: 'x' }] }, 'unsupportedSort'],
      ['Email/query', { sort: [{ property: 'size', collation: 'x' }] }, 'unsupportedSort'],
      ['Email/query', { limit: -1 }, 'invalidArguments'],
      ['Email/query', { position: 1e300 }, 'invalidArguments'],
      ['Email/query', { anchor: 'm1' }, 'anchorNotFound'],
      ['Email/get', { ids: Array(501).fill('m1') }, 'requestTooLarge'],
      ['Email/get', { ids: 'm1' }, 'invalidArguments'],
      ['Email/get', { ids: [1] }, 'invalidArguments'],
      ['Email/get', { ids: [], properties: ['nonsense'] }, 'invalidArguments'],
      ['Email/get', { ids: [], properties: ['header:From:asDate'] }, 'invalidArguments'],
      ['Email/get', { ids: [], properties: [`header:${'a'.repeat(9_000)}`] }, 'invalidArguments'],
      [
        'Email/set',
        { destroy: Array.from({ length: 501 }, (_, id) => `m${id}`) },
        'requestTooLarge',
      ],
      ['Email/set', { ifInState: 'x', update: {} }, 'stateMismatch'],
      ['Email/set', { update: [] }, 'invalidArguments'],
      ['Email/changes', { sinceState: 'x' }, 'cannotCalculateChanges'],
      ['Email/changes', { sinceState: '999999999999' }, 'cannotCalculateChanges'],
      ['Email/changes', { sinceState: '9'.repeat(400) }, 'cannotCalculateChanges'],
      ['Thread/changes', {}, 'invalidArguments'],
      ['Mailbox/changes', { sinceState: '1e5' }, 'cannotCalculateChanges'],
      ['Mailbox/query', { filter: { nonsense: 1 } }, 'unsupportedFilter'],
      ['EmailSubmission/query', { filter: { nonsense: 1 } }, 'unsupportedFilter'],
    ]
    for (const [method, args, type] of hostile) {
      const answer = await author.ask(method, { accountId, ...args })
      expect(
        [answer.method, answer['type']],
        `${method} ${JSON.stringify(args).slice(0, 99)}`,
      ).toEqual(['error', type])
    }
    expect(await author.ask('Email/get', { accountId, ids: huge })).toMatchObject({
      list: [],
      notFound: huge,
    })
    const create = {
      a: { mailboxIds: { 'folder-inbox': true }, bodyStructure: nest(500) },
      b: { mailboxIds: { 'folder-inbox': 1 } },
      c: { mailboxIds: { none: true } },
      d: { mailboxIds: { 'folder-inbox': true }, subject: 'a\r\nBcc: evil@x.example' },
      e: { mailboxIds: { 'folder-inbox': true }, to: 'x' },
      __proto__x: { mailboxIds: {} },
    }
    const set = await author.ask('Email/set', { accountId, create })
    expect(set['created']).toBeNull()
    for (const name of Object.keys(create))
      expect(set['notCreated'][name], name).toMatchObject({ type: 'invalidProperties' })
    const started = performance.now()
    await author.askAll([['Core/echo', {}, 'c']])
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})

const nest = (depth: number): object =>
  depth === 0
    ? { type: 'text/plain', partId: '1' }
    : { type: 'multipart/mixed', subParts: [nest(depth - 1)] }

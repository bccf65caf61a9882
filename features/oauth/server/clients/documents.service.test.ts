import { MINUTE } from '#platform/contract/durations.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOutbound } from '#platform/server/outbound/outbound.ts'
import { type Publisher, startPublisher } from '../../tests/publisher.ts'
import { createClientDocuments } from './documents.service.ts'

// What a stranger's document may do to us, and how long one is kept. Over real connections.

let publisher: Publisher
let now = 0
beforeAll(async () => {
  publisher = await startPublisher()
})
afterAll(() => publisher.close())
beforeEach(() => {
  now = Date.parse('2026-11-27T09:00:00Z')
  publisher.asked.length = 0
  publisher.publish()
})

const create = () =>
  createClientDocuments({
    outbound: createOutbound({ trustedHosts: ['127.0.0.1'] }),
    clock: () => new Date(now),
  })
const refusal = (fault: string) => ({
  status: 400,
  code: 'oauth.client_document',
  options: { errors: { client_id: fault } },
})

describe('the document of a program', () => {
  it('KEY-09 names it and its addresses, without what would deceive', async () => {
    publisher.publish({ client_name: 'Cl\u202Eaude\n' })
    expect(await create().find(publisher.id)).toEqual({
      id: publisher.id,
      name: 'Cl aude',
      redirectUris: ['http://127.0.0.1:53123/callback'],
    })
    expect(publisher.asked).toEqual(['/client.json'])
    expect(await create().find('sfc_registered')).toBeUndefined()
  })

  it.each<[string, Record<string, unknown>]>([
    ['client_id', { client_id: 'https://claude.ai/client.json' }],
    ['client_id', { client_id: 'https://127.0.0.1/client.json' }],
    ['metadata', { client_id: undefined }],
    ['metadata', { client_name: undefined }],
    ['metadata', { redirect_uris: undefined }],
    ['metadata', { redirect_uris: [] }],
    ['metadata', { redirect_uris: 'https://claude.ai/' }],
    ['metadata', { grant_types: ['client_credentials'] }],
    ['metadata', { response_types: ['token'] }],
    ['redirect_uris', { redirect_uris: ['https://claude.ai/', 'javascript:alert(1)'] }],
    ['redirect_uris', { redirect_uris: ['http://evil.example/'] }],
    ['auth_method', { token_endpoint_auth_method: 'client_secret_basic' }],
    ['auth_method', { token_endpoint_auth_method: 'private_key_jwt' }],
    ['auth_method', { client_secret: 'hunter2' }],
    ['too_large', { padding: 'x'.repeat(64 * 1024) }],
  ])('KEY-09 S17 is refused as %s: %o', async (fault, change) => {
    publisher.publish(change)
    await expect(create().find(publisher.id)).rejects.toMatchObject(refusal(fault))
  })

  it.each<[string, Parameters<Publisher['respond']>[0]]>([
    ['not_json', response => response.setHeader('content-type', 'application/json').end('{"a":')],
    ['metadata', response => response.setHeader('content-type', 'application/json').end('null')],
    ['not_json', response => response.setHeader('content-type', 'text/html').end('{}')],
    ['not_json', response => response.end('{}')],
    ['redirect', response => response.writeHead(302, { location: '/other.json' }).end()],
    ['unreachable', response => response.writeHead(404).end('{}')],
    ['unreachable', response => response.socket?.destroy()],
  ])('KEY-09 S5 is refused as %s by what is answered', async (fault, answer) => {
    publisher.respond(answer)
    await expect(create().find(publisher.id)).rejects.toMatchObject(refusal(fault))
    expect(publisher.asked).toEqual(['/client.json'])
  })

  it('KEY-09 is given up after five seconds', async () => {
    publisher.respond(response => void response.write('{'))
    const begun = Date.now()
    await expect(create().find(publisher.id)).rejects.toMatchObject(refusal('unreachable'))
    expect(Date.now() - begun).toBeGreaterThan(4_500)
  })

  it.each([
    'https://localhost/client.json',
    'https://10.0.0.1/client.json',
    'https://[::1]/client.json',
    'https://169.254.169.254/latest/meta-data',
    'https://',
    // Of the host that would answer.
    'https://HOST',
    'https://HOST/',
    'https://HOST/x/../client.json',
    'https://HOST/%2e%2e/client.json',
    'https://user@HOST/client.json',
    'https://user:password@HOST/client.json',
    'https://HOST/client.json#me',
    'https://HOST//../client.json',
  ])('KEY-09 S5 is never asked for at %s', async address => {
    const id = address.replace('HOST', publisher.host)
    await expect(create().find(id)).rejects.toMatchObject(refusal('address'))
    expect(publisher.asked).toEqual([])
  })
})

describe('a document that was read', () => {
  it.each<[string, number, Record<string, string>]>([
    ['5 minutes without a word', 5, {}],
    ['5 minutes at least', 5, { 'cache-control': 'max-age=1' }],
    [
      '5 minutes at least, even if it shall not be',
      5,
      { 'cache-control': 'no-store, max-age=9000' },
    ],
    ['as long as it says', 60, { 'cache-control': 'public, max-age=3600' }],
    ['as long as it says to servers', 30, { 'cache-control': 'max-age=3600, s-maxage=1800' }],
    ['as long as is left', 50, { 'cache-control': 'max-age=3600', age: '600' }],
    ['until it expires', 120, { expires: 'Fri, 27 Nov 2026 11:00:00 GMT' }],
    ['a day at most', 1440, { 'cache-control': 'max-age=31536000' }],
  ])('KEY-09 is kept %s', async (_what, minutes, headers) => {
    publisher.publish({}, headers)
    const documents = create()
    await documents.find(publisher.id)
    publisher.publish({ client_name: 'Renamed' })
    now += minutes * MINUTE - 1000
    expect(await documents.find(publisher.id)).toMatchObject({ name: 'Claude' })
    expect(publisher.asked).toHaveLength(1)
    now += 2000
    expect(await documents.find(publisher.id)).toMatchObject({ name: 'Renamed' })
    expect(publisher.asked).toHaveLength(2)
  })

  it('KEY-09 is not kept when it is wrong', async () => {
    const documents = create()
    publisher.publish({ client_id: 'https://other.example/' })
    await expect(documents.find(publisher.id)).rejects.toMatchObject(refusal('client_id'))
    publisher.publish()
    expect(await documents.find(publisher.id)).toMatchObject({ name: 'Claude' })
  })

  it('KEY-09 S18 is asked for once at a time, and eight are at most', async () => {
    const waiting: (() => void)[] = []
    publisher.respond(response => void waiting.push(() => response.writeHead(404).end()))
    const documents = create()
    const ids = Array.from({ length: 8 }, (_, index) => `${publisher.id}?${index}`)
    const asked = [...ids, ...ids].map(id => documents.find(id).catch(() => 'refused'))
    await expect(documents.find(publisher.id)).rejects.toMatchObject({
      status: 503,
      code: 'oauth.client_busy',
    })
    await expect.poll(() => waiting).toHaveLength(8)
    for (const end of waiting) end()
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['refused']))
    expect(publisher.asked).toHaveLength(8)
    publisher.publish()
    expect(await documents.find(publisher.id)).toMatchObject({ name: 'Claude' })
  })
})

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isPublicAddress } from './addresses.ts'
import { createOutbound } from './outbound.ts'
import { SELF_SIGNED } from './test-certificate.ts'

// S5: no one can reach this machine or its network through us, however the address is spelled.

let server: Server
let seen: IncomingMessage[]
let answer: (response: ServerResponse) => void
let port: number
beforeEach(async () => {
  seen = []
  answer = response => response.end('thanks')
  server = createServer((request, response) => {
    seen.push(request)
    request.resume()
    request.on('end', () => answer(response))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

const message = { body: '{}', headers: { 'content-type': 'application/json' } }

/** Spellings of this machine, its network, and other non-public addresses. */
const INNER = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '0',
  '0.0.0.0',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0x7F.0x0.0x0.0x1',
  '017700000001',
  '0177.0.0.1',
  '0177.0.0.01',
  '127.0.0.1.',
  '１２７.0.0.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '10.0.0.1',
  '10.1',
  '012.0.0.1',
  '167772161',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.1',
  '0xc0a80001',
  '3232235521',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '0251.0376.0251.0376',
  '100.64.0.1',
  '192.0.0.8',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:7f00:0001]',
  '[::ffff:10.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[::ffff:8.8.8.8]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::1]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]',
  '[2001::1]',
  '[2001:0:7f00:1::]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[fc00::1]',
  '[fd12:3456:789a::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[100::1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'ｌｏｃａｌｈｏｓｔ',
  'a.localhost',
  'printer.local',
  'db.internal',
  'intranet',
  'router.home.arpa',
]

describe('user-supplied URL', () => {
  it('KEY-06 is tested with more than sixty spellings of internal addresses', () => {
    expect(new Set(INNER).size).toBeGreaterThanOrEqual(60)
  })

  it.each(INNER)('KEY-06 %s is rejected without connecting', async host => {
    const asked: string[] = []
    const outbound = createOutbound({
      resolve: async name => {
        asked.push(name)
        return [{ address: '127.0.0.1', family: 4 }]
      },
    })
    const url = `https://${host}:${port}/hook`
    expect(outbound.findProblem(url)).toBe('address.forbidden')
    expect(await outbound.post(url, message)).toEqual({
      status: null,
      problem: 'address.forbidden',
      text: '',
    })
    expect([asked, seen]).toEqual([[], []])
  })

  it('KEY-06 must be valid, use https, and contain no password', () => {
    const outbound = createOutbound()
    const findProblem = (url: string) => outbound.findProblem(url)
    expect(findProblem('http://example.org/hook')).toBe('address.insecure')
    for (const url of [
      'ftp://example.org',
      'file:///etc/passwd',
      'gopher://example.org',
      'javascript:1',
      'https://',
      'example.org',
    ]) {
      expect(findProblem(url), url).toBe('address.forbidden')
    }
    expect(findProblem('https://me:secret@example.org')).toBe('address.forbidden')
    expect(findProblem('https://example.org/hook?x=1')).toBeUndefined()
    expect(findProblem('https://8.8.8.8/')).toBeUndefined()
    expect(findProblem('https://[2606:4700::1111]/')).toBeUndefined()
  })

  it('KEY-06 whose name resolves to an internal address is rejected, even among others', async () => {
    const resolve = async () => [
      { address: '93.184.215.14', family: 4 },
      { address: '::ffff:10.0.0.5', family: 6 },
    ]
    const answered = await createOutbound({ resolve }).post('https://rebind.example.org/', message)
    expect(answered.problem).toBe('address.forbidden')
  })

  it('KEY-06 is resolved once: the connection goes to the checked address, even if the name changes', async () => {
    const answers = ['127.0.0.1', '10.0.0.1']
    let asked = 0
    const outbound = createOutbound({
      trustedHosts: ['hooks.example.org'],
      resolve: async () => [{ address: answers[asked++] ?? '10.0.0.1', family: 4 }],
    })
    expect(await outbound.post(`http://hooks.example.org:${port}/`, message)).toMatchObject({
      status: 200,
    })
    expect(asked).toBe(1)
    expect(seen[0]?.headers.host).toBe(`hooks.example.org:${port}`)
  })

  it('KEY-06 with an unknown host is reported as such', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'))
    expect(
      await createOutbound({ resolve }).post('https://no.example.org/', message),
    ).toMatchObject({ problem: 'address.unknown' })
  })

  it('KEY-06 distinguishes public from reserved addresses', () => {
    for (const address of [
      '1.1.1.1',
      '172.15.255.255',
      '172.32.0.1',
      '11.0.0.1',
      '2606:4700::1',
      '2a00:1450::1',
    ]) {
      expect(isPublicAddress(address), address).toBe(true)
    }
    for (const address of ['', 'example.org', '::ffff:1.1.1.1', '4000::1'])
      expect(isPublicAddress(address), address).toBe(false)
  })
})

describe('response of a user-supplied URL', () => {
  const post = (url = `http://127.0.0.1:${port}/hook`, timeoutMilliseconds = 5_000) =>
    createOutbound({ trustedHosts: ['127.0.0.1'], timeoutMilliseconds }).post(url, message)

  it('KEY-06 is reported with its status and first bytes', async () => {
    expect(await post()).toEqual({ status: 200, problem: null, text: 'thanks' })
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/hook',
      headers: { 'content-type': 'application/json', 'content-length': '2' },
    })
    answer = response => response.writeHead(503).end('x'.repeat(100_000))
    const refused = await post()
    expect(refused).toMatchObject({ status: 503, problem: 'answer.refused' })
    expect(refused.text).toHaveLength(500)
  })

  it('KEY-06 that redirects is not followed', async () => {
    answer = response =>
      response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end()
    expect(await post()).toMatchObject({ status: 302, problem: 'answer.redirect' })
    expect(seen).toHaveLength(1)
  })

  it('KEY-06 with an untrusted certificate is rejected at once, and nothing is sent', async () => {
    const asked: string[] = []
    const tls = createTlsServer(SELF_SIGNED, (request, response) => {
      asked.push(request.url ?? '')
      response.end('thanks')
    })
    await new Promise<void>(resolve => tls.listen(0, '127.0.0.1', resolve))
    const address = tls.address()
    const at = typeof address === 'object' && address !== null ? address.port : 0
    const answered = await post(`https://127.0.0.1:${at}/hook`)
    await new Promise(resolve => tls.close(resolve))
    expect(answered).toEqual({ status: null, problem: 'connection.insecure', text: '' })
    expect(asked).toEqual([])
  })

  it('KEY-06 is given up after a timeout, or when nothing listens', async () => {
    answer = () => {}
    expect(await post(undefined, 200)).toMatchObject({ status: null, problem: 'connection.slow' })
    expect(await post('http://127.0.0.1:1/')).toMatchObject({
      status: null,
      problem: 'connection.failed',
    })
    expect(await post(`https://127.0.0.1:${port}/`)).toMatchObject({
      status: null,
      problem: 'connection.insecure',
    })
  })
})

describe('document at a user-supplied URL', () => {
  const get = (options: { url?: string; maxBytes?: number; timeoutMilliseconds?: number } = {}) => {
    const { url = `http://127.0.0.1:${port}/x.json`, ...rest } = options
    return createOutbound({ trustedHosts: ['127.0.0.1'] }).get(url, {
      accept: 'application/json',
      maxBytes: 1000,
      timeoutMilliseconds: 5_000,
      ...rest,
    })
  }

  it('KEY-09 is read whole, with its headers and none of ours', async () => {
    answer = response => response.writeHead(200, { 'cache-control': 'max-age=60' }).end('{"ä":1}')
    const read = await get()
    expect(read).toMatchObject({ status: 200, problem: null, text: '{"ä":1}' })
    expect(read.headers['cache-control']).toBe('max-age=60')
    expect(seen[0]).toMatchObject({ method: 'GET', headers: { accept: 'application/json' } })
    for (const header of ['cookie', 'referer', 'authorization', 'x-forwarded-for'])
      expect(seen[0]?.headers).not.toHaveProperty(header)
  })

  it('KEY-09 is not read beyond its limit, however it is announced', async () => {
    answer = response => response.end('x'.repeat(1000))
    expect(await get()).toMatchObject({ problem: null })
    answer = response => response.end('x'.repeat(1001))
    expect(await get()).toMatchObject({ problem: 'answer.too_large', text: '' })
    answer = response => {
      response.writeHead(200, { 'content-length': '10' })
      response.socket?.end(`${'x'.repeat(5)}`)
    }
    expect(await get()).toMatchObject({ problem: 'connection.failed', text: '' })
    // Without an end: more than the limit is enough.
    answer = response => void response.write('x'.repeat(5000))
    expect(await get()).toMatchObject({ problem: 'answer.too_large', text: '' })
  })

  it('KEY-09 has its time from the name to the last byte', async () => {
    answer = () => {}
    expect(await get({ timeoutMilliseconds: 200 })).toMatchObject({ problem: 'connection.slow' })
    answer = response => void response.write('{')
    expect(await get({ timeoutMilliseconds: 200 })).toMatchObject({
      problem: 'connection.slow',
      text: '',
    })
    const unresolved = createOutbound({ resolve: () => new Promise(() => {}) })
    const options = { accept: '*/*', maxBytes: 10, timeoutMilliseconds: 200 }
    expect(await unresolved.get('https://slow.example.org/x', options)).toMatchObject({
      problem: 'connection.slow',
    })
  })

  it('KEY-09 S5 is not followed elsewhere, and only status 200 counts', async () => {
    answer = response => response.writeHead(302, { location: '/secret' }).end('{}')
    expect(await get()).toMatchObject({ status: 302, problem: 'answer.redirect', text: '' })
    expect(seen).toHaveLength(1)
    for (const status of [201, 204, 206, 404, 500]) {
      answer = response => response.writeHead(status).end()
      expect(await get(), `${status}`).toMatchObject({ status, problem: 'answer.refused' })
    }
  })

  it.each([
    ...INNER.map(host => `https://${host}/x`),
    'http://example.org/x',
    'file:///etc/passwd',
  ])('KEY-09 S5 is never at %s', async url => {
    const asked: string[] = []
    const resolve = async (name: string) => {
      asked.push(name)
      return [{ address: '127.0.0.1', family: 4 }]
    }
    const options = { accept: '*/*', maxBytes: 10, timeoutMilliseconds: 1000 }
    const read = await createOutbound({ resolve }).get(url, options)
    expect(read.problem).toMatch(/^address\.(?:forbidden|insecure)$/)
    expect(asked).toEqual([])
  })

  it('KEY-09 S5 is not read from a name that resolves to an internal address', async () => {
    const resolve = async () => [
      { address: '93.184.215.14', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
    const options = { accept: '*/*', maxBytes: 10, timeoutMilliseconds: 1000 }
    const read = await createOutbound({ resolve }).get(
      `https://rebind.example.org:${port}/`,
      options,
    )
    expect(read).toMatchObject({ status: null, problem: 'address.forbidden' })
    expect(seen).toEqual([])
  })
})

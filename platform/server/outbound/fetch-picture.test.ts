import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFetchPicture, isAskable, postUnsubscribe } from './fetch-picture.ts'
import { isPublicAddress } from './addresses.ts'
import { createPublicLookup, type Resolve } from './public-lookup.ts'

// Addresses that must never be requested from inside, however they are spelled (S5).

const INSIDE = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://0177.0.0.01/',
  'http://017700000001/',
  'http://0/',
  'http://0.0.0.0/',
  'http://127.0.0.1./',
  'http://localhost/',
  'http://LOCALHOST/',
  'http://localhost./',
  'http://a.localhost/',
  'http://localhost.localdomain/',
  'http://intranet/',
  'http://intranet./',
  'http://wiki.intranet/',
  'http://nas.lan/',
  'http://router.home.arpa/',
  'http://printer.local/',
  'http://vault.internal/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[0:0:0:0:0:ffff:127.0.0.1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://[fd12:3456::1]/',
  'http://[ff02::1]/',
  'http://[2001:db8::1]/',
  'http://[2001::1]/',
  'http://10.0.0.1/',
  'http://10.255.255.255/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://192.168.0.1./',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::ffff:169.254.169.254]/',
  'http://0xa9fea9fe/',
  'http://2852039166/',
  'http://100.64.0.1/',
  'http://192.0.0.1/',
  'http://192.0.2.1/',
  'http://198.18.0.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://①②⑦.⓪.⓪.①/',
  'http://１２７.0.0.1/',
  'http://user@example.com/',
  'http://example.com:22/',
  'http://example.com:8080/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
]

/** A resolver with fixed answers. */
const resolver =
  (...addresses: string[]): Resolve =>
  (_host, done) =>
    done(
      null,
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

describe('outbound URL', () => {
  it.each(INSIDE)('S5 to an internal address is rejected: %s', address => {
    expect(URL.canParse(address) && isAskable(new URL(address))).toBe(false)
  })

  it('S5 to the public internet is allowed', () => {
    for (const address of [
      'https://example.com/a.png',
      'http://1.1.1.1/',
      'http://[2606:4700::1111]/',
      'https://пример.example/x',
    ])
      expect(isAskable(new URL(address)), address).toBe(true)
    expect(INSIDE.length).toBeGreaterThanOrEqual(60)
  })

  it.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['::ffff:127.0.0.1'],
    ['169.254.169.254'],
    ['1.1.1.1', '127.0.0.1'],
    ['fd00::1'],
    [],
  ])('S5 whose name resolves to %s is not connected to', async (...addresses) => {
    const find = createPublicLookup(resolver(...addresses))
    const error = await new Promise(resolve => find('rebinding.example', {}, resolve))
    expect(error).toMatchObject({ code: 'EREFUSED' })
  })

  it('S5 connects to exactly the address that was checked', async () => {
    const find = createPublicLookup(resolver('1.1.1.1'))
    expect(
      await new Promise(resolve => find('fine.example', {}, (...answer) => resolve(answer))),
    ).toEqual([null, '1.1.1.1', 4])
    expect(isPublicAddress('nonsense')).toBe(false)
  })
})

describe('remote image', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  let server: Server
  let base: string
  const asked: { url: string; headers: Record<string, unknown> }[] = []
  beforeAll(async () => {
    server = createServer((request, response) => {
      const { url = '' } = request
      asked.push({ url, headers: request.headers })
      if (url === '/dot.png') response.writeHead(200, { 'content-type': 'text/html' }).end(PNG)
      else if (url === '/page.png')
        response.writeHead(200, { 'content-type': 'image/png' }).end('<script>alert(1)</script>')
      else if (url === '/drawing.svg')
        response
          .writeHead(200, { 'content-type': 'image/svg+xml' })
          .end('<svg xmlns="http://www.w3.org/2000/svg"/>')
      else if (url === '/inside')
        response
          .writeHead(302, {
            location: `http://[::ffff:127.0.0.1]:${request.socket.localPort}/dot.png`,
          })
          .end()
      else if (url === '/again') response.writeHead(302, { location: '/dot.png' }).end()
      else if (url === '/circle') response.writeHead(302, { location: '/circle' }).end()
      else if (url === '/large') response.writeHead(200).end(Buffer.alloc(6 * 1024 * 1024))
      else response.writeHead(404).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    base = `http://127.0.0.1:${address === null || typeof address === 'string' ? 0 : address.port}`
  })
  afterAll(() => void server.close())

  // The test's own server is the only internal address allowed.
  const fetchPicture = createFetchPicture({ isAllowed: url => url.href.startsWith(base) })

  it('MAIL-10 is typed by its content, and fetched without revealing the reader', async () => {
    const { bytes, type } = await fetchPicture(`${base}/dot.png`)
    expect([bytes.equals(PNG), type]).toEqual([true, 'image/png'])
    expect((await fetchPicture(`${base}/again`)).type).toBe('image/png')
    for (const header of ['cookie', 'referer', 'authorization', 'x-forwarded-for'])
      expect(asked.at(-1)?.headers).not.toHaveProperty(header)
  })

  it.each(['page.png', 'drawing.svg', 'inside', 'circle', 'large', 'missing'])(
    'MAIL-10 S5 is not fetched from %s',
    async path => {
      await expect(fetchPicture(`${base}/${path}`)).rejects.toMatchObject({
        status: 404,
        code: 'picture.not_found',
      })
    },
  )

  it('S5 unsubscribing requests no internal address either', async () => {
    for (const address of [
      'https://127.0.0.1/leave',
      'http://example.com/leave',
      'https://[::1]/',
      'mailto:a@b.example',
    ])
      await expect(postUnsubscribe(address)).rejects.toMatchObject({ code: 'picture.not_found' })
  })
})

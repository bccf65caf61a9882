import { createHash } from 'node:crypto'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { serverContract } from '#platform/contract/server.contract.ts'
import { settingsContract } from '#features/settings/contract/settings.contract.ts'
import { blogContract } from '#features/blog/contract/blog.contract.ts'
import { authContract } from '#features/auth/contract/auth.contract.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from './product.ts'
import type { Call } from '#platform/contract/define.ts'
import { SCREENS } from '#features/pages.ts'
import { boot } from '#platform/contract/boot.rules.ts'
import { SETTINGS_BY_DEFAULT } from '#features/settings/contract/settings.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './test-app.ts'

// Navigations receive the application, everything else the API; and the headers of each (quality figures in docs/operations).

const SCRIPT = "document.documentElement.lang = 'en'"
const PAGE =
  `<!doctype html><html data-language="__LANGUAGE__"><script>${SCRIPT}</script>` +
  '<title>SMART FFT</title><meta name="description" content="The dashboard." /><meta name="csp-nonce" content="__NONCE__"><body data-provider="__PROVIDER__"><script type="application/json" id="boot">__BOOT__</script>'
let test: TestApp
let webRoot: string
beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'smart-fft-web-'))
  mkdirSync(join(webRoot, 'assets'))
  mkdirSync(join(webRoot, 'locales/en'), { recursive: true })
  writeFileSync(join(webRoot, 'locales/en/shell.json'), '{}')
  writeFileSync(join(webRoot, 'locales/en/ui.json'), '{"close":"Close"}')
  writeFileSync(join(webRoot, 'index.html'), PAGE)
  writeFileSync(join(webRoot, 'assets/app-12345678.js'), 'console.log(1)')
  writeFileSync(join(webRoot, 'preferences.js'), '1')
  writeFileSync(join(webRoot, 'favicon.svg'), '<svg/>')
  test = await createTestApp({ webRoot })
})
afterAll(async () => {
  await test.close()
  rmSync(webRoot, { recursive: true })
})

const navigate = (url: string) =>
  test.app.inject({ url, headers: { 'sec-fetch-mode': 'navigate', accept: 'text/html' } })

describe('navigation', () => {
  it('receives the application with a fresh nonce and what it needs to start', async () => {
    const [one, two] = [await navigate('/apps/user/list?role=editor'), await navigate('/login')]
    for (const answer of [one, two])
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    const nonces = [one, two].map(
      answer => /csp-nonce" content="([^"]{20,})"/.exec(answer.body)?.[1] ?? '',
    )
    expect(new Set(nonces).size).toBe(2)
    expect(one.headers['content-security-policy']).toContain(`'nonce-${nonces[0]}'`)
    const json: unknown = JSON.parse(/id="boot">(.*?)<\/script>/s.exec(one.body)?.[1] ?? '')
    expect(boot.parse(json)).toMatchObject({ firstRun: false, appName: 'SMART FFT' })
    expect(
      boot
        .parse(json)
        .demoAccounts.map(account => account.userName)
        .toSorted(),
    ).toEqual(['admin', 'author', 'editor', 'maintainer', 'subscriber'])
  })

  it('ADD-03 carries the instance’s language, for people who have chosen none', async () => {
    expect((await navigate('/login')).body).toContain('data-language="en"')
    const body = { section: 'regional', ...SETTINGS_BY_DEFAULT.regional, language: 'de' }
    expect(
      (await test.call(settingsContract.updateSettings, { as: 'admin', body })).statusCode,
    ).toBe(200)
    expect((await navigate('/login')).body).toContain('data-language="de"')
  })

  it('to a call receives the call where no screen can be, and the application where one could', async () => {
    expect((await navigate(serverContract.getOpenapi.path)).json().openapi).toBe('3.1.0')
    expect((await navigate(usersContract.countUsers.path)).body).toContain('csp-nonce')
    expect(
      (
        await test.app.inject({
          url: usersContract.countUsers.path,
          headers: { accept: 'application/json' },
        })
      ).statusCode,
    ).toBe(401)
    expect(
      (await test.app.inject({ url: '/apps/user/list', headers: { accept: 'text/html' } })).body,
    ).toContain('csp-nonce')
  })
})

describe('a client accepting any type', () => {
  // As curl, monitors and link previews request it.
  const ask = (
    url: string,
    headers: Record<string, string> = { accept: '*/*' },
    method: 'GET' | 'HEAD' = 'GET',
  ) => test.app.inject({ method, url, headers })
  const callsToo = Object.values(contract)
    .flatMap(calls => Object.values<Call>(calls))
    .flatMap(({ method, path }) =>
      method === 'GET' ? [path.replaceAll(/\{(\w+)\}/g, '$$$1')] : [],
    )

  it.each(SCREENS.filter(path => !callsToo.includes(path)))(
    'receives the page at %s, with HEAD only its headers',
    async screen => {
      const url = screen.replaceAll(/\$\w+/g, '1')
      for (const headers of [{ accept: '*/*' }, {}]) {
        const answer = await ask(url, headers)
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([
          200,
          'text/html; charset=utf-8',
        ])
        expect(answer.body).toContain('csp-nonce')
      }
      const head = await ask(url, { accept: '*/*' }, 'HEAD')
      expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([
        200,
        'text/html; charset=utf-8',
        '',
      ])
    },
  )

  it('receives the call where a screen is also a call, and with a bearer token or when asking for JSON', async () => {
    expect((await ask('/apps/ecommerce/wishlist')).statusCode).toBe(401)
    for (const headers of [
      { accept: 'application/json' },
      { accept: '*/*', authorization: 'Bearer x' },
      { 'sec-fetch-mode': 'cors' },
    ])
      expect((await ask('/apps/todo', headers)).json().code).toBe('route.not_found')
    expect((await ask('/', { accept: 'application/json' })).json()).toMatchObject({
      status: 404,
      code: 'route.not_found',
    })
    expect((await ask('/assets/')).json()).toMatchObject({ status: 404, code: 'route.not_found' })
  })
})

describe('page of a blog post', () => {
  const TITLE = 'Why <b>"we"</b> $& moved'
  const page = async (slug: string) =>
    (await test.app.inject({ url: `/pages/blog/read/${slug}`, headers: { accept: '*/*' } })).body
  const publish = (change: object) =>
    test.database.write(trx =>
      trx.updateTable('blog_posts').set(change).where('slug', '=', 'why-we-moved').execute(),
    )

  it('BLOG-12 describes a public post to link previews', async () => {
    const { id } = await test.database.read
      .selectFrom('blog_posts')
      .select('id')
      .where('status', '=', 'published')
      .where('deleted_at', 'is', null)
      .where('picture_id', 'is not', null)
      .executeTakeFirstOrThrow()
    const shown = {
      slug: 'why-we-moved',
      title: TITLE,
      seo_title: '',
      seo_text: 'About </title><script>',
      is_public: 1,
    }
    await test.database.write(trx =>
      trx.updateTable('blog_posts').set(shown).where('id', '=', id).execute(),
    )
    const open = (isPublic: boolean) =>
      test.call(blogContract.saveSettings, { as: 'admin', body: { isPublic, hasGuests: false } })
    await open(false)
    expect(await page('why-we-moved')).toContain('<title>SMART FFT</title>')
    await open(true)
    const body = await page('why-we-moved')
    const escapedTitle = 'Why &lt;b&gt;&quot;we&quot;&lt;/b&gt; $&amp; moved'
    expect(body).toContain(`<title>${escapedTitle} · SMART FFT</title>`)
    expect(body).toContain(
      '<meta name="description" content="About &lt;/title&gt;&lt;script&gt;" />',
    )
    expect(body).toContain(
      '<link rel="canonical" href="http://127.0.0.1:4000/pages/blog/read/why-we-moved" />',
    )
    expect(body).toContain(`<meta property="og:title" content="${escapedTitle}" />`)
    expect(body).toMatch(
      /<meta property="og:image" content="http:\/\/127\.0\.0\.1:4000\/api\/files\/blog\/[\w-]{22}" \/>/,
    )
    expect(body).toContain('<meta property="og:type" content="article" />')
    for (const change of [
      { is_public: 0 },
      { is_public: 1, status: 'draft' },
      { status: 'published', deleted_at: '2026-03-01T00:00:00.000Z' },
    ]) {
      await publish(change)
      expect(await page('why-we-moved')).toContain('<title>SMART FFT</title>')
    }
    expect(await page('%00')).toContain('<title>SMART FFT</title>')
  })
})

describe('data embedded in a page', () => {
  it('S4 cannot close its element, nor open another', async () => {
    const name = '</script><script>alert(1)</script>'
    const oidc = { issuer: 'https://id.example.org', clientId: 'fft', name }
    const other = await createTestApp({ webRoot, oidc })
    const { body } = await other.app.inject({
      url: '/login',
      headers: { 'sec-fetch-mode': 'navigate', accept: 'text/html' },
    })
    await other.close()
    expect(body.match(/<\/?script/g)).toEqual(['<script', '</script', '<script', '</script'])
    const json: unknown = JSON.parse(/id="boot">(.*?)<\/script>/s.exec(body)?.[1] ?? '')
    expect(boot.parse(json)).toMatchObject({ oidcName: name })
    expect(body).toContain('data-provider="&lt;/script&gt;')
  })
})

describe('headers', () => {
  const common = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(self), geolocation=(), payment=()',
  }

  it('of a page allow nothing but our own files', async () => {
    const { headers } = await navigate('/')
    expect(headers).toMatchObject(common)
    const policy = String(headers['content-security-policy'])
    const ofScript = createHash('sha256').update(SCRIPT).digest('base64')
    expect(policy.split('; ').slice(0, 2)).toEqual([
      "default-src 'none'",
      `script-src 'self' 'sha256-${ofScript}'`,
    ])
    expect(policy).toMatch(/; style-src 'self' 'nonce-[^']+';/)
    expect(policy).not.toContain('unsafe')
    for (const none of ['frame-ancestors', 'base-uri', 'object-src'])
      expect(policy).toContain(`${none} 'none'`)
    expect(policy).toContain("form-action 'self'")
    expect(headers['x-powered-by']).toBeUndefined()
  })

  it('of an API response allow nothing at all, and forbid caching', async () => {
    const answer = await test.call(usersContract.listUsers, { as: 'admin' })
    expect(answer.headers).toMatchObject({
      ...common,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
    const signedOut = await test.call(authContract.logout)
    expect(signedOut.headers['clear-site-data']).toBe('"cache"')
  })

  it('of files that are never documents leave out what only documents are asked for', async () => {
    const { headers } = await test.app.inject('/assets/app-12345678.js')
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    })
    const texts = await test.app.inject('/locales/en/shell,ui.json?v=abcdefgh')
    for (const name of ['x-frame-options', 'cross-origin-opener-policy', 'permissions-policy'])
      expect([headers[name], texts.headers[name]], name).toEqual([undefined, undefined])
    expect(headers.etag).toBeDefined()
    // A picture can be opened by its address.
    const { headers: ofPicture } = await test.app.inject('/favicon.svg')
    expect(ofPicture).toMatchObject(common)
  })

  it('of files declare how long they are valid', async () => {
    expect((await test.app.inject('/assets/app-12345678.js')).headers['cache-control']).toContain(
      'immutable',
    )
    expect((await test.app.inject('/preferences.js')).headers['cache-control']).toContain(
      'must-revalidate',
    )
    // Translations with a build id in their URL are immutable; without it no one knows which build they belong to.
    const texts = async (query: string) =>
      (await test.app.inject(`/locales/en/shell.json${query}`)).headers['cache-control']
    expect(await texts('?v=abcdefgh')).toContain('immutable')
    expect(await texts('')).toContain('must-revalidate')
  })

  it('of several translations in one response declare their validity as well', async () => {
    const answer = await test.app.inject('/locales/en/shell,ui.json?v=abcdefgh')
    expect(answer.json()).toEqual({ shell: {}, ui: { close: 'Close' } })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/json; charset=utf-8',
    })
    for (const names of ['shell,none', 'shell,..', 'shell,', ',shell'])
      // oxlint-disable-next-line no-await-in-loop
      expect((await test.app.inject(`/locales/en/${names}.json`)).statusCode).toBe(404)
  })

  it('grant no other origin access', async () => {
    const answer = await test.call(usersContract.listUsers, {
      as: 'admin',
      headers: { origin: 'https://evil.example' },
    })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('under https', () => {
  it('S20 cookies and browsers stay on https', async () => {
    const other = await createTestApp({ env: { baseUrl: 'https://fft.example.org' } })
    const body = { userName: 'admin', password: 'smartfft-demo', transport: 'cookie' }
    const answer = await other.call(authContract.login, { body })
    const token = answer.cookies.find(({ name }) => name === '__Host-rt')?.value ?? ''
    const refresh = (name: string) =>
      other.call(authContract.refreshToken, {
        headers: { cookie: `${name}=${token}`, 'sec-fetch-site': 'same-origin' },
      })
    // Another host of the same domain could have set one without the prefix.
    const refreshed = [(await refresh('rt')).statusCode, (await refresh('__Host-rt')).statusCode]
    await other.close()
    expect(refreshed).toEqual([401, 200])
    expect(answer.headers['strict-transport-security']).toMatch(
      /^max-age=\d{8}; includeSubDomains$/,
    )
    const cookies = answer.cookies.map(({ name, secure, httpOnly, sameSite, path }) => [
      name,
      secure,
      httpOnly,
      sameSite,
      path,
    ])
    expect(cookies).toEqual(
      ['__Host-rt', '__Host-known'].map(name => [name, true, true, 'Strict', '/']),
    )
  })
})

describe('health checks', () => {
  it('report 503 while the server starts or drains, and stay live throughout', async () => {
    for (const status of ['starting', 'draining'] as const) {
      test.readiness.status = status
      expect((await test.call(serverContract.getHealthReady)).statusCode).toBe(503)
      expect((await test.call(serverContract.getHealthLive)).json()).toEqual({ status: 'live' })
    }
    test.readiness.status = 'ready'
    expect((await test.call(serverContract.getHealthReady)).json()).toEqual({ status: 'ready' })
  })
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@smart-fft/contract'
import { boot } from '@smart-fft/contract/boot.rules'
import { SETTINGS_BY_DEFAULT } from '@smart-fft/contract/settings.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './test-app.ts'

// Navigations get the application, everything else the API; and what headers each carries (quality figures in docs/operations).

const PAGE =
  '<!doctype html><html data-language="__LANGUAGE__"><meta name="csp-nonce" content="__NONCE__"><script type="application/json" id="boot">__BOOT__</script>'
let test: TestApp
let webRoot: string
beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'smart-fft-web-'))
  mkdirSync(join(webRoot, 'assets'))
  writeFileSync(join(webRoot, 'index.html'), PAGE)
  writeFileSync(join(webRoot, 'assets/app-12345678.js'), 'console.log(1)')
  writeFileSync(join(webRoot, 'preferences.js'), '1')
  test = await createTestApp({ webRoot })
})
afterAll(async () => {
  await test.close()
  rmSync(webRoot, { recursive: true })
})

const navigate = (url: string) => test.app.inject({ url, headers: { 'sec-fetch-mode': 'navigate', accept: 'text/html' } })

describe('a navigation', () => {
  it('gets the application with a nonce of its own and what it needs to start', async () => {
    const [one, two] = [await navigate('/apps/user/list?role=editor'), await navigate('/login')]
    for (const answer of [one, two]) expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    const nonces = [one, two].map(answer => /csp-nonce" content="([^"]{20,})"/.exec(answer.body)?.[1] ?? '')
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

  it('ADD-03 carries the language of the instance, for who has chosen none', async () => {
    expect((await navigate('/login')).body).toContain('data-language="en"')
    const body = { section: 'regional', ...SETTINGS_BY_DEFAULT.regional, language: 'de' }
    expect((await test.call(contract.settings.updateSettings, { as: 'admin', body })).statusCode).toBe(200)
    expect((await navigate('/login')).body).toContain('data-language="de"')
  })

  it('to a call gets the call where no screen can be, and the application where one could', async () => {
    expect((await navigate(contract.system.getOpenapi.path)).json().openapi).toBe('3.1.0')
    expect((await navigate(contract.users.countUsers.path)).body).toContain('csp-nonce')
    expect((await test.app.inject({ url: contract.users.countUsers.path, headers: { accept: 'application/json' } })).statusCode).toBe(401)
    expect((await test.app.inject({ url: '/apps/user/list', headers: { accept: 'text/html' } })).body).toContain('csp-nonce')
  })
})

describe('headers', () => {
  const common = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  }

  it('of a page allow nothing but our own files', async () => {
    const { headers } = await navigate('/')
    expect(headers).toMatchObject(common)
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[^']+';/)
    expect(policy).not.toContain('unsafe')
    expect(headers['x-powered-by']).toBeUndefined()
  })

  it('of an answer of the API allow nothing at all and keep it out of caches', async () => {
    const answer = await test.call(contract.users.listUsers, { as: 'admin' })
    expect(answer.headers).toMatchObject({
      ...common,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
    const signedOut = await test.call(contract.auth.logout)
    expect(signedOut.headers['clear-site-data']).toBe('"cache"')
  })

  it('of files tell how long they stay', async () => {
    expect((await test.app.inject('/assets/app-12345678.js')).headers['cache-control']).toContain('immutable')
    expect((await test.app.inject('/preferences.js')).headers['cache-control']).toContain('must-revalidate')
  })

  it('give no other origin a way in', async () => {
    const answer = await test.call(contract.users.listUsers, { as: 'admin', headers: { origin: 'https://evil.example' } })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('health', () => {
  it('says 503 while the server starts or drains, and lives all the while', async () => {
    for (const status of ['starting', 'draining'] as const) {
      test.readiness.status = status
      expect((await test.call(contract.system.getHealthReady)).statusCode).toBe(503)
      expect((await test.call(contract.system.getHealthLive)).json()).toEqual({ status: 'live' })
    }
    test.readiness.status = 'ready'
    expect((await test.call(contract.system.getHealthReady)).json()).toEqual({ status: 'ready' })
  })
})

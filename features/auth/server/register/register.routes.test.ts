import { authAccountContract } from '../../contract/auth-account.contract.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authContract } from '../../contract/auth.contract.ts'
import type { RegistrationMode } from '#features/settings/contract/settings.rules.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// Who may create an account, by registration mode.

const account = { email: 'door@example.com', username: 'door', password: 'a fine long sentence' }

const webRoot = mkdtempSync(join(tmpdir(), 'smart-fft-web-'))
writeFileSync(join(webRoot, 'index.html'), '<script id="boot">__BOOT__</script>')

async function withMode(registration: RegistrationMode, demo = true): Promise<TestApp> {
  const test = await createTestApp({ demo, webRoot })
  const row = {
    section: 'access' as const,
    document: JSON.stringify({ registration }),
    version: 1,
    updated_at: test.now().toISOString(),
  }
  await test.database.write(trx => trx.insertInto('settings').values(row).execute())
  return test
}

const apps = new Map<RegistrationMode, TestApp>()
beforeAll(async () => {
  for (const mode of ['invitation', 'closed'] as const) apps.set(mode, await withMode(mode))
})
afterAll(async () => {
  for (const test of apps.values()) await test.close()
  rmSync(webRoot, { recursive: true, force: true })
})

it.each(['invitation', 'closed'] as const)(
  'AUTH-04 registration "%s" rejects new accounts, and hides the availability of names',
  async mode => {
    const test = apps.get(mode)
    const refused = await test?.call(authAccountContract.register, { body: account })
    expect([refused?.statusCode, refused?.json().code]).toEqual([403, `registration.${mode}`])
    const ask = { query: { username: 'admin' } }
    expect((await test?.call(authAccountContract.checkAvailability, ask))?.statusCode).toBe(403)
    expect(
      (await test?.call(authAccountContract.checkAvailability, { ...ask, as: 'admin' }))?.json(),
    ).toEqual({ username: false })
    expect(
      (
        await test?.call(authContract.login, {
          body: { userName: 'editor', password: 'smartfft-demo' },
        })
      )?.statusCode,
    ).toBe(200)
  },
)

it('AUTH-04 the page knows the registration mode, and the first account can always be created', async () => {
  const page = await apps
    .get('closed')
    ?.app.inject({ url: '/register', headers: { 'sec-fetch-mode': 'navigate' } })
  expect(page?.body).toContain('"registration":"closed"')
  const empty = await withMode('closed', false)
  expect((await empty.call(authAccountContract.register, { body: account })).statusCode).toBe(201)
  const second = { ...account, email: 'second@example.com', username: 'second' }
  expect((await empty.call(authAccountContract.register, { body: second })).statusCode).toBe(403)
  await empty.close()
})

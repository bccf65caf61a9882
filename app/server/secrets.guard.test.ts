import { authTwoStepsContract } from '#features/auth/contract/auth-two-steps.contract.ts'
import { authAccountContract } from '#features/auth/contract/auth-account.contract.ts'
import { authLockContract } from '#features/auth/contract/auth-lock.contract.ts'
import { authLinksContract } from '#features/auth/contract/auth-links.contract.ts'
import { authContract } from '#features/auth/contract/auth.contract.ts'
import type { Call } from '#platform/contract/define.ts'
import { twoFactorContract } from '#features/auth/contract/two-factor.contract.ts'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './test-app.ts'

// What strangers may send: secrets of every wrong type (S3), and forged host names (S2).

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ smtpUrl: 'smtp://127.0.0.1:9' })
})
afterAll(() => test.close())

const TOKEN = 'x'.repeat(43)
/** Calls with a secret, valid except for the value put in its place. */
const SECRETS: [Call, string, Record<string, unknown>][] = [
  [authContract.login, 'password', { userName: 'admin', password: 'x' }],
  [authContract.login, 'userName', { userName: 'admin', password: 'smartfft-demo' }],
  [
    authAccountContract.register,
    'password',
    { email: 'fuzz@example.com', username: 'fuzz', password: 'a fine long sentence' },
  ],
  [authContract.refreshToken, 'refreshToken', { refreshToken: TOKEN }],
  [authLinksContract.resetPassword, 'token', { token: TOKEN, password: 'a fine long sentence' }],
  [authLinksContract.resetPassword, 'password', { token: TOKEN, password: 'a fine long sentence' }],
  [authLinksContract.describeLink, 'token', { token: TOKEN }],
  [authLinksContract.verifyEmail, 'token', { token: TOKEN }],
  [authTwoStepsContract.twoSteps, 'challenge', { challenge: TOKEN, code: '123456' }],
  [authTwoStepsContract.twoSteps, 'code', { challenge: TOKEN, code: '123456' }],
  [authLockContract.unlockSession, 'password', { password: 'x' }],
  [twoFactorContract.beginTwoFactor, 'password', { password: 'x' }],
  [twoFactorContract.confirmTwoFactor, 'code', { code: '123456' }],
  [twoFactorContract.disableTwoFactor, 'code', { password: 'smartfft-demo', code: '123456' }],
  [twoFactorContract.renewRecoveryCodes, 'password', { password: 'x', code: '123456' }],
]
const WRONG: unknown[] = [
  {},
  [],
  [TOKEN],
  null,
  true,
  0,
  123_456,
  1e308,
  { $ne: '' },
  { $gt: '' },
  { toString: 'x' },
  { length: 43 },
  '',
  'x'.repeat(60_000),
]

describe('a secret of the wrong type', () => {
  it.each(SECRETS)(
    'AUTH-01 is rejected by %o as %s, and never accepted',
    async (call, field, body) => {
      for (const value of WRONG) {
        const answer = await test.call(call, { as: 'editor', body: { ...body, [field]: value } })
        // A refresh token missing from the body may be in the cookie.
        const allowed = field === 'refreshToken' ? [400, 401] : [400]
        expect(allowed, `${JSON.stringify(value).slice(0, 60)}: ${answer.body}`).toContain(
          answer.statusCode,
        )
      }
      expect(
        (
          await test.call(call, {
            as: 'editor',
            body: Object.fromEntries(Object.entries(body).filter(([name]) => name !== field)),
          })
        ).statusCode,
      ).toBe(field === 'refreshToken' ? 401 : 400)
    },
  )
})

const EVIL = [
  'evil.example',
  'evil.example:4000',
  '127.0.0.1.evil.example',
  'fft.example.org@evil.example',
  'evil.example/..',
]
const HEADERS = [
  'host',
  'origin',
  'referer',
  'x-forwarded-host',
  'x-forwarded-server',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-host',
  'x-original-host',
  'x-original-url',
  'forwarded',
]

describe('links in emails', () => {
  const forged = HEADERS.flatMap(header =>
    EVIL.map(evil => [
      header,
      header === 'origin' || header === 'referer'
        ? `https://${evil}`
        : header === 'forwarded'
          ? `host=${evil}`
          : evil,
    ]),
  )

  it(`AUTH-05 start with BASE_URL, whatever a request claims as host: ${forged.length} forged headers`, async () => {
    const mails: { text: string; html: string }[] = []
    // At once: a newer link drops the unsent email of the one before.
    const takeMails = () =>
      test.database.write(async trx => {
        mails.push(...(await trx.deleteFrom('mail_outbox').returning(['text', 'html']).execute()))
      })
    for (const [index, [header = '', value = '']] of forged.entries()) {
      const headers = { [header]: value }
      const email = `link${index}@example.com`
      await test.call(authAccountContract.register, {
        headers,
        body: { email, username: `link${index}`, password: 'a fine long sentence' },
      })
      await takeMails()
      await test.call(authLinksContract.forgotPassword, { headers, body: { email } })
      await takeMails()
      test.wait(61_000)
      await test.call(authLinksContract.resendVerification, { headers, body: { email } })
      await takeMails()
      if (index % 11 === 0)
        await test.call(usersAdminContract.sendPasswordReset, {
          as: 'admin',
          headers,
          body: { id: 12 },
        })
      await takeMails()
    }
    // A cross-origin page is rejected outright.
    const received = forged.filter(([header]) => header !== 'origin')
    expect(mails.length).toBeGreaterThan(3 * received.length)
    for (const { text, html } of mails) {
      expect(`${text}${html}`).not.toContain('evil')
      for (const [link] of `${text}${html}`.matchAll(/https?:\/\/[^\s"<]+/g))
        expect(link).toMatch(/^http:\/\/127\.0\.0\.1:4000\/pages\//)
    }
  })
})

import { contract } from './product.ts'
import { accountContract } from '#features/account-setting/contract/account.contract.ts'
import { accountBillingContract } from '#features/account-setting/contract/account-billing.contract.ts'
import { authContract } from '#features/auth/contract/auth.contract.ts'
import { authAccountContract } from '#features/auth/contract/auth-account.contract.ts'
import { authLinksContract } from '#features/auth/contract/auth-links.contract.ts'
import { authLockContract } from '#features/auth/contract/auth-lock.contract.ts'
import { authTwoStepsContract } from '#features/auth/contract/auth-two-steps.contract.ts'
import { blogCommentsContract } from '#features/blog/contract/blog-comments.contract.ts'
import { connectionsContract } from '#features/auth/contract/connections.contract.ts'
import { invoiceDocumentsContract } from '#features/invoice/contract/invoice-documents.contract.ts'
import { referralContract } from '#features/account-setting/contract/referral.contract.ts'
import { noticeContract } from '#features/settings/contract/notice.contract.ts'
import { passkeysContract } from '#features/auth/contract/passkeys.contract.ts'
import { setupContract } from '#features/setup/contract/setup.contract.ts'
import { supportContract } from '#features/support/contract/support.contract.ts'
import type { Call } from '#platform/contract/define.ts'
import { serverContract } from '#platform/contract/server.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './test-app.ts'

// How often per minute one address may call what strangers can reach, and what is expensive for us or others.

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ rateLimits: true })
})
afterAll(() => test.close())

const LIMITED_CALLS: [Call, number][] = [
  [authContract.login, 120],
  [authAccountContract.register, 30],
  [authLinksContract.forgotPassword, 20],
  [authLinksContract.resetPassword, 30],
  [authLinksContract.describeLink, 60],
  [authLinksContract.verifyEmail, 30],
  [authLinksContract.resendVerification, 20],
  [authTwoStepsContract.twoSteps, 60],
  [authLockContract.unlockSession, 60],
  [authAccountContract.checkAvailability, 120],
  [accountContract.checkPassword, 120],
  [accountContract.changePassword, 30],
  [accountContract.deactivateAccount, 30],
  [accountContract.exportAccount, 10],
  [accountBillingContract.requestPlan, 10],
  [passkeysContract.startPasskeyLogin, 120],
  [passkeysContract.loginByPasskey, 120],
  [connectionsContract.startOidcLogin, 60],
  [connectionsContract.loginByOidc, 60],
  [invoiceDocumentsContract.openInvoiceLink, 120],
  [invoiceDocumentsContract.getLinkedDocument, 30],
  [invoiceDocumentsContract.claimPaid, 10],
  [invoiceDocumentsContract.openVerification, 120],
  [invoiceDocumentsContract.verifyDocument, 60],
  [blogCommentsContract.addGuestComment, 10],
  [noticeContract.requestNotice, 10],
  [noticeContract.confirmNotice, 30],
  [supportContract.contactSupport, 10],
  [referralContract.inviteByReferral, 10],
  [setupContract.completeSetup, 20],
  [serverContract.getOpenapi, 30],
]

it.each(LIMITED_CALLS.map(([call, most]) => [call.path, most, call] as const))(
  'S18 AUTH-02 %s is limited to %i per minute and address',
  async (path, most, call) => {
    const knock = async (from: string) => {
      const url = path.replace(/\{\w+\}/g, 'A'.repeat(43))
      // Valid for none of them: what counts is that they were called.
      return (
        await test.app.inject({
          method: call.method,
          url,
          headers: { 'x-forwarded-for': from, accept: 'application/json' },
        })
      ).statusCode
    }
    for (let time = 0; time < most; time += 1) expect(await knock('192.0.2.7')).not.toBe(429)
    expect(await knock('192.0.2.7')).toBe(429)
    expect(await knock('192.0.2.8')).not.toBe(429)
  },
)

it('S18 AUTH-02 clients other than a local proxy are identified by their own address, whatever they claim', async () => {
  const { path, method } = authLinksContract.forgotPassword
  const knock = async (time: number) => {
    const headers = { 'x-forwarded-for': `192.0.2.${time}`, 'x-real-ip': `192.0.2.${time}` }
    return (await test.app.inject({ method, url: path, remoteAddress: '203.0.113.9', headers }))
      .statusCode
  }
  for (let time = 0; time < 20; time += 1) expect(await knock(time)).not.toBe(429)
  expect(await knock(21)).toBe(429)
})

/** Called with a key of many random bits that was handed out; or, for a cart, bounded by its size and private. */
const UNLIMITED = new Set([
  'refreshToken',
  'logout',
  'describeInvitation',
  'answerByLink',
  'stopCartReminder',
  'addToCart',
  'removeFromCart',
  'setCartQty',
])

it('S18 every write without a session has a rate limit', () => {
  const open = Object.values(contract)
    .flatMap(calls => Object.entries<Call>(calls))
    .filter(
      ([name, call]) => call.access === 'public' && call.method !== 'GET' && !UNLIMITED.has(name),
    )
  const limited = new Set(LIMITED_CALLS.map(([call]) => call.path))
  expect(open.filter(([, call]) => !limited.has(call.path)).map(([name]) => name)).toEqual([])
})

it('S8 an impersonating administrator sees no chats and emails, whichever call is used', () => {
  const areas = Object.entries(contract).filter(([name]) =>
    ['chat', 'email', 'emailMailbox'].includes(name),
  )
  const calls = areas.flatMap(([area, all]) =>
    Object.entries(all).map(([name, call]) => ({ name: `${area}.${name}`, call })),
  )
  expect(calls.length).toBeGreaterThan(70)
  // Its URL is signed, for one session.
  expect(calls.filter(({ call }) => call.personal !== true).map(({ name }) => name)).toEqual([
    'email.getEmailPart',
  ])
})

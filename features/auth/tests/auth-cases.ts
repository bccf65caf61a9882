import { hashOf } from '#platform/server/tokens/hash.ts'
import { randomBytes } from 'node:crypto'
import { authContract } from '../contract/auth.contract.ts'
import { twoFactorContract } from '../contract/two-factor.contract.ts'
import { Secret, TOTP } from 'otpauth'
import { type Cases, type Cell, PASSWORD } from '#app/server/test/matrix/matrix-world.ts'

// Sign-in calls: open to strangers and everyone else alike.

/** A mailed link: to set a password, or to confirm an address. */
async function mailedLink(
  { test, me }: Cell,
  purpose: 'reset' | 'verify' = 'reset',
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const row = {
    hash: hashOf(token),
    user_id: me.id,
    purpose,
    created_at: '2026-03-02T09:00:00.000Z',
    expires_at: '2099-01-01T00:00:00.000Z',
    used_at: null,
  }
  await test.database.write(trx => trx.insertInto('account_links').values(row).execute())
  return token
}

const codeOf = (secret: string, { test }: Cell): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.now().getTime() })

async function begin({ send, me }: Cell): Promise<string> {
  const answer = await send(
    twoFactorContract.beginTwoFactor,
    { body: { password: PASSWORD } },
    me.accessToken,
  )
  return twoFactorContract.beginTwoFactor.output.parse(answer.json()).secret
}

/** Turns on the caller's two-factor authentication. */
async function turnOn(cell: Cell): Promise<{ recoveryCode: string }> {
  const code = codeOf(await begin(cell), cell)
  const answer = await cell.send(
    twoFactorContract.confirmTwoFactor,
    { body: { code } },
    cell.me.accessToken,
  )
  return {
    recoveryCode:
      twoFactorContract.confirmTwoFactor.output.parse(answer.json()).recoveryCodes[0] ?? '',
  }
}

async function secondStep(cell: Cell): Promise<{ challenge: string; code: string }> {
  const { recoveryCode: code } = await turnOn(cell)
  const answer = await cell.send(authContract.login, {
    body: { userName: cell.me.username, password: PASSWORD },
  })
  return { challenge: String(answer.json().current.challenge), code }
}

export const authCases: Cases = {
  'auth.login': {
    right: ({ me }) => ({ body: { userName: me.username, password: PASSWORD } }),
    wrong: ({ me }) => ({ body: { userName: me.username, password: 'something else entirely' } }),
  },
  'auth.register': {
    '-': ({ me }) => ({
      body: { username: `new.${me.id}`, email: `new.${me.id}@example.org`, password: PASSWORD },
    }),
  },
  'auth.refreshToken': {
    own: ({ me }) => ({ body: { refreshToken: me.refreshToken } }),
    absent: () => ({ body: { refreshToken: 'x'.repeat(43) } }),
  },
  'auth.logout': { '-': ({ me }) => ({ body: { refreshToken: me.refreshToken } }) },
  'auth.forgotPassword': {
    own: ({ me }) => ({ body: { email: me.email } }),
    absent: () => ({ body: { email: 'nobody@example.org' } }),
  },
  'auth.resetPassword': {
    own: async cell => ({
      body: { token: await mailedLink(cell), password: 'nine quiet brown owls' },
    }),
    absent: () => ({ body: { token: 'x'.repeat(43), password: 'nine quiet brown owls' } }),
  },
  'auth.describeLink': {
    own: async cell => ({ body: { token: await mailedLink(cell) } }),
    absent: () => ({ body: { token: 'x'.repeat(43) } }),
  },
  'auth.verifyEmail': {
    own: async cell => ({ body: { token: await mailedLink(cell, 'verify') } }),
    absent: () => ({ body: { token: 'x'.repeat(43) } }),
  },
  'auth.resendVerification': {
    own: ({ me }) => ({ body: { email: me.email } }),
    absent: () => ({ body: { email: 'nobody@example.org' } }),
  },
  'auth.twoSteps': {
    own: async cell => ({ body: await secondStep(cell) }),
    absent: () => ({ body: { challenge: 'x'.repeat(43), code: '123456' } }),
  },
  'auth.lockSession': { '-': () => ({}) },
  'auth.unlockSession': {
    right: () => ({ body: { password: PASSWORD } }),
    wrong: () => ({ body: { password: 'something else entirely' } }),
  },
  'twoFactor.getTwoFactor': { '-': () => ({}) },
  'twoFactor.beginTwoFactor': { '-': () => ({ body: { password: PASSWORD } }) },
  'twoFactor.confirmTwoFactor': {
    '-': async cell => ({ body: { code: codeOf(await begin(cell), cell) } }),
  },
  'twoFactor.renewRecoveryCodes': {
    '-': async cell => ({ body: { password: PASSWORD, code: (await turnOn(cell)).recoveryCode } }),
  },
  'twoFactor.disableTwoFactor': {
    '-': async cell => ({ body: { password: PASSWORD, code: (await turnOn(cell)).recoveryCode } }),
  },
  'twoFactor.forgetDevices': { '-': () => ({}) },
  'auth.checkAvailability': { '-': () => ({ query: { username: 'somebody.new' } }) },
}

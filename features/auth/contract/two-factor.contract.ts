import * as z from 'zod/mini'
import { secondCode } from './auth-two-steps.contract.ts'
import { currentPassword } from './auth.contract.ts'
import { defineCall } from '#platform/contract/define.ts'
import { done, moment } from '#platform/contract/wire.ts'

// Two-factor authentication of a person (features.md ACC-05): codes of an authenticator app, and recovery codes.

export const RECOVERY_CODES = 10

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
const proof = z.strictObject({ password: currentPassword, code: secondCode })

export const twoFactorState = z.object({
  isOn: z.boolean(),
  since: z.nullable(moment),
  /** Unused recovery codes. */
  codesLeft: z.int(),
  /** Devices that skip the second factor. */
  rememberedDevices: z.int(),
  /** Whether the person has a password: two-factor authentication requires one. */
  hasPassword: z.boolean(),
})
export type TwoFactorState = z.infer<typeof twoFactorState>

export const twoFactorContract = {
  getTwoFactor: defineCall({
    method: 'GET',
    path: '/account-setting/two-factor/data',
    access: 'session',
    summary: 'Get whether two-factor authentication is on for your account',
    output: twoFactorState,
  }),
  beginTwoFactor: defineCall({
    method: 'POST',
    path: '/account-setting/two-factor/begin',
    access: 'session',
    effect: 'signIn',
    summary: 'Create a secret for an authenticator app; it takes effect with the first code',
    body: z.strictObject({ password: currentPassword }),
    output: z.object({ secret: z.string(), address: z.string() }),
  }),
  confirmTwoFactor: defineCall({
    method: 'POST',
    path: '/account-setting/two-factor/confirm',
    access: 'session',
    effect: 'signIn',
    summary: 'Turn on two-factor authentication with the first code; returns recovery codes once',
    body: z.strictObject({ code: secondCode }),
    output: recoveryCodes,
  }),
  renewRecoveryCodes: defineCall({
    method: 'POST',
    path: '/account-setting/two-factor/recovery-codes',
    access: 'session',
    effect: 'signIn',
    summary: 'Replace your recovery codes',
    body: proof,
    output: recoveryCodes,
  }),
  disableTwoFactor: defineCall({
    method: 'POST',
    path: '/account-setting/two-factor/disable',
    access: 'session',
    effect: 'signIn',
    summary: 'Turn off two-factor authentication with an authenticator code or a recovery code',
    body: proof,
    output: done,
  }),
  forgetDevices: defineCall({
    method: 'POST',
    path: '/account-setting/two-factor/forget-devices',
    access: 'session',
    summary: 'Require two-factor authentication again on all your devices',
    output: done,
  }),
}

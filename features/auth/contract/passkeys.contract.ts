import * as z from 'zod/mini'
import { session, transport } from './auth.contract.ts'
import { defineCall } from '#platform/contract/define.ts'
import { done, id, moment } from '#platform/contract/wire.ts'

// Passkeys (WebAuthn): signing in with a credential on the device instead of a password (features.md AUTH-10, ACC-13). Credentials have the
// JSON form of the standard.

const base64url = z.string().check(z.minLength(1), z.maxLength(16_384), z.regex(/^[\w-]+$/))
const credentialId = z.string().check(z.minLength(16), z.maxLength(1_400), z.regex(/^[\w-]+$/))
const extensions = z.record(z.string(), z.unknown())
const attachment = z.optional(z.enum(['platform', 'cross-platform']))
const transports = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))

const publicKey = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})
/** Request options for signing in: any passkey of this site. */
export const passkeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
/** Creation options for a passkey. */
export const newPasskeyQuestion = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(publicKey),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** The signed answer of an authenticator. */
export const assertion = z.strictObject({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
  response: z.strictObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(base64url),
  }),
})
/** A passkey created by an authenticator. */
export const attestation = z.strictObject({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
  response: z.strictObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    authenticatorData: z.optional(base64url),
    transports: z.optional(transports),
    publicKeyAlgorithm: z.optional(z.int()),
    publicKey: z.optional(base64url),
  }),
})

export const passkeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  /** Synced across devices by an account, instead of bound to one device. */
  isSynced: z.boolean(),
  createdAt: moment,
  lastUsedAt: z.nullable(moment),
})
export type Passkey = z.infer<typeof passkey>

export const passkeysContract = {
  startPasskeyLogin: defineCall({
    perMinute: 120,
    method: 'POST',
    path: '/jwt/passkey/options',
    access: 'public',
    effect: 'signIn',
    whileClosed: true,
    whileFull: true,
    summary: 'Get the options for signing in with a passkey',
    output: z.object({ options: passkeyQuestion }),
  }),
  loginByPasskey: defineCall({
    perMinute: 120,
    method: 'POST',
    path: '/jwt/passkey/login',
    access: 'public',
    effect: 'signIn',
    whileClosed: true,
    whileFull: true,
    summary: 'Sign in with a passkey',
    body: z.strictObject({
      credential: assertion,
      remember: z._default(z.boolean(), false),
      transport,
    }),
    output: session,
  }),
  listPasskeys: defineCall({
    method: 'GET',
    path: '/account-setting/passkeys/data',
    access: 'session',
    summary: 'List your passkeys',
    output: z.object({
      passkeys: z.array(passkey),
      /** Passkeys need a domain name, and https except on localhost. */
      isAvailable: z.boolean(),
      /** The sign-in was too long ago: adding requires the password. */
      needsPassword: z.boolean(),
    }),
  }),
  startPasskey: defineCall({
    method: 'POST',
    path: '/account-setting/passkeys/options',
    access: 'session',
    effect: 'signIn',
    summary:
      'Get the options for creating a passkey; requires your password unless you just signed in',
    body: z.strictObject({
      password: z.optional(z.string().check(z.minLength(1), z.maxLength(1024))),
    }),
    output: z.object({ options: newPasskeyQuestion }),
  }),
  addPasskey: defineCall({
    method: 'POST',
    path: '/account-setting/passkeys/add',
    access: 'session',
    effect: 'signIn',
    summary: 'Add a passkey that was created on your device',
    status: 201,
    body: z.strictObject({ credential: attestation, name: passkeyName }),
    output: z.object({ passkey }),
  }),
  renamePasskey: defineCall({
    method: 'POST',
    path: '/account-setting/passkeys/rename',
    access: 'session',
    summary: 'Rename a passkey',
    body: z.strictObject({ id, name: passkeyName }),
    output: z.object({ passkey }),
  }),
  deletePasskey: defineCall({
    method: 'DELETE',
    path: '/account-setting/passkeys/delete',
    access: 'session',
    summary: 'Remove a passkey, unless it’s your only way to sign in',
    id,
    output: done,
  }),
}

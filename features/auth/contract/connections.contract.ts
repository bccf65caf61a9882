import * as z from 'zod/mini'
import { session, transport } from './auth.contract.ts'
import { defineCall } from '#platform/contract/define.ts'
import { done, moment } from '#platform/contract/wire.ts'

// Signing in through the provider of the company (OpenID Connect; features.md AUTH-09, ACC-11): one, from the environment.

/** What the provider sent back in the address. */
export const oidcAnswer = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(4_096)),
  state: z.string().check(z.minLength(16), z.maxLength(200)),
  iss: z.optional(z.string().check(z.maxLength(500))),
})
export type OidcAnswer = z.infer<typeof oidcAnswer>

export const connection = z.object({
  id: z.string(),
  /** As the button calls it. */
  provider: z.string(),
  /** What the account is called there. */
  email: z.string(),
  createdAt: moment,
  lastUsedAt: z.nullable(moment),
})
export type Connection = z.infer<typeof connection>

const away = z.object({ url: z.string() })

export const connectionsContract = {
  startOidcLogin: defineCall({
    perMinute: 60,
    method: 'POST',
    path: '/jwt/oidc/start',
    access: 'public',
    effect: 'signIn',
    whileClosed: true,
    whileFull: true,
    summary: 'Begin a sign-in at the provider: where to go',
    body: z.strictObject({ remember: z._default(z.boolean(), false) }),
    output: away,
  }),
  loginByOidc: defineCall({
    perMinute: 60,
    method: 'POST',
    path: '/jwt/oidc/login',
    access: 'public',
    effect: 'signIn',
    whileClosed: true,
    whileFull: true,
    summary:
      'Sign in with what the provider sent back; only in the browser that began it, and once',
    body: z.strictObject({ answer: oidcAnswer, transport }),
    output: session,
  }),
  listConnections: defineCall({
    method: 'GET',
    path: '/account-setting/connections/data',
    access: 'session',
    summary: "One's own accounts elsewhere that sign in here",
    output: z.object({
      connections: z.array(connection),
      /** The provider's name, when one is configured and not connected yet. */
      offered: z.nullable(z.string()),
      needsPassword: z.boolean(),
    }),
  }),
  startConnection: defineCall({
    method: 'POST',
    path: '/account-setting/connections/start',
    access: 'session',
    effect: 'signIn',
    summary:
      'Begin to connect an account at the provider; with the password, unless the sign-in was just now',
    body: z.strictObject({
      password: z.optional(z.string().check(z.minLength(1), z.maxLength(1024))),
    }),
    output: away,
  }),
  addConnection: defineCall({
    method: 'POST',
    path: '/account-setting/connections/add',
    access: 'session',
    effect: 'signIn',
    summary:
      'Connect the account the provider sent back; without an answer the one that a sign-in in this browser was refused with',
    status: 201,
    body: z.strictObject({ answer: z.optional(oidcAnswer) }),
    output: z.object({ connection }),
  }),
  deleteConnection: defineCall({
    method: 'DELETE',
    path: '/account-setting/connections/delete',
    access: 'session',
    summary: 'Disconnect an account, unless it is the only way to sign in',
    id: z.uuid(),
    output: done,
  }),
}

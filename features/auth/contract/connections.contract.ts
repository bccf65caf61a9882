import * as z from 'zod/mini'
import { session, transport } from './auth.contract.ts'
import { defineCall } from '#platform/contract/define.ts'
import { done, moment } from '#platform/contract/wire.ts'

// Signing in through the company's provider (OpenID Connect; features.md AUTH-09, ACC-11): one, configured by the environment.

/** The provider's answer in the callback URL. */
export const oidcAnswer = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(4_096)),
  state: z.string().check(z.minLength(16), z.maxLength(200)),
  iss: z.optional(z.string().check(z.maxLength(500))),
})
export type OidcAnswer = z.infer<typeof oidcAnswer>

export const connection = z.object({
  id: z.string(),
  /** The name on the button. */
  provider: z.string(),
  /** The email of the provider account. */
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
    summary: 'Start a sign-in with the identity provider; returns the URL to open',
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
    summary: 'Sign in with the provider’s response, only once and in the browser that started it',
    body: z.strictObject({ answer: oidcAnswer, transport }),
    output: session,
  }),
  listConnections: defineCall({
    method: 'GET',
    path: '/account-setting/connections/data',
    access: 'session',
    summary: 'List the external accounts you can sign in with',
    output: z.object({
      connections: z.array(connection),
      /** The provider's name, if one is configured and not connected yet. */
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
      'Start connecting an external account; requires your password unless you just signed in',
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
    summary: 'Connect the account the provider returned',
    description:
      'Without `answer`, it connects the account that was refused at sign-in in this browser.',
    status: 201,
    body: z.strictObject({ answer: z.optional(oidcAnswer) }),
    output: z.object({ connection }),
  }),
  deleteConnection: defineCall({
    method: 'DELETE',
    path: '/account-setting/connections/delete',
    access: 'session',
    summary: 'Disconnect an external account, unless it’s your only way to sign in',
    id: z.uuid(),
    output: done,
  }),
}

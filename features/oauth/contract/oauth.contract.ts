import * as z from 'zod/mini'
import { KEY_SORT_COLUMNS, KEY_STATES } from '#features/api-key/contract/api-key.contract.ts'
import { defineCall } from '#platform/contract/define.ts'
import { id, moment, page, perPage, searchText, sortDirection } from '#platform/contract/wire.ts'

// Connected apps: what the consent screen and the list ask. All calls are ours; none can be made with a key or by an app. What programs
// send is fixed by OAuth and not here (server/oauth.plugin.ts).

const parameter = z.optional(z.string().check(z.maxLength(2000)))

/** An authorization request, as its program has put it into the address (RFC 6749, 7636, 8707). */
export const authorizationRequest = z.strictObject({
  response_type: parameter,
  client_id: z.string().check(z.minLength(1), z.maxLength(2000)),
  redirect_uri: z.string().check(z.minLength(1), z.maxLength(2000)),
  code_challenge: parameter,
  code_challenge_method: parameter,
  scope: parameter,
  state: parameter,
  resource: parameter,
})
export type AuthorizationRequest = z.infer<typeof authorizationRequest>

/** Why a request cannot be answered with a code; the program reads it as `error` (RFC 6749, section 4.1.2.1). */
export const AUTHORIZATION_ERRORS = [
  'invalid_request',
  'unsupported_response_type',
  'invalid_scope',
  'invalid_target',
] as const

export const authorization = z.object({
  /** As the program calls itself. */
  name: z.string(),
  /** The host of the document that its id is the address of; null when it registered itself. */
  publisher: z.nullable(z.string()),
  /** Where it is sent back to: a host, or the scheme of a program on the device. */
  host: z.string(),
  /** The host is this device. */
  isLocal: z.boolean(),
  /** It asks to change things too. */
  canWrite: z.boolean(),
  /** The request is wrong; `back` takes the error to the program. */
  error: z.nullable(z.enum(AUTHORIZATION_ERRORS)),
  back: z.nullable(z.string()),
})
export type Authorization = z.infer<typeof authorization>

export const connectedApp = z.object({
  /** That of its key: the audit log filters by it. */
  id: z.int(),
  name: z.string(),
  /** As on the consent screen. */
  publisher: z.nullable(z.string()),
  host: z.string(),
  canWrite: z.boolean(),
  createdAt: moment,
  expiresAt: z.nullable(moment),
  lastUsedAt: z.nullable(moment),
  lastUsedIp: z.nullable(z.string()),
  state: z.enum(KEY_STATES),
  owner: z.object({ id: z.int(), fullName: z.string() }),
})
export type ConnectedApp = z.infer<typeof connectedApp>

export const connectedAppsQuery = z.strictObject({
  /** Searches names. */
  q: searchText,
  page,
  perPage: perPage(10),
  sort: z._default(sortDirection, 'desc'),
  sortColumn: z._default(z.enum(KEY_SORT_COLUMNS), 'createdAt'),
  /** One's own, or everyone's for administrators. */
  owner: z._default(z.union([z.literal(''), z.literal('all')]), ''),
})
export type ConnectedAppsQuery = z.output<typeof connectedAppsQuery>

const own = true

export const oauthContract = {
  getAuthorization: defineCall({
    method: 'GET',
    path: '/oauth/authorize/data',
    access: { can: ['create', 'ApiKey'], own },
    summary: 'Describe the app that asks for access, and what it asks for',
    // Someone else's server may be asked.
    perMinute: 60,
    query: authorizationRequest,
    output: authorization,
  }),
  answerAuthorization: defineCall({
    method: 'POST',
    path: '/oauth/authorize/answer',
    access: { can: ['create', 'ApiKey'], own },
    summary: 'Allow or deny an app; returns the URL to go to, with the code or the error',
    perMinute: 60,
    body: z.strictObject({
      request: authorizationRequest,
      allow: z.boolean(),
      /** False: it may only read, even if it asked for more. */
      canWrite: z._default(z.boolean(), false),
    }),
    output: z.object({ redirectTo: z.string() }),
  }),
  listConnectedApps: defineCall({
    method: 'GET',
    path: '/oauth/apps/data',
    access: { can: ['read', 'ApiKey'], own },
    summary: 'List connected apps: your own, or everyone’s if you’re an administrator',
    query: connectedAppsQuery,
    output: z.object({ apps: z.array(connectedApp), total: z.int() }),
  }),
  disconnectApp: defineCall({
    method: 'DELETE',
    path: '/oauth/apps/delete',
    access: { can: ['delete', 'ApiKey'], own },
    summary: 'Disconnect an app, immediately and permanently',
    id,
    output: z.object({ id: z.int() }),
  }),
}

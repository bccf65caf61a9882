import * as z from 'zod/mini'
import { KEY_LEVELS, KEY_SUBJECTS, KEY_TYPES } from '#platform/contract/api-key-grant.rules.ts'
import { SUBJECTS, defineCall } from '#platform/contract/define.ts'
import { id, moment, page, perPage, searchText, sortDirection } from '#platform/contract/wire.ts'

// API keys. All calls are ours. None of them can be made with a key.

export const KEYS_PER_PERSON = 100
/** After a rotation, the old secret works for this long. */
export const KEY_GRACE_HOURS = 24
/** A key this close to expiry is “expiring”, and its owner is mailed. */
export const KEY_WARNING_DAYS = 7
/** Days of the usage chart. */
export const KEY_USAGE_DAYS = 28

export const keyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const scope = z.object({ subject: z.enum(SUBJECTS), level: z.enum(KEY_LEVELS) })
/** An address or a CIDR range; the server validates further. */
export const ipRange = z.string().check(z.regex(/^[\da-f:.]{2,45}(\/\d{1,3})?$/i))
const ipRanges = z.array(ipRange).check(z.maxLength(20))

export const KEY_STATES = ['active', 'expiring', 'expired', 'resting'] as const
export type KeyState = (typeof KEY_STATES)[number]

export const apiKey = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(KEY_TYPES),
  /** Empty unless the type is `custom`. */
  scopes: z.array(scope),
  /** The public part of the secret. */
  prefix: z.string(),
  ipRanges: z.array(z.string()),
  createdAt: moment,
  expiresAt: z.nullable(moment),
  /** Until when the previous secret still works. */
  graceUntil: z.nullable(moment),
  lastUsedAt: z.nullable(moment),
  lastUsedIp: z.nullable(z.string()),
  /** `resting`: its owner is not active, or its service account is disabled. */
  state: z.enum(KEY_STATES),
  owner: z.object({ id: z.int(), fullName: z.string() }),
  /** Set if it belongs to a service account. */
  serviceAccountId: z.nullable(z.int()),
  /** Calls per day, the last one is today. */
  calls: z.array(z.int()),
  version: z.int(),
})
export type ApiKey = z.infer<typeof apiKey>

/** Input of the form. */
export const newApiKey = z
  .strictObject({
    name: keyName,
    type: z._default(z.enum(KEY_TYPES), 'read-only'),
    scopes: z._default(
      z
        .array(z.strictObject({ subject: z.enum(KEY_SUBJECTS), level: z.enum(KEY_LEVELS) }))
        .check(z.maxLength(60)),
      [],
    ),
    /** Null: never. */
    expiresAt: z._default(z.nullable(z.iso.datetime()), null),
    /** Empty: any address. */
    ipRanges: z._default(ipRanges, []),
    /** Creates the key for a service account that the caller administers. */
    serviceAccountId: z.optional(id),
  })
  .check(
    z.refine(key => (key.type === 'custom') === key.scopes.length > 0, {
      path: ['scopes'],
      error: 'Choose at least one area.',
    }),
  )
export type NewApiKey = z.input<typeof newApiKey>

export const apiKeyChange = z.strictObject({
  id,
  name: z.optional(keyName),
  ipRanges: z.optional(ipRanges),
})
export type ApiKeyChange = z.input<typeof apiKeyChange>

const anyOf = <const T extends readonly string[]>(values: T) =>
  z._default(z.union([z.literal(''), z.enum(values)]), '')

export const KEY_SORT_COLUMNS = ['createdAt', 'name', 'expiresAt', 'lastUsedAt'] as const
export const apiKeyQuery = z.strictObject({
  /** Searches names and prefixes. */
  q: searchText,
  page,
  perPage: perPage(10),
  sort: z._default(sortDirection, 'desc'),
  sortColumn: z._default(z.enum(KEY_SORT_COLUMNS), 'createdAt'),
  state: anyOf(KEY_STATES),
  /** One's own, or everyone's for administrators. */
  owner: anyOf(['all']),
  /** Only those of one service account. */
  account: z.optional(id),
})
export type ApiKeyQuery = z.output<typeof apiKeyQuery>

/** The secret is returned once: an idempotent retry returns none. */
const withSecret = z.object({ key: apiKey, secret: z.nullable(z.string()) })
const own = true

export const apiKeyContract = {
  listApiKeys: defineCall({
    method: 'GET',
    path: '/api-key/data',
    access: { can: ['read', 'ApiKey'], own },
    summary: 'List API keys: your own, or everyone’s if you’re an administrator',
    query: apiKeyQuery,
    output: z.object({ keys: z.array(apiKey), total: z.int() }),
  }),
  getApiKeyUsage: defineCall({
    method: 'GET',
    path: '/api-key/usage',
    access: { can: ['read', 'ApiKey'], own },
    summary: 'Get an API key with its calls and refused calls by day',
    query: z.strictObject({ id }),
    output: z.object({
      key: apiKey,
      days: z.array(z.object({ day: z.string(), calls: z.int(), refused: z.int() })),
    }),
  }),
  createApiKey: defineCall({
    method: 'POST',
    path: '/api-key/create',
    access: { can: ['create', 'ApiKey'], own },
    idempotent: true,
    shownOnce: ['secret'],
    summary: 'Create an API key; its secret is returned only once',
    status: 201,
    body: newApiKey,
    output: withSecret,
  }),
  updateApiKey: defineCall({
    method: 'POST',
    path: '/api-key/update',
    access: { can: ['update', 'ApiKey'], own },
    summary: 'Rename an API key, or change the IP addresses it can be used from',
    body: apiKeyChange,
    output: z.object({ key: apiKey }),
  }),
  rotateApiKey: defineCall({
    method: 'POST',
    path: '/api-key/rotate',
    access: { can: ['update', 'ApiKey'], own },
    summary:
      'Rotate an API key’s secret; the old one works for 24 more hours unless you end it now',
    body: z.strictObject({ id, revokeOldKey: z._default(z.boolean(), false) }),
    output: withSecret,
  }),
  deleteApiKey: defineCall({
    method: 'DELETE',
    path: '/api-key/delete',
    access: { can: ['delete', 'ApiKey'], own },
    summary: 'Revoke an API key, immediately and permanently',
    id,
    output: z.object({ id: z.int() }),
  }),
}

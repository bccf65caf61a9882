import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { changeId } from '#features/users/contract/users.contract.ts'
import { AVATAR_COLORS, USER_ROLES } from '#features/users/contract/users.rules.ts'
import { id, moment, page, perPage, searchText, sortDirection } from '#platform/contract/wire.ts'

// Service accounts (features KEY-07): programs act by them, with API keys alone. All calls are ours. They require
// the rights to manage both keys and users; handlers check the second.

export const MAX_SERVICE_ACCOUNTS = 100

export const serviceAccountName = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const purpose = z.string().check(z.trim(), z.minLength(1), z.maxLength(300))

export const SERVICE_ACCOUNT_STATES = ['active', 'disabled'] as const

export const serviceAccount = z.object({
  id: z.int(),
  name: z.string(),
  /** What it is for, in a sentence. */
  purpose: z.string(),
  role: z.enum(USER_ROLES),
  /** While it is disabled, its keys are rejected. */
  state: z.enum(SERVICE_ACCOUNT_STATES),
  /** The person responsible; `isActive` tells whether their account is active. */
  owner: z.object({
    id: z.int(),
    fullName: z.string(),
    username: z.string(),
    avatarColor: z.enum(AVATAR_COLORS),
    isActive: z.boolean(),
  }),
  /** Keys that are not revoked. */
  keys: z.int(),
  lastUsedAt: z.nullable(moment),
  createdAt: moment,
  version: z.int(),
})
export type ServiceAccount = z.infer<typeof serviceAccount>

export const newServiceAccount = z.strictObject({
  name: serviceAccountName,
  purpose,
  role: z.enum(USER_ROLES),
  /** Defaults to the caller. */
  ownerId: z.optional(id),
})
export type NewServiceAccount = z.input<typeof newServiceAccount>

export const serviceAccountChange = z.strictObject({
  id,
  name: z.optional(serviceAccountName),
  purpose: z.optional(purpose),
  role: z.optional(z.enum(USER_ROLES)),
  ownerId: z.optional(id),
  isDisabled: z.optional(z.boolean()),
})
export type ServiceAccountChange = z.input<typeof serviceAccountChange>

export const SERVICE_ACCOUNT_SORT_COLUMNS = ['createdAt', 'name', 'role'] as const
export const serviceAccountQuery = z.strictObject({
  /** Searches names and purposes. */
  q: searchText,
  page,
  perPage: perPage(10),
  sort: z._default(sortDirection, 'desc'),
  sortColumn: z._default(z.enum(SERVICE_ACCOUNT_SORT_COLUMNS), 'createdAt'),
  state: z._default(z.union([z.literal(''), z.enum(SERVICE_ACCOUNT_STATES)]), ''),
})
export type ServiceAccountQuery = z.output<typeof serviceAccountQuery>

const access = { can: ['manage', 'ApiKey'] } as const
const answer = z.object({ account: serviceAccount })

export const serviceAccountsContract = {
  listServiceAccounts: defineCall({
    method: 'GET',
    path: '/api-key/accounts/data',
    access,
    summary: 'List service accounts',
    query: serviceAccountQuery,
    output: z.object({ accounts: z.array(serviceAccount), total: z.int() }),
  }),
  createServiceAccount: defineCall({
    method: 'POST',
    path: '/api-key/accounts/create',
    access,
    idempotent: true,
    summary: 'Create a service account; its keys are created like any API key',
    status: 201,
    body: newServiceAccount,
    output: answer,
  }),
  updateServiceAccount: defineCall({
    method: 'POST',
    path: '/api-key/accounts/update',
    access,
    summary: 'Update a service account; disabling it blocks all its keys immediately',
    body: serviceAccountChange,
    output: z.object({ account: serviceAccount, changeId }),
  }),
  deleteServiceAccount: defineCall({
    method: 'DELETE',
    path: '/api-key/accounts/delete',
    access,
    summary: 'Delete a service account and all its keys',
    id,
    output: z.object({ id: z.int(), changeId }),
  }),
}

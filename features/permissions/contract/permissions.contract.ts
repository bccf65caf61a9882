import * as z from 'zod/mini'
import { SUBJECTS, defineCall } from '#platform/contract/define.ts'
import { exportFields } from '#platform/contract/export.rules.ts'
import { MATRIX_ACTIONS } from '#features/roles/contract/roles.rules.ts'
import { changeId, refused } from '#features/users/contract/users.contract.ts'
import { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import {
  fileOutput,
  id,
  moment,
  page,
  perPage,
  searchText,
  sortDirection,
} from '#platform/contract/wire.ts'

// Permissions: named sets of rights assigned to roles (PERM-01 to PERM-05), and requests
// for missing rights (ACL-03).

export const MAX_PERMISSION_NAME = 80
export const MAX_ASK_REASON = 300
/** The filter for permissions that no role has. */
export const NOT_ASSIGNED = 'none'
export const PERMISSION_SORT_COLUMNS = ['createdDate', 'name'] as const
/** How long a requested right is granted. */
export const GRANT_TERMS = ['day', 'week', 'always'] as const
export type GrantTerm = (typeof GRANT_TERMS)[number]
const MAX_ALL_DATA = 1000

const ability = z.strictObject({
  action: z.enum(MATRIX_ACTIONS),
  subject: z.enum(SUBJECTS),
  own: z._default(z.boolean(), false),
})
const abilities = z.array(ability).check(z.maxLength(500))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_PERMISSION_NAME))
const roleNames = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(200))
const ids = z.array(id).check(z.minLength(1), z.maxLength(MAX_ALL_DATA))

export const permission = z.object({
  id: z.int(),
  name: z.string(),
  /** Names of roles. */
  assignedTo: z.array(z.string()),
  createdDate: moment,
  /** Part of the product's own order: only an administrator renames or deletes it. */
  isCore: z.boolean(),
  abilities: z.array(ability),
  /** How many people have it through its roles. */
  people: z.int(),
  version: z.int(),
})
export type Permission = z.infer<typeof permission>

export const permissionListQuery = z.strictObject({
  /** In the name and in the day it was made, as the list writes them. */
  q: searchText,
  page,
  perPage: perPage(10),
  /** The name of a role, or `none`. */
  assignedTo: z._default(z.string().check(z.maxLength(60)), ''),
  sort: z._default(sortDirection, 'desc'),
  sortColumn: z._default(z.enum(PERMISSION_SORT_COLUMNS), 'createdDate'),
  /** Of the reader, for names and the day in `q`, and for the order of names. */
  language: exportFields.language,
  timeZone: exportFields.timeZone,
})
export type PermissionListQuery = z.output<typeof permissionListQuery>

export const newPermission = z.strictObject({
  name,
  isCore: z._default(z.boolean(), false),
  abilities: z._default(abilities, []),
})
export type NewPermission = z.input<typeof newPermission>

/** A requested right, and the decision. */
export const accessRequest = z.object({
  id: z.int(),
  person: z.object({
    id: z.int(),
    fullName: z.string(),
    avatar: z.nullable(z.string()),
    avatarColor: z.enum(AVATAR_COLORS),
  }),
  action: z.enum(MATRIX_ACTIONS),
  subject: z.enum(SUBJECTS),
  reason: z.string(),
  createdAt: moment,
  state: z.enum(['open', 'granted', 'refused', 'ended']),
  answeredBy: z.nullable(z.string()),
  answeredAt: z.nullable(moment),
  until: z.nullable(moment),
})
export type AccessRequest = z.infer<typeof accessRequest>

const rightFields = { action: z.enum(MATRIX_ACTIONS), subject: z.enum(SUBJECTS) }
const batchResult = z.object({ done: z.array(z.int()), refused, changeId })
const readsPermission = { can: ['read', 'Permission'] } as const
const changesPermission = { can: ['update', 'Permission'] } as const

export const permissionsContract = {
  // Fixed by the specification (docs/conformance.md)
  listPermissions: defineCall({
    method: 'GET',
    path: '/apps/permissions/data',
    access: readsPermission,
    summary: 'List permissions, with search and a filter by assigned role',
    query: permissionListQuery,
    output: z.object({
      params: z.record(z.string(), z.unknown()),
      allData: z.array(permission),
      allDataTruncated: z.boolean(),
      total: z.int(),
      permissions: z.array(permission),
      /** Every role there is: what can be filtered by and assigned to. */
      roles: z.array(z.object({ name: z.string(), isSystem: z.boolean() })),
    }),
  }),
  addPermission: defineCall({
    method: 'POST',
    path: '/apps/permissions/add-permission',
    access: { can: ['create', 'Permission'] },
    idempotent: true,
    summary: 'Create a permission, assigned to administrators only',
    status: 201,
    body: z.strictObject({
      permission: z.union([
        newPermission,
        z.pipe(
          name,
          z.transform(text => ({ name: text, isCore: false, abilities: [] })),
        ),
      ]),
    }),
    output: z.object({ permission, changeId }),
  }),
  updatePermission: defineCall({
    method: 'POST',
    path: '/apps/permissions/update-permission',
    access: changesPermission,
    summary: 'Rename a permission or change what it allows; changes apply immediately',
    status: 201,
    body: z.strictObject({
      id,
      name: z.optional(name),
      isCore: z.optional(z.boolean()),
      abilities: z.optional(abilities),
      roles: z.optional(roleNames),
    }),
    output: z.object({ permission, changeId }),
  }),
  deletePermission: defineCall({
    method: 'DELETE',
    path: '/apps/permissions/delete',
    access: { can: ['delete', 'Permission'] },
    summary: 'Delete a permission (can be undone)',
    id,
    output: z.object({ id: z.int(), changeId }),
  }),

  // Ours
  assignPermission: defineCall({
    method: 'POST',
    path: '/apps/permissions/assign',
    access: changesPermission,
    summary: 'Set the roles that have a permission, by name',
    body: z.strictObject({ id, roles: roleNames }),
    output: z.object({ permission, changeId }),
  }),
  assignPermissions: defineCall({
    method: 'POST',
    path: '/apps/permissions/bulk-assign',
    access: changesPermission,
    summary: 'Assign several permissions to a role, or remove them from it',
    body: z.strictObject({ ids, role: z.string().check(z.maxLength(60)), isAssigned: z.boolean() }),
    output: batchResult,
  }),
  deletePermissions: defineCall({
    method: 'POST',
    path: '/apps/permissions/bulk-delete',
    access: { can: ['delete', 'Permission'] },
    summary: 'Delete several permissions',
    body: z.strictObject({ ids }),
    output: batchResult,
  }),
  previewPermission: defineCall({
    method: 'GET',
    path: '/apps/permissions/preview',
    access: readsPermission,
    summary: 'Preview which roles and how many people a change to permissions affects',
    query: z.strictObject({
      ids: z.string().check(z.maxLength(10_000), z.regex(/^\d{1,15}(,\d{1,15})*$/)),
    }),
    output: z.object({ roles: z.array(z.string()), people: z.int() }),
  }),
  exportPermissions: defineCall({
    method: 'GET',
    path: '/apps/permissions/export',
    access: readsPermission,
    summary: 'Export permissions as CSV, Excel, PDF, TSV or JSON',
    query: z.extend(
      z.omit(permissionListQuery, { page: true, perPage: true, language: true, timeZone: true }),
      exportFields,
    ),
    file: true,
    output: fileOutput,
  }),

  // Lacking a right, and asking for it
  tryAccess: defineCall({
    method: 'GET',
    path: '/apps/permissions/try',
    access: 'session',
    summary: 'Check whether you’re allowed to do something: 200 if so, 403 if not; nothing changes',
    query: z.strictObject({
      action: z._default(z.enum(MATRIX_ACTIONS), 'read'),
      subject: z._default(z.enum(SUBJECTS), 'Auth'),
      own: z._default(z.enum(['0', '1']), '0'),
    }),
    output: z.object({ isAllowed: z.literal(true) }),
  }),
  requestAccess: defineCall({
    method: 'POST',
    path: '/apps/permissions/request-access',
    access: 'session',
    idempotent: true,
    summary: 'Request access from people who can grant it',
    status: 201,
    body: z.strictObject({
      ...rightFields,
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_ASK_REASON)),
    }),
    output: z.object({ request: accessRequest }),
  }),
  listOwnRequests: defineCall({
    method: 'GET',
    path: '/apps/permissions/own-requests',
    access: 'session',
    summary: 'List your own access requests',
    output: z.object({ requests: z.array(accessRequest) }),
  }),
  listRequests: defineCall({
    method: 'GET',
    path: '/apps/permissions/requests',
    access: changesPermission,
    summary: 'List access requests, open ones first, and granted ones still in effect',
    output: z.object({ requests: z.array(accessRequest) }),
  }),
  answerRequest: defineCall({
    method: 'POST',
    path: '/apps/permissions/answer-request',
    access: changesPermission,
    summary: 'Grant or decline an access request, or revoke the access granted',
    body: z.discriminatedUnion('answer', [
      z.strictObject({ id, answer: z.literal('grant'), term: z.enum(GRANT_TERMS) }),
      z.strictObject({ id, answer: z.literal('refuse') }),
      z.strictObject({ id, answer: z.literal('end') }),
    ]),
    output: z.object({ request: accessRequest }),
  }),
}

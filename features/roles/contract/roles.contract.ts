import * as z from 'zod/mini'
import { SUBJECTS, defineCall } from '#platform/contract/define.ts'
import { MATRIX_ACTIONS, MATRIX_SUBJECTS } from './roles.rules.ts'
import { changeId, refused } from '#features/users/contract/users.contract.ts'
import { effectiveRight, givenRole } from '#features/users/contract/users-admin.contract.ts'
import { AVATAR_COLORS, USER_ROLES } from '#features/users/contract/users.rules.ts'
import { fileOutput, id, moment } from '#platform/contract/wire.ts'

// Roles: their rights, members, and expiry (features ROLE-01 to ROLE-09).

export const MAX_ROLE_NAME = 60
export const MAX_ROLE_NOTE = 200
export const MAX_ROLE_REASON = 200
/** A role unused for this long should be reviewed (ROLE-08). */
export const UNUSED_DAYS = 90
const PEOPLE_AT_ONCE = 1000
const ROLES_AT_ONCE = 200

export const right = z.object({
  action: z.enum(MATRIX_ACTIONS),
  subject: z.enum(SUBJECTS),
  own: z.boolean(),
})
export type WireRight = z.infer<typeof right>
/** A right that is set on a role itself: on one subject, never on all. */
export const matrixRight = z.strictObject({
  action: z.enum(MATRIX_ACTIONS),
  subject: z.enum(MATRIX_SUBJECTS),
  own: z._default(z.boolean(), false),
})

const face = z.object({
  id: z.int(),
  fullName: z.string(),
  avatar: z.nullable(z.string()),
  avatarColor: z.enum(AVATAR_COLORS),
})

export const role = z.object({
  id: z.int(),
  name: z.string(),
  note: z.string(),
  /** Of the product itself: it has its name and stays. */
  isSystem: z.boolean(),
  /** The user role whose people have it. */
  userRole: z.nullable(z.enum(USER_ROLES)),
  version: z.int(),
  /** How many people have it, by their user role or because it was given to them. */
  people: z.int(),
  /** How many of them it was given to. */
  grantedCount: z.int(),
  memberPreview: z.array(face),
  /** The permissions assigned to it. */
  permissionIds: z.array(z.int()),
  /** Rights assigned directly. */
  abilities: z.array(right),
  /** No member was seen since; `null` if one was in the last 90 days. For custom roles. */
  unusedSince: z.nullable(moment),
})
export type Role = z.infer<typeof role>

export const rolePermission = z.object({ id: z.int(), name: z.string(), abilities: z.array(right) })
export type RolePermission = z.infer<typeof rolePermission>

export const roleName = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_ROLE_NAME))
export const roleNote = z.string().check(z.trim(), z.maxLength(MAX_ROLE_NOTE))
const rights = {
  permissionIds: z.array(id).check(z.maxLength(500)),
  abilities: z.array(matrixRight).check(z.maxLength(500)),
}
const ids = z.array(id).check(z.minLength(1), z.maxLength(PEOPLE_AT_ONCE))

export const newRole = z.strictObject({
  name: roleName,
  note: z._default(roleNote, ''),
  permissionIds: z._default(rights.permissionIds, []),
  abilities: z._default(rights.abilities, []),
})
export type NewRole = z.input<typeof newRole>

/** A role in a file: permissions by name, so that another instance can read it. */
export const roleInFile = z.strictObject({
  name: roleName,
  note: z._default(roleNote, ''),
  permissions: z._default(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(500)), []),
  abilities: z._default(rights.abilities, []),
})
export const rolesFile = z.strictObject({
  format: z.literal('smart-fft.roles'),
  version: z.literal(1),
  roles: z.array(roleInFile).check(z.minLength(1), z.maxLength(ROLES_AT_ONCE)),
})
export type RolesFile = z.output<typeof rolesFile>

const batchResult = z.object({ done: z.array(z.int()), refused, changeId })
const touched = z.object({ ...right.shape, people: z.int() })
const canGive = { can: ['update', 'User'] } as const

export const rolesContract = {
  listRoles: defineCall({
    method: 'GET',
    path: '/apps/roles/data',
    access: { can: ['read', 'Role'] },
    summary: 'List roles with their rights and people, and all permissions',
    output: z.object({ roles: z.array(role), permissions: z.array(rolePermission) }),
  }),
  addRole: defineCall({
    method: 'POST',
    path: '/apps/roles/add-role',
    access: { can: ['create', 'Role'] },
    idempotent: true,
    summary: 'Create a role',
    status: 201,
    body: newRole,
    output: z.object({ role, changeId }),
  }),
  updateRole: defineCall({
    method: 'POST',
    path: '/apps/roles/update-role',
    access: { can: ['update', 'Role'] },
    summary: 'Rename a role or change its rights; changes apply immediately',
    body: z.strictObject({
      id,
      name: z.optional(roleName),
      note: z.optional(roleNote),
      permissionIds: z.optional(rights.permissionIds),
      abilities: z.optional(rights.abilities),
    }),
    output: z.object({ role, changeId }),
  }),
  deleteRole: defineCall({
    method: 'DELETE',
    path: '/apps/roles/delete',
    access: { can: ['delete', 'Role'] },
    summary: 'Delete a custom role and move its people to another role, or to none',
    query: z.strictObject({ id, moveTo: z.optional(z.union([z.literal('none'), id])) }),
    output: z.object({ id: z.int(), changeId }),
  }),
  previewRole: defineCall({
    method: 'POST',
    path: '/apps/roles/preview',
    access: { can: ['read', 'Role'] },
    summary: 'Preview what people gain and lose by a change to a role, and how many are affected',
    body: z.strictObject({ id: z.optional(id), ...rights }),
    output: z.object({
      gained: z.array(touched),
      lost: z.array(touched),
      /** The number of members, and how many of them are affected: others have the same right from another source. */
      people: z.int(),
      affected: z.int(),
      /** Why it cannot be saved, with the rights that are too much. */
      refusal: z.nullable(z.object({ code: z.string(), rights: z.array(right) })),
    }),
  }),
  grantRole: defineCall({
    method: 'POST',
    path: '/apps/roles/give',
    access: canGive,
    summary: 'Assign people an additional role, permanently or until a given time',
    body: z.strictObject({
      roleId: id,
      userIds: ids,
      until: z._default(z.nullable(z.iso.datetime()), null),
      reason: z._default(z.string().check(z.trim(), z.maxLength(MAX_ROLE_REASON)), ''),
    }),
    output: batchResult,
  }),
  revokeRole: defineCall({
    method: 'POST',
    path: '/apps/roles/take',
    access: canGive,
    summary: 'Remove an additional role from people',
    body: z.strictObject({ roleId: id, userIds: ids }),
    output: batchResult,
  }),
  listGivenRoles: defineCall({
    method: 'GET',
    path: '/apps/roles/given',
    access: { can: ['read', 'User'] },
    summary: 'List the additional roles of people',
    query: z.strictObject({
      userIds: z.string().check(z.maxLength(10_000), z.regex(/^\d{1,15}(,\d{1,15})*$/)),
    }),
    output: z.object({ grants: z.array(givenRole) }),
  }),
  simulateRight: defineCall({
    method: 'GET',
    path: '/apps/roles/simulate',
    access: { can: ['read', 'Role'] },
    summary: 'Check whether a user may do something, and by which rule',
    description: '`record` says whether it is their own record or someone else’s.',
    query: z.strictObject({
      userId: id,
      action: z._default(z.enum(MATRIX_ACTIONS), 'read'),
      subject: z._default(z.enum(SUBJECTS), 'User'),
      record: z._default(z.enum(['own', 'other']), 'other'),
    }),
    output: z.object({
      isAllowed: z.boolean(),
      /** The rules that allow it; without any, those for own records. */
      rules: z.array(effectiveRight),
      /** Inactive people cannot sign in, whatever their rights. */
      isActive: z.boolean(),
    }),
  }),
  exportRoles: defineCall({
    method: 'GET',
    path: '/apps/roles/export',
    access: { can: ['read', 'Role'] },
    summary: 'Export one role or all roles as JSON',
    query: z.strictObject({ id: z.optional(id) }),
    file: true,
    output: fileOutput,
  }),
  importRoles: defineCall({
    method: 'POST',
    path: '/apps/roles/import',
    access: { can: ['create', 'Role'] },
    summary: 'Preview or import roles; existing roles of the same name are updated',
    bodyLimit: 2 * 1024 * 1024,
    body: z.strictObject({ file: rolesFile, dryRun: z.boolean() }),
    output: z.object({
      roles: z.array(
        z.object({
          name: z.string(),
          outcome: z.enum(['add', 'change', 'same', 'refused']),
          code: z.optional(z.string()),
          detail: z.optional(z.string()),
        }),
      ),
      changeId,
    }),
  }),
}

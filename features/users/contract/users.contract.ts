import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { exportFields } from '#platform/contract/export.rules.ts'
import {
  customImportBody,
  IMPORT_BODY_BYTES,
  importReport,
} from '#platform/contract/import.rules.ts'
import { customFilter, customValues, sortedBy } from '#platform/contract/custom-values.rules.ts'
import { email, username } from '#platform/contract/identity.rules.ts'
import { AVATAR_COLORS, USER_ROLES } from './users.rules.ts'
import {
  fileOutput,
  id,
  listTotal,
  moment,
  page,
  perPage,
  searchText,
  sortDirection,
} from '#platform/contract/wire.ts'

// Users: the five calls of the specification (it fixes the two prefixes, /api and /apps; do not tidy), then ours.

export { AVATAR_COLORS, USER_ROLES, type UserRole } from './users.rules.ts'
export const USER_PLANS = ['basic', 'team', 'company', 'enterprise'] as const
export const USER_STATUSES = ['active', 'inactive', 'pending'] as const
export const USER_SORT_COLUMNS = [
  'fullName',
  'username',
  'email',
  'company',
  'role',
  'country',
  'currentPlan',
  'status',
  'billing',
  'createdAt',
  'id',
] as const
export const USER_SEEN = ['never', 'inactive90', 'invited', 'expired'] as const
export type UserPlan = (typeof USER_PLANS)[number]
export type UserStatus = (typeof USER_STATUSES)[number]
export type UserSortColumn = (typeof USER_SORT_COLUMNS)[number]

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))
const required = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

export const fullName = required(120)

/** One user. `billing` is present only for readers who may see it. */
export const user = z.object({
  id: z.int(),
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  company: z.string(),
  role: z.enum(USER_ROLES),
  country: z.string(),
  contact: z.string(),
  currentPlan: z.enum(USER_PLANS),
  status: z.enum(USER_STATUSES),
  billing: z.optional(z.string()),
  avatar: z.nullable(z.string()),
  avatarColor: z.enum(AVATAR_COLORS),
  version: z.int(),
  createdAt: moment,
  lastSeenAt: z.nullable(moment),
  /** When their invitation runs out, while they have not chosen a password. */
  invitationExpiresAt: z.nullable(moment),
  /** Why and since when a user is inactive: suspended by someone, or deactivated by themselves. */
  suspended: z.nullable(
    z.object({ at: moment, by: z.string(), isOwn: z.boolean(), reason: z.string() }),
  ),
  /** Present where there are custom fields that the reader sees. */
  customFields: z.optional(customValues),
})
export type User = z.infer<typeof user>

/** The user fields visible to all collaborators. */
export const person = z.pick(user, {
  id: true,
  fullName: true,
  username: true,
  avatar: true,
  avatarColor: true,
})
export type Person = z.infer<typeof person>

/** The fields of the add form. The account starts as pending; no one sets another person's password. */
export const newUser = z.strictObject({
  fullName,
  username,
  email,
  company: z._default(text(120), ''),
  role: z._default(z.enum(USER_ROLES), 'subscriber'),
  country: z._default(text(80), ''),
  contact: z._default(text(40), ''),
  currentPlan: z._default(z.enum(USER_PLANS), 'basic'),
  status: z._default(z.enum(USER_STATUSES), 'pending'),
  billing: z._default(text(60), ''),
  customFields: z.optional(customValues),
})
export type NewUser = z.input<typeof newUser>

/** The fields that a file can bring; status and billing are not for files to say. */
export const USER_IMPORT_FIELDS = [
  'fullName',
  'username',
  'email',
  'company',
  'role',
  'country',
  'contact',
  'currentPlan',
] as const
export type UserImportField = (typeof USER_IMPORT_FIELDS)[number] | `customFields.${string}`

/** What the edit form sends: any of the fields, and the id. */
export const userChange = z.strictObject({
  id,
  fullName: z.optional(fullName),
  username: z.optional(username),
  email: z.optional(email),
  company: z.optional(text(120)),
  role: z.optional(z.enum(USER_ROLES)),
  country: z.optional(text(80)),
  contact: z.optional(text(40)),
  currentPlan: z.optional(z.enum(USER_PLANS)),
  status: z.optional(z.enum(USER_STATUSES)),
  billing: z.optional(text(60)),
  customFields: z.optional(customValues),
})
export type UserChange = z.input<typeof userChange>

const anyOf = <const T extends readonly string[]>(values: T) =>
  z._default(z.union([z.literal(''), z.enum(values)]), '')

/** Query of the list, to the letter of the specification; an empty filter means all. */
export const userListQuery = z.strictObject({
  q: searchText,
  page,
  role: anyOf(USER_ROLES),
  perPage: perPage(10),
  sort: z._default(sortDirection, 'asc'),
  status: anyOf(USER_STATUSES),
  /** One plan, or `paid`: any but the free one. */
  currentPlan: anyOf([...USER_PLANS, 'paid']),
  sortColumn: z._default(sortedBy(USER_SORT_COLUMNS), 'fullName'),
  /** Ours: never signed in, not seen for 90 days, invitation open or expired. */
  seen: anyOf(USER_SEEN),
  /** Ours: users with this additional role. */
  givenRole: z._default(z.union([z.literal(''), id]), ''),
  /** Ours: by custom fields. */
  customFields: customFilter,
})
export type UserListQuery = z.output<typeof userListQuery>

/** The list's search, filters and sort, on all pages, and how to write them. */
const userExportQuery = z.extend(z.omit(userListQuery, { page: true, perPage: true }), exportFields)
export type UserExportQuery = z.input<typeof userExportQuery>

const ids = z.array(id).check(z.minLength(1), z.maxLength(1000))
/** The change that was recorded: by it `undoChange` takes it back. */
export const changeId = z.optional(z.int())
export const refused = z.array(
  z.object({ id: z.int(), name: z.string(), code: z.string(), detail: z.string() }),
)
/** A figure with its story: how many, how many of them joined in the last 28 days, and 12 weekly running counts. */
const counter = z.object({ value: z.int(), recent: z.int(), series: z.array(z.int()) })

export const usersContract = {
  // Fixed by the specification (docs/conformance.md)
  listAllUsers: defineCall({
    method: 'GET',
    path: '/api/users/list/all-data',
    access: { can: ['read', 'User'] },
    summary: 'List all users you can see (at most 1,000)',
    output: z.array(user),
  }),
  listUsers: defineCall({
    method: 'GET',
    path: '/api/users/list/data',
    access: { can: ['read', 'User'] },
    summary: 'List users, with search, filters and sorting',
    query: userListQuery,
    output: z.object({ users: z.array(user), ...listTotal }),
  }),
  getUser: defineCall({
    method: 'GET',
    path: '/api/users/user',
    access: { can: ['read', 'User'], own: true },
    summary: 'Get a user',
    query: z.strictObject({ id }),
    output: z.object({ user }),
  }),
  addUser: defineCall({
    method: 'POST',
    path: '/apps/users/add-user',
    access: { can: ['create', 'User'] },
    idempotent: true,
    summary: 'Create a user',
    status: 201,
    body: newUser,
    output: z.object({ user }),
  }),
  deleteUser: defineCall({
    method: 'DELETE',
    path: '/apps/users/delete',
    access: { can: ['delete', 'User'] },
    summary: 'Delete a user (can be restored)',
    id,
    output: z.object({ id: z.int() }),
  }),

  // Ours
  countUsers: defineCall({
    method: 'GET',
    path: '/apps/users/counters',
    access: { can: ['read', 'User'] },
    summary: 'Get the number of users: total, paid, active and pending',
    output: z.object({ total: counter, paid: counter, active: counter, pending: counter }),
  }),
  importUsers: defineCall({
    method: 'POST',
    path: '/apps/users/import',
    access: { can: ['create', 'User'] },
    summary: 'Parse, preview or import users from CSV',
    bodyLimit: IMPORT_BODY_BYTES,
    body: customImportBody(USER_IMPORT_FIELDS),
    output: importReport,
  }),
  updateUser: defineCall({
    method: 'POST',
    path: '/apps/users/update-user',
    access: { can: ['update', 'User'] },
    summary: 'Update a user',
    body: userChange,
    output: z.object({ user, changeId }),
  }),
  updateUserStatus: defineCall({
    method: 'POST',
    path: '/apps/users/update-status',
    access: { can: ['update', 'User'] },
    summary: 'Activate or suspend users',
    body: z.strictObject({ ids, status: z.enum(USER_STATUSES), reason: z._default(text(200), '') }),
    output: z.object({ done: z.array(z.int()), refused, changeId }),
  }),
  deleteUsers: defineCall({
    method: 'POST',
    path: '/apps/users/bulk-delete',
    access: { can: ['delete', 'User'] },
    summary: 'Delete several users',
    body: z.strictObject({ ids }),
    output: z.object({ done: z.array(z.int()), refused, changeId }),
  }),
  restoreUsers: defineCall({
    method: 'POST',
    path: '/apps/users/restore',
    access: { can: ['delete', 'User'] },
    summary: 'Restore deleted users',
    body: z.strictObject({ ids }),
    output: z.object({ done: z.array(z.int()), refused, changeId }),
  }),
  exportUsers: defineCall({
    method: 'GET',
    path: '/apps/users/export',
    access: { can: ['read', 'User'] },
    summary: 'Export users as CSV, Excel, PDF, TSV or JSON',
    query: userExportQuery,
    file: true,
    output: fileOutput,
  }),
  findPeople: defineCall({
    method: 'GET',
    path: '/apps/users/people',
    access: 'session',
    summary:
      'Search active people by name, username or email (at most 10), if you work with others',
    query: z.strictObject({ q: z._default(z.string().check(z.trim(), z.maxLength(100)), '') }),
    output: z.object({ people: z.array(person) }),
  }),
  describeOwnedRecords: defineCall({
    method: 'GET',
    path: '/apps/users/owned-records',
    access: { can: ['delete', 'User'] },
    summary: 'List what a user owns, to review before deleting them',
    query: z.strictObject({ id }),
    output: z.object({ ownedRecords: z.array(z.object({ type: z.string(), count: z.int() })) }),
  }),
}

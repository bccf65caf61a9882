import * as z from 'zod/mini'
import { userData } from '#features/auth/contract/auth.contract.ts'
import { change } from '#features/changes/contract/changes.contract.ts'
import { SUBJECTS, defineCall } from '#platform/contract/define.ts'
import { email } from '#platform/contract/identity.rules.ts'
import { USER_ROLES } from './users.rules.ts'
import { changeId, refused } from './users.contract.ts'
import { done, id, moment } from '#platform/contract/wire.ts'

// What administrators do for and about one person or several: invite, help to sign in, look in, hand out their data, erase them.

const ids = z.array(id).check(z.minLength(1), z.maxLength(1000))
const bulk = z.object({ done: z.array(z.int()), refused, changeId })
const of = z.strictObject({ id })
const canChange = { can: ['update', 'User'] } as const

export const INVITES_AT_ONCE = 100

export const userSession = z.object({
  id: z.string(),
  createdAt: moment,
  lastUsedAt: moment,
  expiresAt: moment,
  ip: z.string(),
  /** As the browser names itself. */
  userAgent: z.string(),
  isRemembered: z.boolean(),
  /** The session of this request. */
  isCurrent: z.boolean(),
})
export type UserSession = z.infer<typeof userSession>

/** One right and its origin: role and permission. */
export const effectiveRight = z.object({
  action: z.enum(['read', 'create', 'update', 'delete', 'manage']),
  subject: z.enum(SUBJECTS),
  own: z.boolean(),
  /** Empty for what every signed-in user has. A role without a permission: assigned directly. `until`: temporary. */
  sources: z.array(
    z.object({
      role: z.nullable(z.string()),
      permission: z.nullable(z.string()),
      until: z.nullable(moment),
    }),
  ),
})
export type EffectiveRight = z.infer<typeof effectiveRight>

/** An additional role of a person. */
export const givenRole = z.object({
  userId: z.int(),
  roleId: z.int(),
  name: z.string(),
  until: z.nullable(moment),
  reason: z.string(),
  grantedBy: z.nullable(z.string()),
  grantedAt: moment,
})
export type GivenRole = z.infer<typeof givenRole>

export const usersAdminContract = {
  inviteUsers: defineCall({
    method: 'POST',
    path: '/apps/users/invite',
    access: { can: ['create', 'User'] },
    idempotent: true,
    summary: 'Invite users by email, with a link to set their password that’s valid for seven days',
    body: z.strictObject({
      emails: z.array(email).check(z.minLength(1), z.maxLength(INVITES_AT_ONCE)),
      role: z._default(z.enum(USER_ROLES), 'subscriber'),
      message: z._default(z.string().check(z.trim(), z.maxLength(1000)), ''),
    }),
    output: z.object({
      done: z.array(z.int()),
      refused: z.array(z.object({ email: z.string(), code: z.string(), detail: z.string() })),
      changeId,
    }),
  }),
  resendInvitations: defineCall({
    method: 'POST',
    path: '/apps/users/invite-again',
    access: { can: ['create', 'User'] },
    summary: 'Resend the invitation to users who never set a password',
    body: z.strictObject({ ids }),
    output: bulk,
  }),
  makeInviteLink: defineCall({
    method: 'POST',
    path: '/apps/users/invite-link',
    sessionOnly: true,
    access: { can: ['create', 'User'] },
    summary:
      'Create an invitation link for a user who never set a password; earlier links stop working',
    body: of,
    output: z.object({ link: z.string() }),
  }),
  updateUsers: defineCall({
    method: 'POST',
    path: '/apps/users/bulk-update',
    access: canChange,
    summary: 'Change the role or plan of several users',
    body: z.strictObject({
      ids,
      role: z.optional(z.enum(USER_ROLES)),
      currentPlan: z.optional(z.enum(['basic', 'team', 'company', 'enterprise'])),
    }),
    output: bulk,
  }),
  listUserSessions: defineCall({
    method: 'GET',
    path: '/apps/users/sessions',
    sessionOnly: true,
    access: { can: ['read', 'User'], own: true },
    summary: 'List a user’s sessions: your own, or anyone’s if you can update users',
    query: of,
    output: z.object({ sessions: z.array(userSession) }),
  }),
  revokeUserSessions: defineCall({
    method: 'POST',
    path: '/apps/users/revoke-sessions',
    access: 'session',
    summary: 'Revoke one session or all: your own, or anyone’s if you can update users',
    body: z.strictObject({
      ids,
      sessionId: z.optional(z.string().check(z.maxLength(64))),
      /** The requesting session stays. */
      keepsCurrent: z._default(z.boolean(), false),
    }),
    output: z.object({ ended: z.int() }),
  }),
  sendPasswordReset: defineCall({
    method: 'POST',
    path: '/apps/users/send-reset',
    sessionOnly: true,
    access: canChange,
    summary: 'Email a user a password reset link',
    body: of,
    output: done,
  }),
  makeOneTimePassword: defineCall({
    method: 'POST',
    path: '/apps/users/one-time-password',
    sessionOnly: true,
    access: canChange,
    summary: 'Create a one-time password for a user',
    description: 'The user is signed out everywhere and has to set a password of their own next.',
    body: of,
    output: z.object({ password: z.string() }),
  }),
  requirePasswordChange: defineCall({
    method: 'POST',
    path: '/apps/users/require-password-change',
    sessionOnly: true,
    access: canChange,
    summary: 'Require a user to change their password at the next sign-in',
    body: of,
    output: done,
  }),
  getUserTwoFactor: defineCall({
    method: 'GET',
    path: '/apps/users/two-factor',
    access: canChange,
    summary: 'Get whether a user has two-factor authentication turned on',
    query: of,
    output: z.object({ isOn: z.boolean(), since: z.nullable(moment) }),
  }),
  resetTwoFactor: defineCall({
    method: 'POST',
    path: '/apps/users/reset-two-factor',
    access: canChange,
    summary: 'Turn off a user’s two-factor authentication, and notify them',
    description: 'For someone who lost both their device and their recovery codes.',
    body: of,
    output: done,
  }),
  listUserTimeline: defineCall({
    method: 'GET',
    path: '/apps/users/timeline',
    access: { can: ['read', 'User'], own: true },
    summary: 'List a user’s activity and the changes to their record, newest first',
    query: z.strictObject({ id, before: z.optional(id) }),
    output: z.object({ changes: z.array(change) }),
  }),
  listEffectiveRights: defineCall({
    method: 'GET',
    path: '/apps/roles/effective',
    access: { can: ['read', 'User'], own: true },
    summary: 'List a user’s rights, the roles and permissions they come from, and additional roles',
    query: z.strictObject({ userId: id }),
    output: z.object({ rights: z.array(effectiveRight), grants: z.array(givenRole) }),
  }),
  setAvatar: defineCall({
    method: 'POST',
    path: '/apps/users/set-avatar',
    access: 'session',
    summary: 'Set a user’s picture, or go back to initials',
    description: 'Your own, or anyone’s if you can update users.',
    body: z.strictObject({ id, fileId: z.nullable(z.string().check(z.maxLength(40))) }),
    output: z.object({ avatar: z.nullable(z.string()) }),
  }),
  impersonateUser: defineCall({
    method: 'POST',
    path: '/apps/users/impersonate',
    sessionOnly: true,
    access: { can: ['manage', 'User'] },
    effect: 'signIn',
    summary: 'View as a user with a lower role, read-only, for 30 minutes',
    body: of,
    output: z.object({ accessToken: z.string(), expiresAt: moment, userData }),
  }),
  getPersonalData: defineCall({
    method: 'GET',
    path: '/apps/users/personal-data',
    sessionOnly: true,
    access: { can: ['read', 'User'], own: true },
    summary: 'Get all data stored about a user: your own, or anyone’s if you manage users',
    query: of,
    output: z.object({
      exportedAt: moment,
      person: z.record(z.string(), z.unknown()),
      parts: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
  }),
  eraseUser: defineCall({
    method: 'POST',
    path: '/apps/users/erase',
    access: { can: ['manage', 'User'] },
    summary: 'Erase a user permanently; returns what remains and why',
    body: of,
    output: z.object({
      erased: z.array(z.object({ part: z.string(), count: z.int() })),
      remains: z.array(z.object({ part: z.string(), count: z.int(), reason: z.string() })),
    }),
  }),
}

import * as z from 'zod/mini'
import { SUBJECTS, defineCall } from '#platform/contract/define.ts'
import { done } from '#platform/contract/wire.ts'
import { AVATAR_COLORS, USER_ROLES } from '#features/users/contract/users.rules.ts'

// Authentication: the specification's /jwt calls. Browsers ask for `transport: 'cookie'` and never see the refresh token;
// other clients get it in the body, as the specification says.

export const MIN_PASSWORD = 12
/** A shorter one is accepted with two-factor authentication. */
export const MIN_PASSWORD_TWO_STEPS = 8
export const MAX_PASSWORD = 128
/** Lifetime of an access token, in seconds (the specification: 10 minutes). */
export const ACCESS_TOKEN_SECONDS = 600

/** One ability of the session: `own: true` limits it to one's own records. */
export const abilityRule = z.object({
  action: z.enum(['read', 'create', 'update', 'delete', 'manage']),
  subject: z.enum(SUBJECTS),
  own: z.optional(z.literal(true)),
})
export type AbilityRule = z.infer<typeof abilityRule>

/** The user session, with the fields of the specification. */
export const userData = z.object({
  id: z.int(),
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  userGroup: z.string(),
  avatar: z.nullable(z.string()),
  avatarColor: z.enum(AVATAR_COLORS),
  role: z.enum(USER_ROLES),
  ability: z.array(abilityRule),
  extras: z.object({ eCommerceCartItemsCount: z.int() }),
})
export type UserData = z.infer<typeof userData>

export const transport = z._default(z.enum(['body', 'cookie']), 'body')
export const session = z.object({
  userData,
  accessToken: z.string(),
  refreshToken: z.optional(z.string()),
  /** The session is locked: every other call answers 423 until the password is given. */
  isLocked: z.optional(z.literal(true)),
  /** The session ends when it is unused for so long. For browsers (`cookie`), unless that is longer than a day. */
  idleSeconds: z.optional(z.int()),
})
export type Session = z.infer<typeof session>

export const password = z.string().check(z.minLength(MIN_PASSWORD), z.maxLength(MAX_PASSWORD))
/** The minimum length depends on the account. */
export const chosenPassword = z
  .string()
  .check(z.minLength(MIN_PASSWORD_TWO_STEPS), z.maxLength(MAX_PASSWORD))
/** An existing password, regardless of the current rules. */
export const currentPassword = z.string().check(z.minLength(1), z.maxLength(1024))
export const loginBody = z.strictObject({
  userName: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  password: currentPassword,
  remember: z._default(z.boolean(), false),
  transport,
})

export const authContract = {
  // Fixed by the specification (docs/conformance.md)
  login: defineCall({
    perMinute: 120,
    method: 'POST',
    path: '/jwt/login',
    access: 'public',
    effect: 'signIn',
    whileClosed: true,
    whileFull: true,
    summary:
      'Sign in by username or email; 401 with a challenge if two-factor authentication is on',
    body: loginBody,
    output: session,
  }),
  refreshToken: defineCall({
    method: 'POST',
    path: '/jwt/refresh-token',
    access: 'public',
    effect: 'signIn',
    whileClosed: true,
    whileFull: true,
    summary: 'Exchange the refresh token for a new pair of tokens',
    body: z.optional(
      z.strictObject({ refreshToken: z.optional(z.string().check(z.maxLength(512))) }),
    ),
    output: session,
  }),
  logout: defineCall({
    method: 'POST',
    path: '/jwt/logout',
    access: 'public',
    effect: 'signIn',
    whileClosed: true,
    whileFull: true,
    summary: 'Sign out of this session, or of all your sessions',
    body: z.optional(
      z.strictObject({
        refreshToken: z.optional(z.string().check(z.maxLength(512))),
        everywhere: z._default(z.boolean(), false),
      }),
    ),
    output: done,
  }),

  // Ours
}

import * as z from 'zod/mini'
import { SUBJECTS, defineCall } from './define.ts'
import { done } from './wire.ts'
import { AVATAR_COLORS, USER_ROLES, email, username } from './users.rules.ts'

// Authentication: the spec's /jwt calls. Browsers ask for `transport: 'cookie'` and never see the refresh token;
// other clients get it in the body, as the spec says.

export const PASSWORD_MIN = 12
/** With a second step a shorter one will do. */
export const PASSWORD_MIN_TWO_STEPS = 8
export const PASSWORD_MAX = 128
/** Life of an access token, in seconds (spec section 9: 10 minutes). */
export const ACCESS_TOKEN_SECONDS = 600

/** One right of the session: `own: true` limits it to the person's own records. */
export const abilityRule = z.object({
  action: z.enum(['read', 'create', 'update', 'delete', 'manage']),
  subject: z.enum(SUBJECTS),
  own: z.optional(z.literal(true)),
})
export type AbilityRule = z.infer<typeof abilityRule>

/** The user session of the spec (section 3). */
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
  /** The screen was locked and waits for the password: every other call is refused with 423 until then. */
  isLocked: z.optional(z.literal(true)),
})
export type Session = z.infer<typeof session>

export const password = z.string().check(z.minLength(PASSWORD_MIN), z.maxLength(PASSWORD_MAX))
/** Whether it is long enough depends on whose it becomes. */
export const chosenPassword = z.string().check(z.minLength(PASSWORD_MIN_TWO_STEPS), z.maxLength(PASSWORD_MAX))
/** One that is already in use, whatever the rules were when it was chosen. */
export const currentPassword = z.string().check(z.minLength(1), z.maxLength(1024))
/** Six digits of an authenticator app, or a recovery code; people type them with spaces and dashes. */
export const secondCode = z.string().check(z.trim(), z.minLength(6), z.maxLength(40))
const linkToken = z.string().check(z.minLength(20), z.maxLength(200))
export const loginBody = z.strictObject({
  userName: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  password: currentPassword,
  remember: z._default(z.boolean(), false),
  transport,
})
export const registerBody = z.strictObject({ email, username, password, transport })

export const authContract = {
  // Fixed by the spec, section 7
  login: defineCall({
    method: 'POST',
    path: '/jwt/login',
    access: 'public',
    summary: 'Sign in by user name or e-mail; 401 with a challenge where a second step is on',
    body: loginBody,
    output: session,
  }),
  register: defineCall({
    method: 'POST',
    path: '/jwt/register',
    access: 'public',
    summary: 'Make an account',
    status: 201,
    body: registerBody,
    output: z.object({
      user: userData,
      /** Absent while the e-mail address waits to be confirmed. */
      accessToken: z.optional(z.string()),
      refreshToken: z.optional(z.string()),
      verification: z.optional(z.literal('sent')),
    }),
  }),
  refreshToken: defineCall({
    method: 'POST',
    path: '/jwt/refresh-token',
    access: 'public',
    summary: 'Change the refresh token for a new pair',
    body: z.optional(z.strictObject({ refreshToken: z.optional(z.string().check(z.maxLength(512))) })),
    output: session,
  }),
  logout: defineCall({
    method: 'POST',
    path: '/jwt/logout',
    access: 'public',
    summary: 'End the session, or all of the person',
    body: z.optional(
      z.strictObject({ refreshToken: z.optional(z.string().check(z.maxLength(512))), everywhere: z._default(z.boolean(), false) }),
    ),
    output: done,
  }),

  // Ours
  forgotPassword: defineCall({
    method: 'POST',
    path: '/jwt/forgot-password',
    access: 'public',
    summary: 'Mail a link to choose a new password; answers alike whether the address is known or not',
    body: z.strictObject({ email }),
    output: done,
  }),
  resetPassword: defineCall({
    method: 'POST',
    path: '/jwt/reset-password',
    access: 'public',
    summary: 'Choose a password by a link; signs out everywhere',
    body: z.strictObject({ token: linkToken, password: chosenPassword }),
    output: done,
  }),
  describeLink: defineCall({
    method: 'POST',
    path: '/jwt/describe-link',
    access: 'public',
    summary: 'Whose password a mailed link is for, and how long it must be; uses nothing up',
    body: z.strictObject({ token: linkToken }),
    output: z.object({ username: z.string(), email: z.string(), passwordMin: z.int() }),
  }),
  verifyEmail: defineCall({
    method: 'POST',
    path: '/jwt/verify-email',
    access: 'public',
    summary: 'Confirm the e-mail address of a new account by the mailed link',
    body: z.strictObject({ token: linkToken }),
    output: done,
  }),
  resendVerification: defineCall({
    method: 'POST',
    path: '/jwt/resend-verification',
    access: 'public',
    summary: 'Mail the link that confirms an address again; answers alike whether the address is known or not',
    body: z.strictObject({ email }),
    output: done,
  }),
  twoSteps: defineCall({
    method: 'POST',
    path: '/jwt/two-steps',
    access: 'public',
    summary: 'The second step of a sign-in: a code of the authenticator app, or a recovery code',
    body: z.strictObject({
      challenge: z.string().check(z.minLength(20), z.maxLength(200)),
      code: secondCode,
      rememberDevice: z._default(z.boolean(), false),
      transport,
    }),
    output: session,
  }),
  lockSession: defineCall({
    method: 'POST',
    path: '/jwt/lock',
    access: 'session',
    summary: 'Lock the session until the password is given',
    whileLocked: true,
    output: done,
  }),
  unlockSession: defineCall({
    method: 'POST',
    path: '/jwt/unlock',
    access: 'session',
    summary: 'Go on with a locked session',
    whileLocked: true,
    body: z.strictObject({ password: currentPassword }),
    output: done,
  }),
  checkAvailability: defineCall({
    method: 'GET',
    path: '/jwt/check-availability',
    access: 'public',
    summary: 'Are this e-mail and this user name free?',
    query: z.strictObject({
      email: z.optional(z.string().check(z.maxLength(254))),
      username: z.optional(z.string().check(z.maxLength(254))),
      except: z.optional(z.coerce.number()),
    }),
    output: z.object({ email: z.optional(z.boolean()), username: z.optional(z.boolean()) }),
  }),
}

import * as z from 'zod/mini'
import { SUBJECTS, defineCall } from './define.ts'
import { done } from './wire.ts'
import { AVATAR_COLORS, USER_ROLES, email, username } from './users.rules.ts'

// Authentication: the spec's /jwt calls. Browsers ask for `transport: 'cookie'` and never see the refresh token;
// other clients get it in the body, as the spec says.

export const PASSWORD_MIN = 12
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

const transport = z._default(z.enum(['body', 'cookie']), 'body')
const session = z.object({ userData, accessToken: z.string(), refreshToken: z.optional(z.string()) })
export type Session = z.infer<typeof session>

export const password = z.string().check(z.minLength(PASSWORD_MIN), z.maxLength(PASSWORD_MAX))
export const loginBody = z.strictObject({
  userName: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(1024)),
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
    duringMaintenance: true,
    summary: 'Sign in by user name or e-mail',
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
    output: z.object({ user: userData, accessToken: z.string(), refreshToken: z.optional(z.string()) }),
  }),
  refreshToken: defineCall({
    method: 'POST',
    path: '/jwt/refresh-token',
    access: 'public',
    duringMaintenance: true,
    summary: 'Change the refresh token for a new pair',
    body: z.optional(z.strictObject({ refreshToken: z.optional(z.string().check(z.maxLength(512))) })),
    output: session,
  }),
  logout: defineCall({
    method: 'POST',
    path: '/jwt/logout',
    access: 'public',
    duringMaintenance: true,
    summary: 'End the session',
    body: z.optional(z.strictObject({ refreshToken: z.optional(z.string().check(z.maxLength(512))) })),
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
    body: z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(200)), password }),
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

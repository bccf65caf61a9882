import * as z from 'zod/mini'
import { transport, userData, password } from './auth.contract.ts'
import { defineCall } from '#platform/contract/define.ts'
import { email, username } from '#platform/contract/identity.rules.ts'

// Registration: the specification's register call, and ours. Separate from signing in, which every page loads.

export const registerBody = z.strictObject({
  email,
  username,
  password,
  transport,
  /** The referral code of an invitation link. */
  ref: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{10}$/))),
})

export const authAccountContract = {
  register: defineCall({
    perMinute: 30,
    method: 'POST',
    path: '/jwt/register',
    access: 'public',
    effect: 'signIn',
    summary: 'Create an account',
    status: 201,
    body: registerBody,
    output: z.object({
      user: userData,
      /** Absent while the email awaits confirmation. */
      accessToken: z.optional(z.string()),
      refreshToken: z.optional(z.string()),
      verification: z.optional(z.literal('sent')),
    }),
  }),
  checkAvailability: defineCall({
    perMinute: 120,
    method: 'GET',
    path: '/jwt/check-availability',
    access: 'public',
    summary: 'Check whether an email address or username is available',
    query: z.strictObject({
      email: z.optional(z.string().check(z.maxLength(254))),
      username: z.optional(z.string().check(z.maxLength(254))),
      except: z.optional(z.coerce.number()),
    }),
    output: z.object({ email: z.optional(z.boolean()), username: z.optional(z.boolean()) }),
  }),
}

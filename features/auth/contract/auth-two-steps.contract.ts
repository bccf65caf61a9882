import * as z from 'zod/mini'
import { transport, session } from './auth.contract.ts'
import { defineCall } from '#platform/contract/define.ts'

// The second factor of a sign-in (features AUTH-06).

/** Six digits of an authenticator app, or a recovery code; spaces and dashes are allowed. */
export const secondCode = z.string().check(z.trim(), z.minLength(6), z.maxLength(40))

export const authTwoStepsContract = {
  twoSteps: defineCall({
    perMinute: 60,
    method: 'POST',
    path: '/jwt/two-steps',
    access: 'public',
    effect: 'signIn',
    whileClosed: true,
    whileFull: true,
    summary: 'Complete a sign-in with an authenticator code or a recovery code',
    body: z.strictObject({
      challenge: z.string().check(z.minLength(20), z.maxLength(200)),
      code: secondCode,
      rememberDevice: z._default(z.boolean(), false),
      transport,
    }),
    output: session,
  }),
}

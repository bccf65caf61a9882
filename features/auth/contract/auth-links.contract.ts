import * as z from 'zod/mini'
import { chosenPassword } from './auth.contract.ts'
import { defineCall } from '#platform/contract/define.ts'
import { email } from '#platform/contract/identity.rules.ts'
import { done } from '#platform/contract/wire.ts'

// Authentication by mailed links: password resets, email confirmation. Separate from signing in, which every page loads.

const linkToken = z.string().check(z.minLength(20), z.maxLength(200))

export const authLinksContract = {
  forgotPassword: defineCall({
    perMinute: 20,
    method: 'POST',
    path: '/jwt/forgot-password',
    access: 'public',
    effect: 'signIn',
    summary: 'Email a password reset link; the response is the same for unknown addresses',
    body: z.strictObject({ email }),
    output: done,
  }),
  resetPassword: defineCall({
    perMinute: 30,
    method: 'POST',
    path: '/jwt/reset-password',
    access: 'public',
    effect: 'signIn',
    summary: 'Set a new password with an emailed link; signs you out everywhere',
    body: z.strictObject({ token: linkToken, password: chosenPassword }),
    output: done,
  }),
  describeLink: defineCall({
    perMinute: 60,
    method: 'POST',
    path: '/jwt/describe-link',
    access: 'public',
    effect: 'signIn',
    summary: 'Get the user and minimum password length for a password link, without using it up',
    body: z.strictObject({ token: linkToken }),
    output: z.object({
      username: z.string(),
      email: z.string(),
      passwordMin: z.int(),
      /** An invitation: there was no password, and no session, before. */
      isFirst: z.boolean(),
    }),
  }),
  verifyEmail: defineCall({
    perMinute: 30,
    method: 'POST',
    path: '/jwt/verify-email',
    access: 'public',
    effect: 'signIn',
    summary: 'Confirm the email address of a new account with the emailed link',
    body: z.strictObject({ token: linkToken }),
    output: done,
  }),
  resendVerification: defineCall({
    perMinute: 20,
    method: 'POST',
    path: '/jwt/resend-verification',
    access: 'public',
    effect: 'signIn',
    summary: 'Resend the confirmation email; the response is the same for unknown addresses',
    body: z.strictObject({ email }),
    output: done,
  }),
}

import * as z from 'zod/mini'
import { ApiError } from '#platform/web/api/api-error.ts'
import type { AuthVariant } from './auth-layout.tsx'

// Further steps of a sign-in, shared by all sign-in methods.

declare module '@tanstack/history' {
  interface HistoryState {
    /** Represents the first factor while the second is required. */
    challenge?: string
    /** The address that a link was sent to. */
    email?: string
  }
}

const answer = z.object({
  token: z.optional(z.string()),
  email: z.optional(z.string()),
  challenge: z.optional(z.string()),
})

export interface NextStep {
  to: string
  search: Record<string, string>
  state: { challenge?: string; email?: string }
}

/** The page for a rejected sign-in that requires more; undefined for plain rejections. `to` is the originally requested page. */
export function findNextStep(
  error: unknown,
  { variant, to }: { variant: AuthVariant; to: unknown },
): NextStep | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { data } = z.safeParse(answer, error.current)
  const search: Record<string, string> = typeof to === 'string' ? { to } : {}
  if (error.code === 'password.must_change' && data?.token !== undefined)
    return { to: `/pages/reset-password-${variant}`, search: { token: data.token }, state: {} }
  if (error.code === 'email.unconfirmed' && data?.email !== undefined)
    return { to: `/pages/verify-email-${variant}`, search: {}, state: { email: data.email } }
  if (error.code === 'two_factor.required' && data?.challenge !== undefined)
    return { to: `/pages/two-steps-${variant}`, search, state: { challenge: data.challenge } }
  return undefined
}

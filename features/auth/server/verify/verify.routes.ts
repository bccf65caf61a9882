import { authLinksContract } from '../../contract/auth-links.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { AuthParts } from '../auth.context.ts'
import { resendVerification, verifyEmail } from './verify.service.ts'

// Confirmation of a new account's email (AUTH-05). The link opens a page with a button: mail scanners that follow links confirm nothing.

export function verifyRoutes(parts: AuthParts): Route[] {
  return [
    route(authLinksContract.verifyEmail, async ({ body: { token }, actor }) => {
      await verifyEmail(parts, { token, actor })
      return { ok: true as const }
    }),
    route(authLinksContract.resendVerification, async ({ body: { email }, request }) => {
      await resendVerification(parts, { email, request })
      return { ok: true as const }
    }),
  ]
}

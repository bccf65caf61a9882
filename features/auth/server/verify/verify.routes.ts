import { authLinksContract } from '../../contract/auth-links.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { AuthParts } from '../auth.context.ts'
import { resendVerification, verifyEmail } from './verify.service.ts'

// Confirming the e-mail address of a new account (AUTH-05). The link only opens a page with a button: programs that follow the links of
// a mail confirm nothing.

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

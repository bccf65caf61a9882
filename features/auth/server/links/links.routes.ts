import { authLinksContract } from '../../contract/auth-links.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { SignInParts } from '../auth.context.ts'
import { describeLink, forgotPassword, resetPassword } from './password.service.ts'

// Setting a password by link: after an invitation, a reset, or a one-time password.

export function linksRoutes(parts: SignInParts): Route[] {
  return [
    route(authLinksContract.describeLink, ({ body: { token } }) => describeLink(parts, token)),
    route(authLinksContract.forgotPassword, async ({ body: { email }, request }) => {
      await forgotPassword(parts, { email, request })
      return { ok: true as const }
    }),
    route(authLinksContract.resetPassword, async input => {
      await resetPassword(parts, input)
      return { ok: true as const }
    }),
  ]
}

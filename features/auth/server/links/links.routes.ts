import { authLinksContract } from '../../contract/auth-links.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { SignInParts } from '../auth.context.ts'
import { describeLink, forgotPassword, resetPassword } from './password.service.ts'

// Choosing a password by a link: after an invitation, after forgetting the old one, after a password for a single use.

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

import { authAccountContract } from '../../contract/auth-account.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { SignInParts } from '../auth.context.ts'
import { checkAvailability, registerPerson } from './register.service.ts'

// Registration (AUTH-04). The first account of an empty instance becomes its administrator; later ones start as subscribers, and with a
// mail server they await confirmation of their address. Administrators can restrict it.

export function registerRoutes(parts: SignInParts): Route[] {
  return [
    route(authAccountContract.register, async input => {
      const made = await registerPerson(parts, input)
      if (made.signedIn === undefined) return { user: made.user, verification: 'sent' as const }
      const {
        userData: user,
        accessToken,
        refreshToken,
      } = parts.signIn.give(input.reply, made.signedIn)
      return { user, accessToken, ...(refreshToken === undefined ? {} : { refreshToken }) }
    }),
    route(authAccountContract.checkAvailability, input => checkAvailability(parts, input)),
  ]
}

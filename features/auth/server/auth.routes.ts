import { authContract } from '../contract/auth.contract.ts'
import { foreignOrigin } from '#platform/server/http/app-error.ts'
import { originOf } from '#platform/server/http/origin.ts'
import { type RequestContext, type Route, route } from '#platform/server/http/route.ts'
import { createAttempts } from './attempts/attempts.service.ts'
import { createPasswordCheck } from './attempts/password-check.service.ts'
import type { AuthParts, SignInParts } from './auth.context.ts'
import { invalidRefreshToken } from './auth.errors.ts'
import { createRememberedDevices } from './devices/devices.service.ts'
import { createKnownPlaces } from './devices/known-places.service.ts'
import { linksRoutes } from './links/links.routes.ts'
import { registerRoutes } from './register/register.routes.ts'
import { lockRoutes } from './session/lock.routes.ts'
import { createSignInChecks } from './sign-in/checks.service.ts'
import { login } from './sign-in/login.service.ts'
import { createSignIn } from './sign-in/sign-in.service.ts'
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts'
import { twoStepsRoute } from './two-factor/two-steps.routes.ts'
import { verifyRoutes } from './verify/verify.routes.ts'
import { methodsRoutes } from './methods/methods.routes.ts'

// Sign-in, refresh and sign-out with the answers of the specification, and all other authentication routes. Browsers get the refresh
// token in an HttpOnly cookie; other clients get it in the body (docs/adr/0014).

export function authRoutes(parts: SignInParts): Route[] {
  return [
    route(authContract.login, async input =>
      parts.signIn.give(input.reply, await login(parts, input)),
    ),
    twoStepsRoute(parts),
    ...sessionRoutes(parts),
    ...lockRoutes(parts),
    ...registerRoutes(parts),
    ...verifyRoutes(parts),
    ...linksRoutes(parts),
    ...twoFactorRoutes(parts),
    ...methodsRoutes(parts),
  ]
}

/** Services shared by all sign-in methods, created once per server. */
export function createSignInParts(parts: AuthParts): SignInParts {
  const attempts = createAttempts(parts)
  const devices = createRememberedDevices()
  const places = createKnownPlaces()
  return {
    ...parts,
    attempts,
    devices,
    places,
    signInChecks: createSignInChecks({ ...parts, devices }),
    signIn: createSignIn({ ...parts, places }),
    passwordCheck: createPasswordCheck({ ...parts, attempts }),
  }
}

function sessionRoutes({ auth, config, signIn: { cookie, give } }: SignInParts): Route[] {
  return [
    route(authContract.refreshToken, async ({ body, request, reply }) => {
      const sent = body?.refreshToken
      const stored = cookie.read(request)
      if (sent === undefined && stored !== undefined && !isFromHere(request, config.baseUrl))
        throw foreignOrigin()
      const token = sent ?? stored
      const signedIn = token === undefined ? undefined : await auth.refresh(token)
      if (signedIn === undefined) {
        if (sent === undefined && stored !== undefined) cookie.clear(reply)
        throw invalidRefreshToken()
      }
      return give(reply, signedIn)
    }),
    route(authContract.logout, async ({ body, actor, request, reply }) => {
      const accessToken = /^Bearer (\S+)$/i.exec(request.header('authorization') ?? '')?.[1]
      const [sent, storedToken] = [body?.refreshToken, cookie.read(request)]
      const isByCookie =
        sent === undefined && accessToken === undefined && storedToken !== undefined
      if (isByCookie && !isFromHere(request, config.baseUrl)) throw foreignOrigin()
      const refreshToken = sent ?? storedToken
      await auth.signOut({
        accessToken,
        refreshToken,
        everywhere: body?.everywhere ?? false,
        actor,
      })
      cookie.clear(reply)
      // Only the cache: "storage" would also delete skin and direction, which are not secret.
      reply.header('clear-site-data', '"cache"')
      return { ok: true as const }
    }),
  ]
}

/** A cookie alone must come from our own page: browsers send it for foreign requests as well. */
function isFromHere(request: RequestContext, baseUrl: string): boolean {
  const [origin, host, site] = ['origin', 'host', 'sec-fetch-site'].map(name =>
    request.header(name),
  )
  const headers = { origin, host, 'sec-fetch-site': site }
  return originOf(headers, baseUrl) === 'here'
}

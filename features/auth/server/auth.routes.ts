import { authContract } from '../contract/auth.contract.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { foreignOrigin } from '#platform/server/http/app-error.ts'
import { originOf } from '#platform/server/http/origin.ts'
import { type RequestContext, type Route, route } from '#platform/server/http/route.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'
import type { Passwords } from '#platform/server/passwords/passwords.ts'
import type { Logger } from '#platform/server/logger/logger.ts'
import type { RolesService } from '#features/roles/server/roles.service.ts'
import type { SettingsService } from '#features/settings/server/settings.service.ts'
import { findByLogin } from '#features/users/server/users.service.ts'
import { type Attempts, createAttempts } from './attempts/attempts.service.ts'
import { invalidRefreshToken, wrongCredentials } from './auth.errors.ts'
import type { AuthService } from './auth.service.ts'
import { createRememberedDevices } from './devices/devices.service.ts'
import { createKnownPlaces, type KnownPlaces } from './devices/known-places.service.ts'
import { linksRoutes } from './links/links.routes.ts'
import type { AccountLinks } from './links/links.service.ts'
import { lockRoutes } from './lock/lock.routes.ts'
import type { SecurityNotices } from './notices/security-notices.service.ts'
import { createPasswordCheck } from './password-check/password-check.service.ts'
import type { OnJoined } from './auth.points.ts'
import { registerRoutes } from './register/register.routes.ts'
import { type Gate, createGate } from './sign-in/gate.service.ts'
import { type SignIn, createSignIn } from './sign-in/sign-in.service.ts'
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts'
import type { TwoFactor } from './two-factor/two-factor.service.ts'
import { twoStepsRoute } from './two-factor/two-steps.routes.ts'
import { verifyRoutes } from './verify/verify.routes.ts'
import { waysRoutes } from './ways/ways.routes.ts'

// Sign-in, refresh and sign-out: spec sections 5, 7 and 8, to the letter; and what belongs to them, room by room.
// Browsers keep the refresh token in a cookie that no script can read; other clients get it in the body (docs/adr/0014).

export interface AuthParts {
  auth: AuthService
  database: Database
  passwords: Passwords
  clock: Clock
  links: AccountLinks
  twoFactor: TwoFactor
  notices: SecurityNotices
  settings: SettingsService
  mail: Pick<MailKit, 'canSend'>
  roles: Pick<RolesService, 'rulesFor'>
  logger: Logger
  config: Pick<Config, 'baseUrl' | 'oidc'>
  onJoined: OnJoined
}

export function authRoutes(parts: AuthParts): Route[] {
  const { auth, database, clock, config, notices } = parts
  const attempts = createAttempts({ database, clock })
  const devices = createRememberedDevices(config.baseUrl)
  const gate = createGate({ ...parts, devices })
  const places = createKnownPlaces(config.baseUrl)
  const signIn = createSignIn({ auth, clock, baseUrl: config.baseUrl, notices, places })
  const passwordCheck = createPasswordCheck({ ...parts, attempts })
  return [
    loginRoute({ ...parts, attempts, gate, signIn, places }),
    twoStepsRoute({ ...parts, attempts, devices, gate, signIn }),
    ...sessionRoutes(parts, signIn),
    ...lockRoutes({ ...parts, passwordCheck }),
    ...registerRoutes({ ...parts, signIn }),
    ...verifyRoutes(parts),
    ...linksRoutes({ ...parts, places }),
    ...twoFactorRoutes({ ...parts, attempts, passwordCheck }),
    ...waysRoutes({ ...parts, gate, signIn, passwordCheck }),
  ]
}

interface LoginParts extends Pick<AuthParts, 'database' | 'passwords' | 'clock'> {
  attempts: Attempts
  gate: Gate
  signIn: SignIn
  places: KnownPlaces
}

function loginRoute({
  database,
  passwords,
  clock,
  attempts,
  gate,
  signIn,
  places,
}: LoginParts): Route {
  return route(authContract.login, async ({ body, actor, request, reply }) => {
    const { userName, password, remember, transport } = body
    const found = await findByLogin(database.read, userName)
    const place = await places.find(database.read, { userId: found?.id, request, now: clock() })
    const user = await attempts.count(
      { userName, place: place.name, isStranger: !place.isKnown },
      async () => {
        // The password is checked even when there is nobody to check it for: the time must not tell.
        const isRight = await passwords.verify(password, found?.password_hash)
        return isRight && found?.status !== 'inactive' ? found : undefined
      },
    )
    if (user === undefined) {
      await database.write(trx => signIn.noteFailure(trx, actor))
      throw wrongCredentials()
    }
    const outcome = await database.write(async trx => {
      const demand = await gate.findDemand(trx, { user, remember, request, password })
      if (demand !== undefined) return { demand }
      return {
        signedIn: await signIn.begin(trx, { user, remember, transport }, { actor, request }),
      }
    })
    if (outcome.signedIn === undefined) throw outcome.demand
    return signIn.give(reply, outcome.signedIn)
  })
}

function sessionRoutes({ auth, config }: AuthParts, { cookie, give }: SignIn): Route[] {
  return [
    route(authContract.refreshToken, async ({ body, request, reply }) => {
      const sent = body?.refreshToken
      const kept = cookie.read(request)
      if (sent === undefined && kept !== undefined && !isFromHere(request, config.baseUrl))
        throw foreignOrigin()
      const token = sent ?? kept
      const signedIn = token === undefined ? undefined : await auth.refresh(token)
      if (signedIn === undefined) {
        if (sent === undefined && kept !== undefined) cookie.clear(reply)
        throw invalidRefreshToken()
      }
      return give(reply, signedIn)
    }),
    route(authContract.logout, async ({ body, actor, request, reply }) => {
      const accessToken = /^Bearer (\S+)$/i.exec(request.header('authorization') ?? '')?.[1]
      const [sent, kept] = [body?.refreshToken, cookie.read(request)]
      const isByCookie = sent === undefined && accessToken === undefined && kept !== undefined
      if (isByCookie && !isFromHere(request, config.baseUrl)) throw foreignOrigin()
      const refreshToken = sent ?? kept
      await auth.signOut({
        accessToken,
        refreshToken,
        everywhere: body?.everywhere ?? false,
        actor,
      })
      cookie.clear(reply)
      // Only the cache: "storage" would also drop the skin and the direction, which are no secrets.
      reply.header('clear-site-data', '"cache"')
      return { ok: true as const }
    }),
  ]
}

/** Who shows no more than a cookie must say that the page is ours: a browser adds the cookie whoever asks. */
function isFromHere(request: RequestContext, baseUrl: string): boolean {
  const [origin, host, site] = ['origin', 'host', 'sec-fetch-site'].map(name =>
    request.header(name),
  )
  const said = { origin, host, 'sec-fetch-site': site }
  return originOf(said, baseUrl) === 'here'
}

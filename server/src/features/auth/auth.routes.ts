import { authContract } from '@smart-fft/contract/auth.contract'
import type { Transaction } from 'kysely'
import { recordChange } from '../../platform/changes/record-change.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type RequestContext, type Route, route } from '../../platform/http/route.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { findPasswordFault } from '../../platform/passwords/password-policy.ts'
import type { Passwords } from '../../platform/passwords/passwords.ts'
import { listAdminIds, notify } from '../notifications/notifications.service.ts'
import { countUsers, findByLogin, findTaken, insertUser } from '../users/users.service.ts'
import { linksRoutes } from './links/links.routes.ts'
import type { AccountLinks } from './links/links.service.ts'
import { createAttempts } from './attempts/attempts.service.ts'
import { foreignOrigin, invalidRefreshToken, mustChangePassword, weakPassword, wrongCredentials } from './auth.errors.ts'
import type { AuthService } from './auth.service.ts'
import { type SignIn, createSignIn } from './sign-in/sign-in.service.ts'

// Sign-in, registration, refresh and sign-out: spec sections 5, 7 and 8, to the letter.
// Browsers keep the refresh token in a cookie that no script can read; other clients get it in the body (docs/adr/0014).

export interface AuthParts {
  auth: AuthService
  database: Database
  passwords: Passwords
  clock: Clock
  links: AccountLinks
  config: Pick<Config, 'baseUrl'>
}

export function authRoutes(parts: AuthParts): Route[] {
  const { auth, clock, config } = parts
  const signIn = createSignIn({ auth, clock, baseUrl: config.baseUrl })
  return [...enterRoutes(parts, signIn), ...sessionRoutes(parts, signIn), ...linksRoutes(parts), availabilityRoute(parts)]
}

function enterRoutes({ database, passwords, clock, links }: AuthParts, signIn: SignIn): Route[] {
  const attempts = createAttempts({ database, clock })
  return [
    route(authContract.login, async ({ body, actor, request, reply }) => {
      const { userName, password, remember, transport } = body
      const user = await attempts.count({ userName, ip: request.ip }, async () => {
        const found = await findByLogin(database.read, userName)
        // The password is checked even when there is nobody to check it for: the time must not tell.
        const isRight = await passwords.verify(password, found?.password_hash)
        return isRight && found?.status !== 'inactive' ? found : undefined
      })
      if (user === undefined) {
        await database.write(trx => signIn.noteFailure(trx, actor))
        throw wrongCredentials()
      }
      if (user.must_change_password === 1) {
        const token = await database.write(trx => links.make(trx, { userId: user.id, purpose: 'change', now: clock() }))
        throw mustChangePassword(token)
      }
      const signedIn = await database.write(trx => signIn.begin(trx, { user, remember, transport }, { actor, request }))
      return signIn.give(reply, signedIn)
    }),
    route(authContract.register, async ({ body, actor, request, reply }) => {
      const { email, username, password, transport } = body
      const fault = findPasswordFault(password, [username, email])
      if (fault !== undefined) throw weakPassword(fault)
      const password_hash = await passwords.hash(password)
      const signedIn = await database.write(async trx => {
        // The first account of an empty instance runs it; everyone later begins at the bottom.
        const isFirst = (await countUsers(trx)) === 0
        const rank = isFirst ? ({ role: 'admin', status: 'active' } as const) : ({ role: 'subscriber', status: 'pending' } as const)
        const user = await insertUser(trx, {
          dialect: database.dialect,
          now: clock(),
          user: { fullName: username, username, email, ...rank, password_hash },
        })
        const self = { ...actor, userId: user.id, name: user.username }
        const records = [{ id: user.id, name: user.full_name, after: { username, email, ...rank } }]
        await recordChange(trx, { actor: self, now: clock(), action: 'create', subject: 'User', records })
        await welcome(trx, { user, isFirst, now: clock() })
        return signIn.begin(trx, { user, remember: false, transport }, { actor, request })
      })
      const { userData, ...tokens } = signIn.give(reply, signedIn)
      return { user: userData, ...tokens }
    }),
  ]
}

function sessionRoutes({ auth, config }: AuthParts, { cookie, give }: SignIn): Route[] {
  return [
    route(authContract.refreshToken, async ({ body, request, reply }) => {
      const sent = body?.refreshToken
      const kept = cookie.read(request)
      if (sent === undefined && kept !== undefined && !isSameOrigin(request, config.baseUrl)) throw foreignOrigin()
      const token = sent ?? kept
      const signedIn = token === undefined ? undefined : await auth.refresh(token)
      if (signedIn === undefined) {
        if (sent === undefined && kept !== undefined) cookie.clear(reply)
        throw invalidRefreshToken()
      }
      return give(reply, signedIn)
    }),
    route(authContract.logout, async ({ body, request, reply }) => {
      const accessToken = /^Bearer (\S+)$/i.exec(request.header('authorization') ?? '')?.[1]
      await auth.signOut({ accessToken, refreshToken: body?.refreshToken ?? cookie.read(request) })
      cookie.clear(reply)
      // Only the cache: "storage" would also drop the skin and the direction, which are no secrets.
      reply.header('clear-site-data', '"cache"')
      return { ok: true as const }
    }),
  ]
}

function availabilityRoute({ database }: AuthParts): Route {
  return route(authContract.checkAvailability, async ({ query }) => {
    const { email, username, except } = query
    const taken = await findTaken(database.read, { email, username, except })
    return {
      ...(email === undefined ? {} : { email: taken.email === undefined }),
      ...(username === undefined ? {} : { username: taken.username === undefined }),
    }
  })
}

/** Greets who is new, and tells those who run the place. */
async function welcome(
  trx: Transaction<Tables>,
  { user, isFirst, now }: { user: { id: number; username: string }; isFirst: boolean; now: Date },
) {
  await notify(trx, { userIds: [user.id], kind: 'welcome', params: { name: user.username }, link: `/apps/user/view/${user.id}`, now })
  if (isFirst) return
  const params = { name: user.username }
  await notify(trx, { userIds: await listAdminIds(trx), kind: 'user-registered', params, link: `/apps/user/view/${user.id}`, now })
}

/** Does the page that asks come from here? Browsers say so themselves, except on plain http beyond this machine: there `Origin` tells. */
function isSameOrigin(request: RequestContext, baseUrl: string): boolean {
  const site = request.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = request.header('origin')
  if (origin === undefined || !URL.canParse(origin)) return false
  // Without BASE_URL people may type any name of this machine; a foreign page cannot choose the Host it is sent to.
  return origin === new URL(baseUrl).origin || new URL(origin).host === request.header('host')
}

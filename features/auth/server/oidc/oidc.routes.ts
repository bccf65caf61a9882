import { createHash, randomBytes } from 'node:crypto'
import {
  type Connection,
  type OidcAnswer,
  connectionsContract,
} from '../../contract/connections.contract.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import {
  type HandlerInput,
  type ReplyContext,
  type RequestContext,
  type Route,
  route,
} from '#platform/server/http/route.ts'
import type { RolesService } from '#features/roles/server/roles.service.ts'
import type { SettingsService } from '#features/settings/server/settings.service.ts'
import type { SecurityNotices } from '../notices/security-notices.service.ts'
import type { Gate } from '../sign-in/gate.service.ts'
import type { SignIn } from '../sign-in/sign-in.service.ts'
import { type Confirm, refuseLastWay } from '../ways/ways.service.ts'
import type { ConnectionsTable } from '../ways/ways.tables.ts'
import { connectionNotFound, oidcOff, oidcOtherAddress, oidcStale } from './oidc.errors.ts'
import { admit, connect } from './oidc-people.service.ts'
import type { OidcProvider } from './oidc-provider.service.ts'
import * as repo from './oidc.repo.ts'

// Signing in through the provider, and the accounts there that are connected with one's own. Where somebody is while they are away is
// kept in the database and bound to their browser by a cookie, so that nobody can be sent into somebody else's sign-in.

const AWAY_MILLISECONDS = 10 * 60_000
const OFFER_SECONDS = 15 * 60

interface OidcRoutesParts {
  database: Database
  clock: Clock
  settings: SettingsService
  roles: Pick<RolesService, 'rulesFor'>
  confirm: Confirm
  gate: Gate
  signIn: SignIn
  notices: SecurityNotices
  /** Undefined when none is configured. */
  provider: OidcProvider | undefined
  config: Pick<Config, 'baseUrl'>
}

export function oidcRoutes(parts: OidcRoutesParts): Route[] {
  const away = createAway(parts)
  return [...enterRoutes(parts, away), ...connectRoutes(parts, away), ...keepingRoutes(parts)]
}

function enterRoutes(
  { database, clock, settings, roles, gate, signIn, notices, provider }: OidcRoutesParts,
  away: Away,
): Route[] {
  return [
    route(connectionsContract.startOidcLogin, async ({ body: { remember }, request, reply }) => ({
      url: await away.send({ purpose: 'login', remember, userId: null }, { request, reply }),
    })),
    route(
      connectionsContract.loginByOidc,
      async ({ body: { answer, transport }, actor, request, reply }) => {
        const { identity, row } = await away
          .receive(answer, request, null)
          .catch(async (error: unknown) => {
            await database.write(trx => signIn.noteFailure(trx, actor))
            throw error
          })
        const { access } = await settings.get()
        const now = clock()
        const arrival = {
          identity,
          provider: provider?.name ?? '',
          browserHash: row.browser_hash,
          isOpen: access.registration === 'open',
          actor,
          now,
        }
        const outcome = await database.write(async trx => {
          const admission = await admit(trx, {
            ...arrival,
            request,
            notices,
            roles,
            dialect: database.dialect,
          })
          if (admission.is === 'refused') return { demand: admission.error }
          const { user } = admission
          const remember = row.remember === 1
          const demand = await gate.findDemand(trx, { user, remember, request })
          if (demand !== undefined) return { demand }
          return {
            signedIn: await signIn.begin(trx, { user, remember, transport }, { actor, request }),
          }
        })
        if (outcome.signedIn === undefined) throw outcome.demand
        away.forget(reply)
        return signIn.give(reply, outcome.signedIn)
      },
    ),
  ]
}

function connectRoutes(
  { database, clock, confirm, notices, provider }: OidcRoutesParts,
  away: Away,
): Route[] {
  return [
    route(
      connectionsContract.startConnection,
      async ({ body: { password }, caller, actor, request, reply }) => {
        await confirm.check(caller, { password, actor })
        return {
          url: await away.send(
            { purpose: 'connect', remember: false, userId: caller.userId },
            { request, reply },
          ),
        }
      },
    ),
    route(
      connectionsContract.addConnection,
      async ({ body: { answer }, caller, actor, request, reply }) => {
        const name = provider?.name ?? ''
        const user = { id: caller.userId, username: caller.username }
        if (answer !== undefined) {
          const { identity } = await away.receive(answer, request, caller.userId)
          const row = await database.write(trx =>
            connect(trx, { identity, provider: name, user, actor, request, notices, now: clock() }),
          )
          away.forget(reply)
          return { connection: toConnection(row, provider) }
        }
        await confirm.check(caller, { password: undefined, actor })
        const row = await database.write(async trx => {
          const offer = await repo.takeOffer(trx, away.hashOf(request), clock())
          if (offer?.user_id !== caller.userId) throw oidcStale()
          return connect(trx, {
            identity: offer,
            provider: name,
            user,
            actor,
            request,
            notices,
            now: clock(),
          })
        })
        away.forget(reply)
        return { connection: toConnection(row, provider) }
      },
    ),
  ]
}

function keepingRoutes({ database, clock, confirm, provider }: OidcRoutesParts): Route[] {
  return [
    route(connectionsContract.listConnections, async ({ caller }) => {
      const rows = await repo.listConnections(database.read, caller.userId)
      const isOffered = provider !== undefined && !rows.some(row => row.issuer === provider.issuer)
      return {
        connections: rows.map(row => toConnection(row, provider)),
        offered: isOffered ? provider.name : null,
        needsPassword: await confirm.needsPassword(caller),
      }
    }),
    route(
      connectionsContract.deleteConnection,
      async ({ id, caller, actor }: HandlerInput<typeof connectionsContract.deleteConnection>) =>
        database.write(async trx => {
          const row = (await repo.listConnections(trx, caller.userId)).find(one => one.id === id)
          if (row === undefined) throw connectionNotFound()
          await refuseLastWay(trx, caller.userId)
          await repo.deleteConnection(trx, id)
          const { provider: name, email } = toConnection(row, provider)
          const records = [{ id, name, before: { connection: name, email } }]
          await recordChange(trx, {
            actor,
            now: clock(),
            action: 'delete',
            subject: 'Account',
            records,
            onlyFor: caller.userId,
          })
          return { ok: true as const }
        }),
    ),
  ]
}

const toConnection = (row: ConnectionsTable, provider: OidcProvider | undefined): Connection => ({
  id: row.id,
  provider: row.issuer === provider?.issuer ? provider.name : new URL(row.issuer).host,
  email: row.email,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})

interface Departure {
  purpose: 'login' | 'connect'
  remember: boolean
  userId: number | null
}
type Away = ReturnType<typeof createAway>

/** Sends people to the provider and takes them back, each once, in the browser they left with. */
function createAway({ database, clock, provider, config: { baseUrl } }: OidcRoutesParts) {
  const cookie = baseUrl.startsWith('https:') ? '__Host-oidc' : 'oidc'
  const keptBy = (request: RequestContext) => /^[\w-]{43}$/.exec(request.cookies[cookie] ?? '')?.[0]
  const hashOf = (request: RequestContext) => hash(keptBy(request) ?? '')
  return {
    hashOf,
    forget: (reply: ReplyContext) => reply.clearCookie(cookie, { path: '/' }),
    async send(
      { purpose, remember, userId }: Departure,
      { request, reply }: { request: RequestContext; reply: ReplyContext },
    ) {
      if (provider === undefined) throw oidcOff()
      const origin = request.header('origin')
      // The way back leads to BASE_URL: the cookie must be there, too.
      if (origin !== undefined && origin !== new URL(baseUrl).origin)
        throw oidcOtherAddress(baseUrl)
      const secrets = provider.makeSecrets(purpose)
      const url = await provider.addressFor(secrets)
      const browser = keptBy(request) ?? randomBytes(32).toString('base64url')
      const now = clock()
      const row = {
        state_hash: hash(secrets.state),
        browser_hash: hash(browser),
        nonce: secrets.nonce,
        code_verifier: secrets.codeVerifier,
        remember: remember ? 1 : 0,
        user_id: userId,
        expires_at: new Date(now.getTime() + AWAY_MILLISECONDS).toISOString(),
      }
      await database.write(trx => repo.insertRequest(trx, row, now))
      reply.setCookie(cookie, browser, { path: '/', maxAgeSeconds: OFFER_SECONDS })
      return url
    },
    /** Who came back, and with what they had left. Throws 400 unless they left from this browser, for the same purpose. */
    async receive(answer: OidcAnswer, request: RequestContext, userId: number | null) {
      if (provider === undefined) throw oidcOff()
      const of = { state_hash: hash(answer.state), browser_hash: hashOf(request) }
      const row = await database.write(trx => repo.takeRequest(trx, of, clock()))
      if (row === undefined || row.user_id !== userId) throw oidcStale()
      const secrets = { state: answer.state, nonce: row.nonce, codeVerifier: row.code_verifier }
      return { row, identity: await provider.identify(answer, secrets) }
    },
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

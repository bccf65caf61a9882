import type { Actor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { ReplyContext, RequestContext } from '#platform/server/http/route.ts'
import type { AuthService, SignedIn } from '../auth.service.ts'
import { describeDevice, recordDevice } from '../devices/devices.service.ts'
import type { KnownPlaces } from '../devices/known-places.service.ts'
import { endReplaced } from '../session/end-session.service.ts'
import type { SessionUser } from '../session/session.repo.ts'
import { IDLE_SECONDS } from '../session/session.service.ts'
import type { SecurityNotices } from '../notices/security-notices.service.ts'

// The last step of every sign-in method: session, audit entry, notification of a new place, and the refresh token by the client's
// transport.

const REMEMBER_SECONDS = 30 * 24 * 3600
const TOKEN_COOKIE = 'rt'

/** The person, and how long the session lasts. */
export interface Entrant {
  user: SessionUser
  remember: boolean
  transport: 'body' | 'cookie'
}
export interface Entrance {
  actor: Actor
  request: RequestContext
  reply: ReplyContext
}
export type Entered = Pick<SignedIn, 'userData' | 'accessToken'> & {
  refreshToken?: string
  isLocked?: true
}

/** `browser`: the mark that identifies the browser from now on. */
export type Begun = SignedIn & { browser?: string | undefined }

export interface SignIn {
  /** Starts a session in the transaction of the proof. `give` sends it afterwards. */
  begin(trx: Trx, entrant: Entrant, at: Pick<Entrance, 'actor' | 'request'>): Promise<Begun>
  /** Sends the refresh token by the client's transport, and returns the rest. */
  give: (reply: ReplyContext, signedIn: Begun) => Entered
  /** A failed attempt. The input is not stored: it may be a password in the wrong field. */
  recordFailure(trx: Trx, actor: Actor): Promise<unknown>
  cookie: TokenCookie
}

export interface TokenCookie {
  read(request: RequestContext): string | undefined
  clear(reply: ReplyContext): void
}

interface BeginParts extends Pick<Platform, 'clock'> {
  auth: AuthService
  notices: SecurityNotices
  places: KnownPlaces
}

export function createSignIn({ auth, clock, notices, places }: BeginParts): SignIn {
  return {
    async begin(trx, { user, remember, transport }, { actor, request }) {
      const now = clock()
      const stored = transport === 'cookie' ? request.cookies[TOKEN_COOKIE] : undefined
      if (stored !== undefined) await endReplaced(trx, { refreshToken: stored, now })
      const self = { ...actor, userId: user.id, name: user.username }
      await recordChange(trx, { actor: self, now, action: 'login', subject: 'Auth', records: [] })
      if (await recordDevice(trx, { userId: user.id, at: request, now })) {
        const params = { device: describeDevice(request), ip: request.ip }
        await notices.send(trx, { userId: user.id, notice: 'new-device', params, request, now })
      }
      const browser = await places.record(trx, {
        userId: user.id,
        request,
        now,
        isBrowser: transport === 'cookie',
      })
      return {
        ...(await auth.signIn(trx, { user, remember, transport, device: request })),
        browser,
      }
    },
    give(reply, { userData, accessToken, refreshToken, remember, transport, isLocked, browser }) {
      const session = {
        userData,
        accessToken,
        ...(isLocked ? { isLocked: true as const } : {}),
      }
      if (transport === 'body') return { ...session, refreshToken }
      reply.setCookie(TOKEN_COOKIE, refreshToken, {
        maxAgeSeconds: remember ? REMEMBER_SECONDS : 0,
      })
      places.give(reply, browser)
      return remember ? session : { ...session, idleSeconds: IDLE_SECONDS.passing }
    },
    recordFailure: (trx, actor) =>
      recordChange(trx, {
        actor,
        now: clock(),
        action: 'login-failed',
        subject: 'Auth',
        records: [],
      }),
    cookie: {
      read: request => request.cookies[TOKEN_COOKIE],
      clear: reply => reply.clearCookie(TOKEN_COOKIE),
    },
  }
}

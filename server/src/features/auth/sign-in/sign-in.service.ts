import type { Transaction } from 'kysely'
import type { Actor } from '../../../platform/access/actor.ts'
import { recordChange } from '../../../platform/changes/record-change.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { ReplyContext, RequestContext } from '../../../platform/http/route.ts'
import { type AuthService, type SessionUser, type SignedIn, TOKEN_COOKIE } from '../auth.service.ts'

// How every way in ends, by password, by code or by key alike: the session, its line in the audit log, and the refresh token where the
// client wants it.

const REMEMBER_SECONDS = 30 * 24 * 3600

/** Who comes in, and how long they want to stay. */
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
export type Entered = Pick<SignedIn, 'userData' | 'accessToken'> & { refreshToken?: string }

export interface SignIn {
  /** Begins the session of somebody who has shown who they are, in the transaction that found it out. `give` hands it out afterwards. */
  begin(trx: Transaction<Tables>, entrant: Entrant, at: Pick<Entrance, 'actor' | 'request'>): Promise<SignedIn>
  /** Puts the refresh token where the client wants it, and answers the rest. */
  give: (reply: ReplyContext, signedIn: SignedIn) => Entered
  /** A try that failed. What was typed is not kept: it may be a password in the wrong field. */
  noteFailure(trx: Transaction<Tables>, actor: Actor): Promise<unknown>
  cookie: TokenCookie
}

export interface TokenCookie {
  read(request: RequestContext): string | undefined
  clear(reply: ReplyContext): void
}

export function createSignIn({ auth, clock, baseUrl }: { auth: AuthService; clock: Clock; baseUrl: string }): SignIn {
  const name = baseUrl.startsWith('https:') ? TOKEN_COOKIE.https : TOKEN_COOKIE.http
  return {
    async begin(trx, { user, remember, transport }, { actor, request }) {
      const self = { ...actor, userId: user.id, name: user.username }
      await recordChange(trx, { actor: self, now: clock(), action: 'login', subject: 'Auth', records: [] })
      return auth.signIn(trx, { user, remember, transport, device: request })
    },
    give(reply, { userData, accessToken, refreshToken, remember, transport }) {
      if (transport === 'body') return { userData, accessToken, refreshToken }
      reply.setCookie(name, refreshToken, { path: '/', maxAgeSeconds: remember ? REMEMBER_SECONDS : 0 })
      return { userData, accessToken }
    },
    noteFailure: (trx, actor) => recordChange(trx, { actor, now: clock(), action: 'login-failed', subject: 'Auth', records: [] }),
    cookie: {
      read: request => request.cookies[name],
      clear: reply => reply.clearCookie(name, { path: '/' }),
    },
  }
}

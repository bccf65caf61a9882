import { HOUR, MINUTE } from '#platform/contract/durations.rules.ts'
import type { UserData } from '../contract/auth.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { createCaller } from '#platform/server/access/ability.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { FileLinks, FileReader } from '#platform/server/files/file-links.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { RolesService } from '#features/roles/server/roles.service.ts'
import type { LiveEvent } from '#platform/contract/live.rules.ts'
import { type Device, type OpenedSession, createSessionService } from './session/session.service.ts'
import { endOwn } from './session/end-session.service.ts'
import { createSessionCache } from './session/session-cache.service.ts'
import {
  deleteSessionsBefore,
  findSessionUser,
  revokeOtherSessions,
  revokeSessions,
  type SessionUser,
  touchSession,
} from './session/session.repo.ts'
import { getPerson } from './auth.repo.ts'
import { sweepAttempts } from './attempts/attempts.service.ts'
import { deleteOldPlaces } from './devices/known-places.service.ts'

// The public API of authentication: identifies callers; starts, refreshes and ends sessions.

export { countAllSessions } from './session/session.repo.ts'
export { hasFactor } from './two-factor/two-factor.repo.ts'

const TOUCH_EVERY_MILLISECONDS = MINUTE
const SWEEP_EVERY_MILLISECONDS = HOUR

/** Names of the user roles among the permission roles (docs/adr/0011). */
const USER_GROUPS: Record<UserRole, string> = {
  admin: 'administrator',
  maintainer: 'manager',
  editor: 'support',
  author: 'user',
  subscriber: 'restricted-user',
}

export interface SignedIn {
  userData: UserData
  accessToken: string
  refreshToken: string
  remember: boolean
  transport: 'body' | 'cookie'
  isLocked: boolean
}
export interface SignIn {
  user: SessionUser
  remember: boolean
  transport: 'body' | 'cookie'
  device: Device
}

export interface Leaving {
  accessToken: string | undefined
  refreshToken: string | undefined
  everywhere: boolean
  actor: Actor
}

export interface AuthService {
  /** The owner of an access token, as of now; undefined if it is no longer valid. */
  authenticate(accessToken: string): Promise<Caller | undefined>
  /** Starts a session inside the caller's transaction. */
  signIn(trx: Trx, input: SignIn): Promise<SignedIn>
  /** A new pair of tokens for a refresh token; undefined if it is invalid. */
  refresh(refreshToken: string): Promise<SignedIn | undefined>
  /** Ends the session of an access or refresh token, or all of their person; unknown tokens are ignored. */
  signOut(leaving: Leaving): Promise<void>
  /** Ends all sessions of people, in the causing transaction; call `forget` after its commit. */
  revokeSessionsOf(trx: Trx, userIds: number[], reason: string): Promise<void>
  /** Ends all other sessions of a person; returns their number. Call `forget` after the commit. */
  revokeOthers(
    trx: Trx,
    caller: Pick<Caller, 'userId' | 'sessionId'>,
    reason: string,
  ): Promise<number>
  /** Drops cached people, after a commit that changed them. */
  forget(userIds: number[]): void
  /** A person as shown in their own session. */
  describe(db: Db, reader: FileReader): Promise<UserData>
  /** The same caller as of now; undefined when their session is over. For connections that outlive their token. */
  renew(caller: Pick<Caller, 'userId' | 'sessionId'>): Promise<SessionCaller | undefined>
  /** Drops cached entries that another process or an undo has changed. */
  onEvents(events: LiveEvent[]): void
}

export interface SessionCaller {
  caller: Caller
  user: SessionUser
}

interface AuthServiceParts extends Pick<Platform, 'database' | 'clock' | 'logger' | 'tokens'> {
  roles: RolesService
  pictures: Pick<FileLinks, 'urlOf'>
}

export function createAuthService({
  database,
  clock,
  logger,
  tokens,
  roles,
  pictures,
}: AuthServiceParts): AuthService {
  const cache = createSessionCache({ database })
  let sweptAt = 0
  const sessions = createSessionService({ database, clock, lastUseOf: id => cache.lastUseOf(id) })

  /** Records a use in the background. */
  function touch(sessionId: string, userId: number): void {
    const now = clock()
    const isTimeToSweep = now.getTime() - sweptAt > SWEEP_EVERY_MILLISECONDS
    if (isTimeToSweep) sweptAt = now.getTime()
    database
      .write(async trx => {
        await touchSession(trx, { id: sessionId, userId, now })
        if (!isTimeToSweep) return
        await deleteSessionsBefore(trx, now.toISOString())
      })
      .catch((error: unknown) => logger.warn({ err: error }, 'last use not noted'))
  }

  async function describe(user: SessionUser, sessionId: string): Promise<UserData> {
    return {
      id: user.id,
      username: user.username,
      fullName: user.full_name,
      email: user.email,
      userGroup: USER_GROUPS[user.role],
      avatar:
        user.avatar === null ? null : pictures.urlOf(user.avatar, { userId: user.id, sessionId }),
      avatarColor: user.avatar_color,
      role: user.role,
      ability: await roles.rulesFor({ userId: user.id, role: user.role }),
      extras: { eCommerceCartItemsCount: 0 },
    }
  }

  async function toCaller(
    { userId, sessionId }: { userId: number; sessionId: string },
    {
      username,
      role,
      impersonator_id: impersonatorId = null,
      locked_at: lockedAt = null,
    }: SessionUser,
  ): Promise<Caller> {
    const rules = await roles.rulesFor({ userId, role })
    return createCaller({
      userId,
      sessionId,
      username,
      role,
      impersonatorId,
      isLocked: lockedAt !== null,
      rules,
    })
  }

  async function grant(
    { session, refreshToken }: OpenedSession,
    user: SessionUser,
  ): Promise<SignedIn> {
    const accessToken = tokens.signAccess({ userId: user.id, sessionId: session.id })
    return {
      userData: await describe(user, session.id),
      accessToken,
      refreshToken,
      remember: session.remember === 1,
      transport: session.transport,
      isLocked: session.locked_at !== null,
    }
  }

  return {
    async authenticate(accessToken) {
      const claims = tokens.readAccess(accessToken)
      const one = claims === undefined ? undefined : await cache.recall(claims)
      const now = clock().getTime()
      if (
        claims === undefined ||
        one === undefined ||
        one.user.id !== claims.userId ||
        now >= one.expiresAt
      )
        return undefined
      one.usedAt = now
      // Impersonation does not update the last-seen time.
      const isOwn = (one.user.impersonator_id ?? null) === null
      if (isOwn && now - one.touchedAt > TOUCH_EVERY_MILLISECONDS) {
        one.touchedAt = now
        touch(claims.sessionId, claims.userId)
      }
      return toCaller(claims, one.user)
    },
    describe: async (db, { userId, sessionId }) => describe(await getPerson(db, userId), sessionId),
    async renew({ userId, sessionId }) {
      const one = await cache.recall({ userId, sessionId })
      if (one === undefined || one.user.id !== userId || clock().getTime() >= one.expiresAt)
        return undefined
      return { user: one.user, caller: await toCaller({ userId, sessionId }, one.user) }
    },
    onEvents(events) {
      for (const { topic, ids } of events) {
        if (topic === 'Role' || topic === 'Permission') roles.invalidate()
        if (topic !== 'User' && topic !== 'Auth') continue
        if (topic === 'User')
          roles.invalidate(ids.length === 0 ? undefined : ids.filter(id => typeof id === 'number'))
        cache.forgetAny(ids)
      }
    },
    async signIn(trx, { user, remember, transport, device }) {
      const opened = await sessions.open(trx, { userId: user.id, remember, transport, device })
      await touchSession(trx, { id: opened.session.id, userId: user.id, now: clock() })
      // Their page shows where they are signed in, and lists show the last-seen time.
      await announce(trx, { topic: 'User', ids: [user.id], now: clock() })
      return grant(opened, user)
    },
    async refresh(refreshToken) {
      const rotation = await sessions.rotate(refreshToken)
      if (rotation.is === 'invalid') return undefined
      const { id: sessionId, user_id: userId } = rotation.session
      if (rotation.is === 'reused') {
        cache.forgetSession(sessionId)
        logger.warn({ sessionId, userId }, 'refresh token used twice: session ended')
        return undefined
      }
      const user = await findSessionUser(database.read, { sessionId, userId })
      return user === undefined ? undefined : grant(rotation, user)
    },
    async signOut({ accessToken, refreshToken, everywhere, actor }) {
      const byAccess =
        accessToken === undefined ? undefined : tokens.readAccess(accessToken)?.sessionId
      const byRefresh =
        refreshToken === undefined ? undefined : (await sessions.findByToken(refreshToken))?.id
      const ids = [byAccess, byRefresh].filter(id => id !== undefined)
      if (ids.length === 0) return
      const userId = await database.write(trx =>
        endOwn(trx, { ids, everywhere, actor, now: clock() }),
      )
      for (const id of ids) cache.forgetSession(id)
      if (everywhere && userId !== undefined) cache.forget([userId])
    },
    async revokeSessionsOf(trx, userIds, reason) {
      await revokeSessions(trx, { userIds }, { now: clock().toISOString(), reason })
      for (const userId of userIds)
        await announce(trx, { topic: 'Auth', ids: [userId], now: clock(), userId })
    },
    async revokeOthers(trx, caller, reason) {
      const ids = await revokeOtherSessions(trx, caller, { now: clock().toISOString(), reason })
      if (ids.length > 0)
        await announce(trx, { topic: 'Auth', ids, now: clock(), userId: caller.userId })
      return ids.length
    },
    forget: userIds => cache.forget(userIds),
  }
}

/** Deletes outdated records of sign-in attempts. */
export async function sweepSignIns(trx: Trx, now: Date): Promise<void> {
  await sweepAttempts(trx, now)
  await deleteOldPlaces(trx, now)
}

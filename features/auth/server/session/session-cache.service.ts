import type { Platform } from '#platform/server/compose/platform.ts'
import { findSessionUser, type SessionUser } from './session.repo.ts'

// In-memory cache of active sessions, which saves a query per call.

const REMEMBERED = 20_000

export interface KnownSession {
  user: SessionUser
  expiresAt: number
  usedAt: number
  touchedAt: number
}

export interface SessionCache {
  /** Undefined when the session is over. */
  recall(session: { sessionId: string; userId: number }): Promise<KnownSession | undefined>
  /** Its last use in this process. */
  lastUseOf(sessionId: string): number | undefined
  forgetSession(sessionId: string): void
  forget(userIds: number[]): void
  /** Drops people and sessions by their ids; everything without ids. */
  forgetAny(ids: readonly (number | string)[]): void
}

export function createSessionCache({ database }: Pick<Platform, 'database'>): SessionCache {
  // By session id. A process is the only writer of its SQLite file, and every change calls `forget`.
  const known = new Map<string, KnownSession>()
  // Increases with every invalidation: results of reads that started before are not cached.
  let era = 0
  return {
    async recall(key) {
      const remembered = known.get(key.sessionId)
      if (remembered !== undefined) return remembered
      const before = era
      const found = await findSessionUser(database.read, key)
      if (found === undefined) return undefined
      const { expires_at, ...user } = found
      const fresh = { user, expiresAt: Date.parse(expires_at), usedAt: 0, touchedAt: 0 }
      if (known.size >= REMEMBERED) known.clear()
      if (before === era) known.set(key.sessionId, fresh)
      return fresh
    },
    lastUseOf: sessionId => known.get(sessionId)?.usedAt,
    forgetSession(sessionId) {
      era += 1
      known.delete(sessionId)
    },
    forget(userIds) {
      era += 1
      const removed = new Set(userIds)
      for (const [id, { user }] of known) if (removed.has(user.id)) known.delete(id)
    },
    forgetAny(ids) {
      era += 1
      if (ids.length === 0) known.clear()
      for (const [id, { user }] of known)
        if (ids.includes(user.id) || ids.includes(id)) known.delete(id)
    },
  }
}

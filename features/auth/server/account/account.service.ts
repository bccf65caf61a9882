import type { Platform } from '#platform/server/compose/platform.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { randomUUID } from 'node:crypto'
import type { Account, PersonalPart } from '#features/users/server/users.service.ts'
import type { AuthService } from '../auth.service.ts'
import type { AccountLinks } from '../links/links.service.ts'
import type { SecurityNotices } from '../notices/security-notices.service.ts'
import {
  deleteSessionsOf,
  insertSession,
  listOpenSessions,
  listStoredSessions,
  revokeSession,
} from '../session/session.repo.ts'
import type { TwoFactor } from '../two-factor/two-factor.service.ts'

const IMPERSONATION_SECONDS = 30 * 60

interface AccountParts extends Pick<Platform, 'database' | 'clock' | 'tokens'> {
  auth: AuthService
  links: AccountLinks
  twoFactor: TwoFactor
  notices: SecurityNotices
  revokeKeysOf: Account['revokeKeysOf']
}

/** Account operations of the users feature: list and end sessions, mail links, impersonate. */
export function createAccount({
  database,
  clock,
  auth,
  tokens,
  links,
  twoFactor,
  notices,
  revokeKeysOf,
}: AccountParts): Account {
  return {
    revokeSessionsOf: (trx, userIds, reason) => auth.revokeSessionsOf(trx, userIds, reason),
    revokeOthers: (trx, caller, reason) => auth.revokeOthers(trx, caller, reason),
    revokeKeysOf,
    forget: userIds => auth.forget(userIds),
    mailLink: (trx, link) => links.mail(trx, link),
    async makeLink(trx, link) {
      return links.addressOf(await links.make(trx, link))
    },
    twoFactorSince: (db, userId) => twoFactor.findSince(db, userId),
    async resetTwoFactor(trx, userId) {
      const wasOn = (await twoFactor.findSince(trx, userId)) !== undefined
      await twoFactor.turnOff(trx, userId)
      if (wasOn) await notices.send(trx, { userId, notice: 'two-factor-off', now: clock() })
      return wasOn
    },
    async listSessions(userId, currentId) {
      const rows = await listOpenSessions(database.read, userId, clock())
      return rows.map(row => ({
        id: row.id,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
        expiresAt: row.expires_at,
        ip: row.ip,
        userAgent: row.user_agent,
        isRemembered: row.remember === 1,
        isCurrent: row.id === currentId,
      }))
    },
    async revokeSession(trx, { id, userId, reason }) {
      const now = clock()
      const isEnded = await revokeSession(trx, { id, userId }, { now: now.toISOString(), reason })
      if (isEnded) await announce(trx, { topic: 'Auth', ids: [id], now, userId })
      return isEnded
    },
    async impersonate(trx, { caller, userId, ip, userAgent }) {
      const now = clock()
      const expires_at = new Date(now.getTime() + IMPERSONATION_SECONDS * 1000).toISOString()
      const moment = now.toISOString()
      const id = randomUUID()
      await insertSession(trx, {
        id,
        user_id: userId,
        created_at: moment,
        last_used_at: moment,
        expires_at,
        idle_seconds: IMPERSONATION_SECONDS,
        remember: 0,
        transport: 'body',
        ip,
        user_agent: userAgent.slice(0, 400),
        revoked_at: null,
        revoked_reason: null,
        impersonator_id: caller.userId,
        locked_at: null,
      })
      // No refresh token: it ends after half an hour.
      return {
        accessToken: tokens.signAccess({ userId, sessionId: id }, IMPERSONATION_SECONDS),
        expiresAt: expires_at,
        userData: await auth.describe(trx, { userId, sessionId: id }),
      }
    },
  }
}

/** Personal data of authentication. */
export const sessionPersonalData: PersonalPart = {
  name: 'sessions',
  read: listStoredSessions,
  erase: deleteSessionsOf,
}

import { randomUUID } from 'node:crypto'
import { systemActor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { hashOf } from '#platform/server/tokens/hash.ts'
import { makeRefreshToken } from '#platform/server/tokens/tokens.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import type { SessionsTable } from '../auth.tables.ts'
import { openSealedToken, sealToken } from '#platform/server/tokens/sealed-token.ts'
import * as repo from './session.repo.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
/** Idle lifetime: ten minutes as the specification says, a week for a remembered device. Every session ends after 30 days. */
export const IDLE_SECONDS = { passing: 10 * MINUTE, remembered: 7 * DAY }
const ABSOLUTE_SECONDS = 30 * DAY
/** After a lost response, a used token is accepted again, within limits, until its successor is used. */
const GRACE_MILLISECONDS = 10_000
const GRACE_USES = 5
/** Concurrent requests of tabs that wake up together are not counted as retries. */
const SAME_MOMENT_MILLISECONDS = 1000

export interface Device {
  ip: string
  userAgent: string
}
export interface NewSession {
  userId: number
  remember: boolean
  transport: 'body' | 'cookie'
  device: Device
}
export interface OpenedSession {
  session: SessionsTable
  refreshToken: string
}
/** `reused`: a used token was replayed after the grace; its family has been revoked. */
export type Rotation =
  | ({ is: 'turned' } & OpenedSession)
  | { is: 'reused'; session: SessionsTable }
  | { is: 'invalid' }

export interface SessionService {
  open(trx: Trx, input: NewSession): Promise<OpenedSession>
  rotate(refreshToken: string): Promise<Rotation>
  /** The session of a refresh token, whatever its state. */
  findByToken(refreshToken: string): Promise<SessionsTable | undefined>
}

interface SessionParts extends Pick<Platform, 'database' | 'clock'> {
  /** The last use, if known more precisely than the database, which is updated only now and then. */
  lastUseOf: (sessionId: string) => number | undefined
}

/** Families of refresh tokens with rotation; all state is in the database, so that a restart changes nothing (F11). */
export function createSessionService({ database, clock, lastUseOf }: SessionParts): SessionService {
  return {
    async open(trx, { userId, remember, transport, device }) {
      const now = clock()
      const session: SessionsTable = {
        id: randomUUID(),
        user_id: userId,
        created_at: now.toISOString(),
        last_used_at: now.toISOString(),
        expires_at: later(now, ABSOLUTE_SECONDS),
        idle_seconds: remember ? IDLE_SECONDS.remembered : IDLE_SECONDS.passing,
        remember: remember ? 1 : 0,
        transport,
        ip: device.ip,
        user_agent: device.userAgent.slice(0, 400),
        revoked_at: null,
        revoked_reason: null,
        impersonator_id: null,
        locked_at: null,
      }
      await repo.insertSession(trx, session)
      const refreshToken = makeRefreshToken()
      await repo.insertRefreshToken(
        trx,
        freshToken({ token: refreshToken, session, now, parent: null }),
      )
      return { session, refreshToken }
    },
    rotate: refreshToken =>
      database.write(trx => rotateIn(trx, { refreshToken, now: clock(), lastUseOf })),
    async findByToken(refreshToken) {
      const token = await repo.findRefreshToken(database.read, hashOf(refreshToken))
      return token === undefined ? undefined : repo.findSession(database.read, token.session_id)
    },
  }
}

interface Rotating extends Pick<SessionParts, 'lastUseOf'> {
  refreshToken: string
  now: Date
}

async function rotateIn(trx: Trx, { refreshToken, now, lastUseOf }: Rotating): Promise<Rotation> {
  const hash = hashOf(refreshToken)
  const token = await repo.findRefreshToken(trx, hash)
  const session = token === undefined ? undefined : await repo.findSession(trx, token.session_id)
  if (
    token === undefined ||
    session === undefined ||
    !isAlive(session, { now, lastUse: lastUseOf(session.id) })
  )
    return { is: 'invalid' }
  const successor = makeRefreshToken()
  const used = {
    used_at: now.toISOString(),
    successor_hash: hashOf(successor),
    successor_sealed: sealToken(successor, refreshToken),
  }
  if (await repo.useRefreshToken(trx, hash, used)) {
    await repo.insertRefreshToken(trx, freshToken({ token: successor, session, now, parent: hash }))
    await repo.touchSession(trx, { id: session.id, userId: session.user_id, now })
    return { is: 'turned', session, refreshToken: successor }
  }
  const next =
    token.successor_hash === null
      ? undefined
      : await repo.findRefreshToken(trx, token.successor_hash)
  const age = now.getTime() - Date.parse(token.used_at ?? '')
  const isSameMoment = age <= SAME_MOMENT_MILLISECONDS
  const isWithinGrace = isSameMoment || (age <= GRACE_MILLISECONDS && token.grace_uses < GRACE_USES)
  if (next?.used_at === null && isWithinGrace && token.successor_sealed !== null) {
    if (!isSameMoment) await repo.countGraceUse(trx, hash)
    return {
      is: 'turned',
      session,
      refreshToken: openSealedToken(token.successor_sealed, refreshToken),
    }
  }
  await endReused(trx, session, now)
  return { is: 'reused', session }
}

/** The token was copied: revokes its family in every process, and notifies the person. */
async function endReused(
  trx: Trx,
  { id, user_id: userId, user_agent }: SessionsTable,
  now: Date,
): Promise<void> {
  await repo.revokeSessions(trx, { ids: [id] }, { now: now.toISOString(), reason: 'reuse' })
  await announce(trx, { topic: 'Auth', ids: [id], now, userId })
  const records = [{ id: userId, name: user_agent, after: { ended: 'reuse' } }]
  await recordChange(trx, {
    actor: systemActor('refresh'),
    now,
    action: 'logout',
    subject: 'Auth',
    records,
  })
  await notify(trx, {
    userIds: [userId],
    kind: 'session-reused',
    link: `/apps/user/view/${userId}`,
    now,
  })
}

function isAlive(
  session: SessionsTable,
  { now, lastUse = 0 }: { now: Date; lastUse: number | undefined },
): boolean {
  const idleUntil =
    Math.max(Date.parse(session.last_used_at), lastUse) + session.idle_seconds * 1000
  return (
    session.revoked_at === null &&
    now.toISOString() < session.expires_at &&
    now.getTime() < idleUntil
  )
}

interface FreshToken {
  token: string
  session: SessionsTable
  now: Date
  parent: string | null
}

function freshToken({ token, session, now, parent }: FreshToken) {
  return {
    hash: hashOf(token),
    session_id: session.id,
    parent_hash: parent,
    created_at: now.toISOString(),
    expires_at: later(now, session.idle_seconds),
    used_at: null,
    successor_hash: null,
    successor_sealed: null,
  }
}

const later = (now: Date, seconds: number): string =>
  new Date(now.getTime() + seconds * 1000).toISOString()

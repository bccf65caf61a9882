import type { Actor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { findNames } from '../auth.repo.ts'
import { deleteRememberedDevices } from '../devices/devices.repo.ts'
import { hashOf } from '#platform/server/tokens/hash.ts'
import { findRefreshToken, findSession, revokeSessions } from './session.repo.ts'

interface EndedSessions {
  ids: string[]
  /** Also ends all other sessions, and forgets trusted devices. */
  everywhere: boolean
  actor: Actor
  now: Date
}

/** Ends sessions on sign-out; returns their owner. */
export async function endOwn(
  trx: Trx,
  { ids, actor, now, ...asked }: EndedSessions,
): Promise<number | undefined> {
  const session = await findSession(trx, ids[0] ?? '')
  if (session === undefined) return undefined
  // Impersonators cannot sign the person out.
  const everywhere =
    asked.everywhere && session.impersonator_id === null && session.revoked_at === null
  const end = {
    now: now.toISOString(),
    reason: everywhere ? 'signed out everywhere' : 'signed out',
  }
  const { user_id: userId } = session
  await revokeSessions(trx, { ids }, end)
  if (everywhere) {
    await revokeSessions(trx, { userIds: [userId] }, end)
    await deleteRememberedDevices(trx, userId)
  }
  await announce(trx, { topic: 'Auth', ids: everywhere ? [userId] : ids, now, userId })
  // Their page shows active sessions.
  await announce(trx, { topic: 'User', ids: [userId], now })
  if (session.revoked_at !== null) return userId
  const user = await findNames(trx, userId)
  const records = everywhere
    ? [{ id: userId, name: user?.full_name ?? '', after: { ended: 'everywhere' } }]
    : []
  const self = { ...actor, userId, name: user?.username ?? '' }
  await recordChange(trx, { actor: self, now, action: 'logout', subject: 'Auth', records })
  return userId
}

/** Ends the browser's previous session when a new one starts: its cookie is overwritten, so only a thief could use it. */
export async function endReplaced(
  trx: Trx,
  { refreshToken, now }: { refreshToken: string; now: Date },
): Promise<void> {
  const token = await findRefreshToken(trx, hashOf(refreshToken))
  const session = token === undefined ? undefined : await findSession(trx, token.session_id)
  if (session === undefined || session.revoked_at !== null) return
  const { id, user_id: userId } = session
  await revokeSessions(trx, { ids: [id] }, { now: now.toISOString(), reason: 'signed in anew' })
  await announce(trx, { topic: 'Auth', ids: [id], now, userId })
  await announce(trx, { topic: 'User', ids: [userId], now })
}

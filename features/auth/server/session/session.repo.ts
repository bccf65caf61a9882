import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { RefreshTokenRow, SessionsTable } from '../auth.tables.ts'

export async function findSession(db: Db, id: string): Promise<SessionsTable | undefined> {
  return db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertSession(trx: Trx, session: SessionsTable): Promise<void> {
  await trx.insertInto('sessions').values(session).execute()
}

const SEEN_EVERY_MILLISECONDS = 60_000

/** Notes a use of the session; of its person at most once a minute, whatever the number of their sessions. */
export async function touchSession(
  trx: Trx,
  { id, userId, now }: { id: string; userId: number; now: Date },
): Promise<void> {
  const moment = now.toISOString()
  const minuteAgo = new Date(now.getTime() - SEEN_EVERY_MILLISECONDS).toISOString()
  await trx
    .updateTable('sessions')
    .set({ last_used_at: moment })
    .where('id', '=', id)
    .where('last_used_at', '<', moment)
    .execute()
  await trx
    .updateTable('users')
    .set({ last_seen_at: moment })
    .where('id', '=', userId)
    .where(eb => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<=', minuteAgo)]))
    .execute()
}

/** Locks a session that goes on, or opens it again; answers whether that changed anything. */
export async function setLock(trx: Trx, id: string, lockedAt: string | null): Promise<boolean> {
  const row = await trx
    .updateTable('sessions')
    .set({ locked_at: lockedAt })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('locked_at', lockedAt === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends sessions for good; those already ended keep their first reason. */
export async function revokeSessions(
  trx: Trx,
  by: { ids: string[] } | { userIds: number[] },
  end: { now: string; reason: string },
): Promise<void> {
  const update = trx
    .updateTable('sessions')
    .set({ revoked_at: end.now, revoked_reason: end.reason })
    .where('revoked_at', 'is', null)
  // Who is signed out looks in as nobody any more, either.
  const ofPeople = (userIds: number[]) =>
    update.where(eb => eb.or([eb('user_id', 'in', userIds), eb('impersonator_id', 'in', userIds)]))
  await ('ids' in by ? update.where('id', 'in', by.ids) : ofPeople(by.userIds)).execute()
}

/** Ends every session of a person but one, and whatever they look in with. */
export async function revokeOtherSessions(
  trx: Trx,
  { userId, sessionId }: { userId: number; sessionId: string },
  end: { now: string; reason: string },
): Promise<string[]> {
  const ended = await trx
    .updateTable('sessions')
    .set({ revoked_at: end.now, revoked_reason: end.reason })
    .where('revoked_at', 'is', null)
    .where('id', '!=', sessionId)
    .where(eb => eb.or([eb('user_id', '=', userId), eb('impersonator_id', '=', userId)]))
    .returning('id')
    .execute()
  return ended.map(row => row.id)
}

export async function findRefreshToken(db: Db, hash: string): Promise<RefreshTokenRow | undefined> {
  return db.selectFrom('refresh_tokens').selectAll().where('hash', '=', hash).executeTakeFirst()
}

export async function insertRefreshToken(
  trx: Trx,
  token: Omit<RefreshTokenRow, 'grace_uses'>,
): Promise<void> {
  await trx
    .insertInto('refresh_tokens')
    .values({ ...token, grace_uses: 0 })
    .execute()
}

/** Uses a token up, once: of all that present it, exactly one gets true. */
export async function useRefreshToken(
  trx: Trx,
  hash: string,
  used: { used_at: string; successor_hash: string; successor_sealed: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('refresh_tokens')
    .set(used)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function countGraceUse(trx: Trx, hash: string): Promise<void> {
  await trx
    .updateTable('refresh_tokens')
    .set(eb => ({ grace_uses: eb('grace_uses', '+', 1) }))
    .where('hash', '=', hash)
    .execute()
}

/** The person of a session as they are now, if the session is not ended and they are neither deleted nor inactive. */
export async function findSessionUser(
  db: Db,
  { sessionId, userId }: { sessionId: string; userId: number },
) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'username',
      'full_name',
      'email',
      'role',
      'avatar',
      'avatar_color',
      'sessions.expires_at',
      'sessions.impersonator_id',
      'sessions.locked_at',
    ])
    .where('sessions.id', '=', sessionId)
    .where('sessions.revoked_at', 'is', null)
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .where('users.status', '!=', 'inactive')
    .executeTakeFirst()
}

/** Sweeps sessions whose whole life is over; their tokens go with them. */
export async function deleteSessionsBefore(trx: Trx, moment: string): Promise<void> {
  await trx.deleteFrom('sessions').where('expires_at', '<', moment).execute()
}

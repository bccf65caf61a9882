import { MINUTE } from '#platform/contract/durations.rules.ts'
import { touchSeen } from '#features/users/server/users.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import type { RefreshTokenRow, SessionsTable } from '../auth.tables.ts'

/** What a session needs of its person. */
export type SessionUser = Pick<
  Tables['users'],
  'username' | 'full_name' | 'email' | 'role' | 'avatar' | 'avatar_color'
> & {
  id: number
  impersonator_id?: number | null
  locked_at?: string | null
}

export async function findSession(db: Db, id: string): Promise<SessionsTable | undefined> {
  return db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertSession(trx: Trx, session: SessionsTable): Promise<void> {
  await trx.insertInto('sessions').values(session).execute()
}

const SEEN_EVERY_MILLISECONDS = MINUTE

/** Records a use of the session; of its person at most once a minute across sessions. */
export async function touchSession(
  trx: Trx,
  { id, userId, now }: { id: string; userId: number; now: Date },
): Promise<void> {
  const moment = now.toISOString()
  await trx
    .updateTable('sessions')
    .set({ last_used_at: moment })
    .where('id', '=', id)
    .where('last_used_at', '<', moment)
    .execute()
  const since = new Date(now.getTime() - SEEN_EVERY_MILLISECONDS).toISOString()
  await touchSeen(trx, { id: userId, moment, since })
}

/** Locks or unlocks an active session; returns whether anything changed. */
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

/** Ends sessions permanently; those already ended keep their first reason. */
export async function revokeSessions(
  trx: Trx,
  by: { ids: string[] } | { userIds: number[] },
  end: { now: string; reason: string },
): Promise<void> {
  const update = trx
    .updateTable('sessions')
    .set({ revoked_at: end.now, revoked_reason: end.reason })
    .where('revoked_at', 'is', null)
  // Signing out also ends impersonations by these people.
  const ofPeople = (userIds: number[]) =>
    update.where(eb => eb.or([eb('user_id', 'in', userIds), eb('impersonator_id', 'in', userIds)]))
  await ('ids' in by ? update.where('id', 'in', by.ids) : ofPeople(by.userIds)).execute()
}

/** Ends every session of a person but one, and their impersonations. */
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

/** Consumes a refresh token: of concurrent callers, exactly one gets true. */
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

/** The person of a session as of now, unless it has ended or they are deleted or inactive. */
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

/** Deletes expired sessions with their tokens. */
export async function deleteSessionsBefore(trx: Trx, moment: string): Promise<void> {
  await trx.deleteFrom('sessions').where('expires_at', '<', moment).execute()
}

/** The newest sign-ins of a person. */
export const listSignIns = (db: Db, userId: number, most: number): Promise<SessionsTable[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('impersonator_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()

/** A person's sessions that are neither ended nor expired, nor have been idle for too long. */
export async function listOpenSessions(
  db: Db,
  userId: number,
  now: Date,
): Promise<SessionsTable[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('impersonator_id', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_used_at', 'desc')
    .execute()
  return rows.filter(row => Date.parse(row.last_used_at) + row.idle_seconds * 1000 > now.getTime())
}

/** The number of active sessions unused since then. */
export async function countUnusedSessions(
  db: Db,
  { userId, moment, since }: { userId: number; moment: string; since: string },
): Promise<number> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', moment)
    .where('last_used_at', '<', since)
    .execute()
  return rows.length
}

/** The number of active sessions of a person, shown before they are deleted. */
export async function countOpenSessions(db: Db, userId: number): Promise<number> {
  const query = db
    .selectFrom('sessions')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
  return Number((await query.executeTakeFirstOrThrow()).n)
}

/** Active sessions, and how many people they belong to. */
export async function countAllSessions(
  db: Db,
  now: Date,
): Promise<{ open: number; people: number }> {
  const { open, people } = await db
    .selectFrom('sessions')
    .select(eb => [
      eb.fn.countAll<number>().as('open'),
      eb.fn.count<number>('user_id').distinct().as('people'),
    ])
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return { open: Number(open), people: Number(people) }
}

/** Ends one session of a person; returns whether it was active. */
export async function revokeSession(
  trx: Trx,
  { id, userId }: { id: string; userId: number },
  end: { now: string; reason: string },
): Promise<boolean> {
  const ended = await trx
    .updateTable('sessions')
    .set({ revoked_at: end.now, revoked_reason: end.reason })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Personal data: a person's sessions. */
export const listStoredSessions = (db: Db, userId: number) =>
  db
    .selectFrom('sessions')
    .select(['created_at', 'last_used_at', 'expires_at', 'ip', 'user_agent'])
    .select(['revoked_at', 'revoked_reason'])
    .where('user_id', '=', userId)
    .execute()

/** Returns the number of deleted sessions. */
export async function deleteSessionsOf(trx: Trx, userId: number): Promise<number> {
  const deleted = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  return deleted.length
}

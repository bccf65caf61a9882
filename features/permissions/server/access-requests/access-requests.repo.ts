import type { Selectable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import type { RightsSource } from '#features/roles/server/roles.service.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'
import '../permissions.tables.ts'

type Asked = Selectable<Tables['access_requests']>
export interface RequestRow extends Asked {
  full_name: string
  avatar: string | null
  avatar_color: Tables['users']['avatar_color']
  answered_by_name: string | null
}

const SHOWN = 200

/** Open ones first, then the newest. */
export async function listRequestRows(
  db: Db,
  filter: { id?: number; userId?: number },
): Promise<RequestRow[]> {
  let rows = selectRequests(db).where('users.deleted_at', 'is', null)
  if (filter.id !== undefined) rows = rows.where('access_requests.id', '=', filter.id)
  if (filter.userId !== undefined) rows = rows.where('access_requests.user_id', '=', filter.userId)
  return rows
    .orderBy(eb => eb.case().when('access_requests.state', '=', 'open').then(0).else(1).end())
    .orderBy('access_requests.id', 'desc')
    .limit(SHOWN)
    .execute()
}

const selectRequests = (db: Db) =>
  db
    .selectFrom('access_requests')
    .innerJoin('users', 'users.id', 'access_requests.user_id')
    .leftJoin('users as answerer', 'answerer.id', 'access_requests.answered_by')
    .selectAll('access_requests')
    .select([
      'users.full_name',
      'users.avatar',
      'users.avatar_color',
      'answerer.full_name as answered_by_name',
    ])

export const findRequest = async (db: Db, id: number): Promise<RequestRow | undefined> =>
  (await listRequestRows(db, { id }))[0]

type Wish = Pick<Asked, 'user_id' | 'action' | 'subject' | 'reason' | 'created_at'>

export const findOpenRequest = (
  db: Db,
  { userId, action, subject }: { userId: number } & Pick<Asked, 'action' | 'subject'>,
) =>
  db
    .selectFrom('access_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('action', '=', action)
    .where('subject', '=', subject)
    .where('state', '=', 'open')
    .executeTakeFirst()

export async function insertRequest(trx: Trx, wish: Wish): Promise<number> {
  const row = { ...wish, state: 'open' as const, answered_by: null, answered_at: null, until: null }
  return (
    await trx.insertInto('access_requests').values(row).returning('id').executeTakeFirstOrThrow()
  ).id
}

interface Decision extends Pick<Asked, 'id' | 'state' | 'until'> {
  by: number
  now: Date
}
export async function closeRequest(
  trx: Trx,
  { id, state, until, by, now }: Decision,
): Promise<void> {
  await trx
    .updateTable('access_requests')
    .set({ state, until, answered_by: by, answered_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Temporary grants that have expired, not yet notified. */
export async function listEndedGrants(db: Db, now: Date): Promise<RequestRow[]> {
  return selectRequests(db)
    .where('access_requests.state', '=', 'granted')
    .where('access_requests.until', '<=', now.toISOString())
    .orderBy('access_requests.id')
    .execute()
}

/** Expired automatically: who granted it, and when, is kept. */
export async function markEnded(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('access_requests').set({ state: 'ended' }).where('id', '=', id).execute()
}

/** Rights granted on request: one of the sources of rights. */
export const rightsOfGrants: RightsSource = async (db, { userId }, now) => {
  const rows = await db
    .selectFrom('access_requests')
    .select(['action', 'subject', 'until'])
    .where('user_id', '=', userId)
    .where('state', '=', 'granted')
    .where(eb => eb.or([eb('until', 'is', null), eb('until', '>', now.toISOString())]))
    .orderBy('id')
    .execute()
  return rows.map(({ action, subject, until }) => ({
    action,
    subject,
    origin: { role: null, permission: null, until },
  }))
}

/** A person's access requests, for the export and erasure of their data. */
export const requestPersonalData: PersonalPart = {
  name: 'accessRequests',
  async read(db, userId) {
    const columns = ['action', 'subject', 'reason', 'created_at', 'state', 'until'] as const
    return db.selectFrom('access_requests').select(columns).where('user_id', '=', userId).execute()
  },
  async erase(trx, userId) {
    return (
      await trx
        .deleteFrom('access_requests')
        .where('user_id', '=', userId)
        .returning('id')
        .execute()
    ).length
  },
}

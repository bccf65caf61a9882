import './scim.tables.ts'
import type { Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'

/** What a directory calls a person or a role. */
export interface ScimNames {
  externalId: string | null
  userName: string
}

export async function findUserNames(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, ScimNames>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('scim_users')
    .selectAll()
    .where('user_id', 'in', userIds)
    .execute()
  return new Map(
    rows.map(row => [row.user_id, { externalId: row.external_id, userName: row.user_name }]),
  )
}

/** A lookup that an index answers. */
export interface UserLookup {
  by: 'userName' | 'email' | 'externalId'
  value: string
}

/**
 * The ids of the people a directory filters for. The user name is the one the directory assigned; for people it has not provisioned, their own
 * or their email address. Existing accounts are thus adopted instead of duplicated.
 */
export async function findUserIds(db: Db, { by, value }: UserLookup): Promise<number[]> {
  const key = foldText(value)
  const rows = await db
    .selectFrom('users')
    .leftJoin('scim_users', 'scim_users.user_id', 'users.id')
    .select('users.id')
    .where('users.deleted_at', 'is', null)
    .where(eb => {
      if (by === 'externalId') return eb('scim_users.external_id', '=', value)
      if (by === 'email') return eb('users.email_key', '=', key)
      return eb.or([
        eb('scim_users.user_name_key', '=', key),
        eb.and([
          eb('scim_users.user_id', 'is', null),
          eb.or([eb('users.username_key', '=', key), eb('users.email_key', '=', key)]),
        ]),
      ])
    })
    .orderBy('users.id')
    .execute()
  return rows.map(row => row.id)
}

export async function saveUserNames(
  trx: Trx,
  userId: number,
  { externalId, userName }: ScimNames,
): Promise<void> {
  const names = {
    external_id: externalId,
    user_name: userName,
    user_name_key: foldText(userName),
  }
  await trx
    .insertInto('scim_users')
    .values({ user_id: userId, ...names })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(names))
    .execute()
}

/** The first unused name. */
export async function firstFreeUsername(db: Db, names: readonly string[]): Promise<string> {
  const keys = names.map(foldText)
  const rows = await db
    .selectFrom('users')
    .select('username_key')
    .where('deleted_at', 'is', null)
    .where('username_key', 'in', keys)
    .execute()
  const taken = new Set(rows.map(row => row.username_key))
  return names.find(name => !taken.has(foldText(name))) ?? names[0] ?? ''
}

/** The directory's own ids of roles. */
export async function findGroupIds(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('scim_groups').selectAll().execute()
  return new Map(
    rows.flatMap(row =>
      row.external_id === null ? [] : [[row.role_id, row.external_id] as const],
    ),
  )
}

export async function saveGroupId(
  trx: Trx,
  roleId: number,
  externalId: string | null,
): Promise<void> {
  await trx
    .insertInto('scim_groups')
    .values({ role_id: roleId, external_id: externalId })
    .onConflict(conflict => conflict.column('role_id').doUpdateSet({ external_id: externalId }))
    .execute()
}

/** What is stored about a person here; the shape of users' PersonalPart. */
export const scimPersonalData = {
  name: 'directory',
  async read(db: Db, userId: number) {
    const names = (await findUserNames(db, [userId])).get(userId)
    return names === undefined ? [] : [{ ...names }]
  },
  async erase(trx: Trx, userId: number) {
    const deleted = await trx
      .deleteFrom('scim_users')
      .where('user_id', '=', userId)
      .returning('user_id')
      .execute()
    return deleted.length
  },
}

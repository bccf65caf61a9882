import type { GivenRole } from '#features/users/contract/users-admin.contract.ts'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'
import '../roles.tables.ts'

/** What was given to a person, as entries of the audit log store it for undo: these names stay. */
export interface Given {
  roleId: number
  until: string | null
  reason: string
  givenBy: number | null
  givenAt: string
}

/** People's additional roles at this time. */
export async function listGivenRoles(
  db: Db,
  { dialect, userIds, now }: { dialect: Dialect; userIds: number[]; now: Date },
): Promise<GivenRole[]> {
  const rows = await db
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .leftJoin('users as giver', 'giver.id', 'user_roles.granted_by')
    .select([
      'user_id',
      'role_id',
      'roles.name',
      'until',
      'reason',
      'giver.full_name as giver',
      'user_roles.created_at as given_at',
    ])
    .where(dialect.isOneOf('user_roles.user_id', userIds))
    .where(eb => eb.or([eb('until', 'is', null), eb('until', '>', now.toISOString())]))
    .orderBy('user_id')
    .orderBy('role_id')
    .execute()
  return rows.map(row => ({
    userId: row.user_id,
    roleId: row.role_id,
    name: row.name,
    until: row.until,
    reason: row.reason,
    grantedBy: row.giver,
    grantedAt: row.given_at,
  }))
}

/** Everything a person was given, in a form that can be put back. */
export async function listGiven(db: Db, userId: number): Promise<Given[]> {
  const rows = await db
    .selectFrom('user_roles')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('role_id')
    .execute()
  return rows.map(toGiven)
}

/** Everyone a role was assigned to, including deleted people: they may be restored. */
export async function listGivenTo(db: Db, roleId: number): Promise<(Given & { userId: number })[]> {
  const rows = await db
    .selectFrom('user_roles')
    .selectAll()
    .where('role_id', '=', roleId)
    .orderBy('user_id')
    .execute()
  return rows.map(row => ({ userId: row.user_id, ...toGiven(row) }))
}

export async function replaceGiven(trx: Trx, userId: number, given: Given[]): Promise<void> {
  await trx.deleteFrom('user_roles').where('user_id', '=', userId).execute()
  const rows = given.map(one => toRow(userId, one))
  if (rows.length > 0) await trx.insertInto('user_roles').values(rows).execute()
}

/** Existing assignments are kept. */
export async function insertGiven(trx: Trx, userId: number, given: Given): Promise<void> {
  await trx
    .insertInto('user_roles')
    .values(toRow(userId, given))
    .onConflict(conflict => conflict.columns(['user_id', 'role_id']).doNothing())
    .execute()
}

const toGiven = (row: Selectable<Tables['user_roles']>): Given => ({
  roleId: row.role_id,
  until: row.until,
  reason: row.reason,
  givenBy: row.granted_by,
  givenAt: row.created_at,
})
const toRow = (user_id: number, { roleId, until, reason, givenBy, givenAt }: Given) => ({
  user_id,
  role_id: roleId,
  until,
  reason,
  granted_by: givenBy,
  created_at: givenAt,
})

/** Whose roles have ended and are still in the books. */
export async function listEnded(db: Db, now: Date) {
  return db
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select(['user_id', 'role_id', 'roles.name as role', 'until', 'users.full_name as person'])
    .where('until', '<=', now.toISOString())
    .orderBy('user_id')
    .execute()
}

export async function findPerson(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select(['id', 'full_name', 'role', 'status'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** `Given` as undo reads it back. */
export const givenBack = z.object({
  roleId: z.int(),
  until: z.nullable(z.string()),
  reason: z.string(),
  givenBy: z.nullable(z.int()),
  givenAt: z.string(),
})

export async function removeGiven(
  trx: Trx,
  { roleId, userIds }: { roleId: number; userIds: number[] },
): Promise<void> {
  for (const userId of userIds)
    await trx
      .deleteFrom('user_roles')
      .where('role_id', '=', roleId)
      .where('user_id', '=', userId)
      .execute()
}

/** A person's role assignments: removed with them. */
export const rolePersonalData: PersonalPart = {
  name: 'roles',
  async read(db, userId) {
    return (await listGiven(db, userId)).map(one => ({ ...one }))
  },
  async erase(trx, userId) {
    const rows = await trx
      .deleteFrom('user_roles')
      .where('user_id', '=', userId)
      .returning('role_id')
      .execute()
    return rows.length
  },
}

/** An active person, by id. */
export const findActivePerson = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['username', 'full_name', 'role'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

import type { WireRight } from '../contract/roles.contract.ts'
import { countByRole } from '#features/users/server/users.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import './roles.tables.ts'

// Permissions and what they give, as they are kept beside the roles.

/** What a permission is, and the roles that have it. */
export interface PermissionState {
  name: string
  isCore: boolean
  abilities: WireRight[]
  roleIds: number[]
}
export interface PermissionRow extends PermissionState {
  id: number
  createdAt: string
  version: number
}

/** All of them: there are dozens, not thousands. */
export async function listPermissionRows(db: Db): Promise<PermissionRow[]> {
  const [permissions, abilities, assigned] = await Promise.all([
    db.selectFrom('permissions').selectAll().orderBy('id').execute(),
    db
      .selectFrom('permission_abilities')
      .selectAll()
      .orderBy('subject')
      .orderBy('action')
      .orderBy('own')
      .execute(),
    db.selectFrom('role_permissions').selectAll().orderBy('role_id').execute(),
  ])
  const rights = Map.groupBy(abilities, one => one.permission_id)
  const roles = Map.groupBy(assigned, one => one.permission_id)
  return permissions.map(({ id, name, is_core, created_at, version }) => ({
    id,
    name,
    version,
    isCore: is_core === 1,
    createdAt: created_at,
    abilities: (rights.get(id) ?? []).map(({ action, subject, own }) => ({
      action,
      subject,
      own: own === 1,
    })),
    roleIds: (roles.get(id) ?? []).map(one => one.role_id),
  }))
}

/** Adds a permission; a restored one under its former id. */
export async function insertPermission(
  trx: Trx,
  { id, state, createdAt }: { id?: number; state: PermissionState; createdAt: string },
): Promise<number> {
  const row = {
    ...(id === undefined ? {} : { id }),
    name: state.name,
    is_core: state.isCore ? 1 : 0,
    created_at: createdAt,
  }
  const made = await trx
    .insertInto('permissions')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertParts(trx, made.id, state)
  return made.id
}

export async function updatePermissionRow(
  trx: Trx,
  id: number,
  state: PermissionState,
): Promise<void> {
  await trx
    .updateTable('permissions')
    .set(eb => ({
      name: state.name,
      is_core: state.isCore ? 1 : 0,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await deleteParts(trx, id)
  await insertParts(trx, id, state)
}

export async function deletePermissionRow(trx: Trx, id: number): Promise<void> {
  await deleteParts(trx, id)
  await trx.deleteFrom('permissions').where('id', '=', id).execute()
}

async function insertParts(
  trx: Trx,
  permission_id: number,
  { abilities, roleIds }: PermissionState,
): Promise<void> {
  const rights = abilities.map(({ action, subject, own }) => ({
    permission_id,
    action,
    subject,
    own: own ? 1 : 0,
  }))
  if (rights.length > 0) await trx.insertInto('permission_abilities').values(rights).execute()
  if (roleIds.length > 0)
    await trx
      .insertInto('role_permissions')
      .values(roleIds.map(role_id => ({ role_id, permission_id })))
      .execute()
}

async function deleteParts(trx: Trx, id: number): Promise<void> {
  for (const table of ['permission_abilities', 'role_permissions'] as const)
    await trx.deleteFrom(table).where('permission_id', '=', id).execute()
}

export interface RoleName {
  id: number
  name: string
  isSystem: boolean
}
export async function listRoleNames(db: Db): Promise<RoleName[]> {
  const rows = await db
    .selectFrom('roles')
    .select(['id', 'name', 'is_system'])
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, is_system }) => ({ id, name, isSystem: is_system === 1 }))
}

/** How many people have at least one of these roles: by their user role, which each has one of, or because it was given to them. */
export type PeopleOf = (roleIds: readonly number[]) => number

export async function countPeopleOfRoles(db: Db, now: Date): Promise<PeopleOf> {
  const [counts, roles, given] = await Promise.all([
    countByRole(db),
    db.selectFrom('roles').select(['id', 'user_role']).where('user_role', 'is not', null).execute(),
    // Few: only these need to be checked singly, so that no one counts twice.
    db
      .selectFrom('user_roles')
      .innerJoin('users', 'users.id', 'user_roles.user_id')
      .innerJoin('roles', 'roles.user_role', 'users.role')
      .where('users.deleted_at', 'is', null)
      .where(eb => eb.or([eb('until', 'is', null), eb('until', '>', now.toISOString())]))
      .select(['user_roles.role_id', 'user_id', 'roles.id as own_role_id'])
      .execute(),
  ])
  return roleIds => {
    const unique = new Set(roleIds)
    const own = roles
      .filter(one => unique.has(one.id))
      .reduce((sum, { user_role: role }) => sum + (role === null ? 0 : (counts.get(role) ?? 0)), 0)
    const others = given
      .filter(one => unique.has(one.role_id) && !unique.has(one.own_role_id))
      .map(one => one.user_id)
    return own + new Set(others).size
  }
}

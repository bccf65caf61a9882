import { DAY } from '#platform/contract/durations.rules.ts'
import type { Role, RolePermission, WireRight } from '../contract/roles.contract.ts'
import { UNUSED_DAYS } from '../contract/roles.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { countByRole } from '#features/users/server/users.service.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import './roles.tables.ts'

/** How many faces a card shows. */
const FACES = 5

/** What a role is, without its people. */
export interface RoleState {
  name: string
  note: string
  permissionIds: number[]
  abilities: WireRight[]
}
export interface RoleRow extends RoleState {
  id: number
  isSystem: boolean
  userRole: UserRole | null
  version: number
}

export async function listRoles(db: Db): Promise<RoleRow[]> {
  const [roles, assigned, abilities] = await Promise.all([
    db
      .selectFrom('roles')
      .select(['id', 'name', 'note', 'is_system', 'user_role', 'version'])
      .orderBy('id')
      .execute(),
    db.selectFrom('role_permissions').selectAll().orderBy('permission_id').execute(),
    db
      .selectFrom('role_abilities')
      .selectAll()
      .orderBy('subject')
      .orderBy('action')
      .orderBy('own')
      .execute(),
  ])
  return roles.map(({ id, name, note, is_system, user_role, version }) => ({
    id,
    name,
    note,
    version,
    isSystem: is_system === 1,
    userRole: user_role,
    permissionIds: assigned.filter(one => one.role_id === id).map(one => one.permission_id),
    abilities: abilities.filter(one => one.role_id === id).map(toRight),
  }))
}

export async function findRole(db: Db, id: number): Promise<RoleRow | undefined> {
  return (await listRoles(db)).find(role => role.id === id)
}

export async function listPermissions(db: Db): Promise<RolePermission[]> {
  const [permissions, abilities] = await Promise.all([
    db.selectFrom('permissions').select(['id', 'name']).orderBy('id').execute(),
    db
      .selectFrom('permission_abilities')
      .selectAll()
      .orderBy('subject')
      .orderBy('action')
      .execute(),
  ])
  return permissions.map(({ id, name }) => ({
    id,
    name,
    abilities: abilities.filter(one => one.permission_id === id).map(toRight),
  }))
}

const toRight = ({
  action,
  subject,
  own,
}: Pick<Tables['role_abilities'], 'action' | 'subject' | 'own'>): WireRight => ({
  action,
  subject,
  own: own === 1,
})

/** Adds a role; a restored one under its former id. */
export async function insertRole(
  trx: Trx,
  { id, state, now }: { id?: number; state: RoleState; now: Date },
): Promise<number> {
  const { name, note } = state
  const row = {
    ...(id === undefined ? {} : { id }),
    name,
    note,
    is_system: 0,
    user_role: null,
    created_at: now.toISOString(),
  }
  const made = await trx.insertInto('roles').values(row).returning('id').executeTakeFirstOrThrow()
  await insertRights(trx, made.id, state)
  return made.id
}

export async function updateRoleRow(trx: Trx, id: number, state: RoleState): Promise<void> {
  const { name, note } = state
  await trx
    .updateTable('roles')
    .set(eb => ({ name, note, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('role_permissions').where('role_id', '=', id).execute()
  await trx.deleteFrom('role_abilities').where('role_id', '=', id).execute()
  await insertRights(trx, id, state)
}

async function insertRights(
  trx: Trx,
  role_id: number,
  { permissionIds, abilities }: RoleState,
): Promise<void> {
  const assigned = permissionIds.map(permission_id => ({ role_id, permission_id }))
  if (assigned.length > 0) await trx.insertInto('role_permissions').values(assigned).execute()
  const rows = abilities.map(({ action, subject, own }) => ({
    role_id,
    action,
    subject,
    own: own ? 1 : 0,
  }))
  if (rows.length > 0) await trx.insertInto('role_abilities').values(rows).execute()
}

export async function deleteRoleRow(trx: Trx, id: number): Promise<void> {
  for (const table of ['role_permissions', 'role_abilities', 'user_roles'] as const)
    await trx.deleteFrom(table).where('role_id', '=', id).execute()
  await trx.deleteFrom('roles').where('id', '=', id).execute()
}

export type RolePeople = Pick<Role, 'people' | 'grantedCount' | 'unusedSince'> & {
  faceIds: number[]
}

/** Current members of each role: by user role, or by assignment. */
export async function listRolePeople(
  db: Db,
  roles: RoleRow[],
  now: Date,
): Promise<Map<number, RolePeople>> {
  const moment = now.toISOString()
  const [counts, given] = await Promise.all([
    countByRole(db),
    db
      .selectFrom('user_roles')
      .innerJoin('users', 'users.id', 'user_roles.user_id')
      .select([
        'role_id',
        'users.role as user_role',
        eb => eb.fn.countAll<number>().as('n'),
        eb => eb.fn.max('last_seen_at').as('seen'),
      ])
      .where('users.deleted_at', 'is', null)
      .where(eb => eb.or([eb('until', 'is', null), eb('until', '>', moment)]))
      .groupBy(['role_id', 'users.role'])
      .execute(),
  ])
  const people = new Map<number, RolePeople>()
  for (const role of roles) {
    const extra = given.filter(one => one.role_id === role.id && one.user_role !== role.userRole)
    const count = extra.reduce((sum, one) => sum + Number(one.n), 0)
    const own = role.userRole === null ? 0 : (counts.get(role.userRole) ?? 0)
    const seen =
      extra
        .map(one => one.seen ?? '')
        .toSorted()
        .at(-1) ?? ''
    const faceIds = own + count === 0 ? [] : await listFaceIds(db, role, moment)
    people.set(role.id, {
      people: own + count,
      grantedCount: count,
      unusedSince: role.isSystem ? null : unusedSince(seen, now),
      faceIds,
    })
  }
  return people
}

function unusedSince(seen: string, now: Date): string | null {
  const limit = new Date(now.getTime() - UNUSED_DAYS * DAY).toISOString()
  return seen !== '' && seen < limit ? seen : null
}

async function listFaceIds(db: Db, { id, userRole }: RoleRow, moment: string): Promise<number[]> {
  const some = db
    .selectFrom('users')
    .select('users.id')
    .where('deleted_at', 'is', null)
    .orderBy('users.id')
    .limit(FACES)
  const given = await some
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .where('role_id', '=', id)
    .where(eb => eb.or([eb('until', 'is', null), eb('until', '>', moment)]))
    .execute()
  const own = userRole === null ? [] : await some.where('users.role', '=', userRole).execute()
  return [...new Set([...given, ...own].map(row => row.id))].slice(0, FACES)
}

export async function listFaces(db: Db, ids: number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('users')
    .select(['id', 'full_name', 'avatar', 'avatar_color'])
    .where('id', 'in', ids)
    .execute()
}

/** Members by combination: how many of each user role have which additional roles, among this role's members. */
export async function listHolders(db: Db, role: Pick<RoleRow, 'id' | 'userRole'>, now: Date) {
  const moment = now.toISOString()
  const active = sql<boolean>`(user_roles.until is null or user_roles.until > ${moment})`
  const given = db
    .selectFrom('user_roles')
    .select('user_id')
    .where('role_id', '=', role.id)
    .where(active)
  const extras = await db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select(['user_id', 'role_id', 'users.role as user_role'])
    .where('users.deleted_at', 'is', null)
    .where(active)
    .where(eb =>
      eb.or([
        eb('user_id', 'in', given),
        ...(role.userRole === null ? [] : [eb('users.role', '=', role.userRole)]),
      ]),
    )
    .orderBy('role_id')
    .execute()
  return extras
}

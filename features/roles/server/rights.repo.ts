import type { AbilityRule } from '#features/auth/contract/auth.contract.ts'
import type { Action, Subject } from '#platform/contract/define.ts'
import { EVERYONE } from '../contract/roles.rules.ts'
import type { EffectiveRight } from '#features/users/contract/users-admin.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import './roles.tables.ts'

// Sources of rights. Each returns rules with their origin; a person's rights are all of them together.

/** Whose rights are requested. */
export interface Person {
  userId: number
  role: UserRole
}
/** The origin of a right; none for what every signed-in user has. */
export type RightsOrigin = EffectiveRight['sources'][number]
export interface SourcedRule extends AbilityRule {
  origin?: RightsOrigin
}
/** Rules valid at `now`. Temporary ones carry their end (`until`): nothing else is needed for them to expire. */
export type RightsSource = (db: Db, person: Person, now: Date) => Promise<SourcedRule[]>

interface RightRow {
  action: Action
  subject: Subject
  own: number
  role: string
  permission: string | null
  until?: string | null
}

/** Rights of the role that belongs to the person's user role, and everyone's: the same for all with that user role. */
export async function rightsOfUserRole(
  db: Db,
  { role }: Pick<Person, 'role'>,
): Promise<SourcedRule[]> {
  const found = await db
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('user_role', '=', role)
    .executeTakeFirst()
  const rows =
    found === undefined
      ? []
      : (await listRightsOfRoles(db, [found.id])).map(row => ({ ...row, until: null }))
  // Administrators manage everything whatever their role's permissions: someone can always fix mistakes.
  const all = {
    action: 'manage',
    subject: 'all',
    origin: { role: found?.name ?? role, permission: null, until: null },
  } as const
  return [...(role === 'admin' ? [all] : []), ...rows.map(toRule), ...EVERYONE]
}

/** Rights of a person's additional roles. */
export const rightsOfExtraRoles: RightsSource = async (db, { userId }, now) => {
  const given = await db
    .selectFrom('user_roles')
    .select(['role_id', 'until'])
    .where('user_id', '=', userId)
    .where(eb => eb.or([eb('until', 'is', null), eb('until', '>', now.toISOString())]))
    .orderBy('role_id')
    .execute()
  if (given.length === 0) return []
  const rows = await listRightsOfRoles(
    db,
    given.map(one => one.role_id),
  )
  const untils = new Map(given.map(one => [one.role_id, one.until]))
  return rows.map(row => toRule({ ...row, until: untils.get(row.role_id) ?? null }))
}

/** What roles may do: through their permissions, and by themselves. */
export async function listRightsOfRoles(
  db: Db,
  roleIds: number[],
): Promise<(RightRow & { role_id: number })[]> {
  const throughPermissions = db
    .selectFrom('roles')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'roles.id')
    .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
    .innerJoin('permission_abilities', 'permission_abilities.permission_id', 'permissions.id')
    .where('roles.id', 'in', roleIds)
    .select([
      'action',
      'subject',
      'own',
      'roles.id as role_id',
      'roles.name as role',
      'permissions.name as permission',
    ])
    .orderBy('roles.id')
    .orderBy('subject')
    .orderBy('action')
    .orderBy('permissions.id')
    .execute()
  const byThemselves = db
    .selectFrom('roles')
    .innerJoin('role_abilities', 'role_abilities.role_id', 'roles.id')
    .where('roles.id', 'in', roleIds)
    .select(['action', 'subject', 'own', 'roles.id as role_id', 'roles.name as role'])
    .orderBy('roles.id')
    .orderBy('subject')
    .orderBy('action')
    .execute()
  return [
    ...(await throughPermissions),
    ...(await byThemselves).map(row => ({ ...row, permission: null })),
  ]
}

function toRule({ action, subject, own, role, permission, until = null }: RightRow): SourcedRule {
  return {
    action,
    subject,
    ...(own === 1 ? { own: true as const } : {}),
    origin: { role, permission, until },
  }
}

import { type Right, covers, rightsOfRole } from '../../contract/roles.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Person } from '../rights.repo.ts'
import { listPermissions, listRoles } from '../roles.repo.ts'

// Reverse lookup: who may do something.

export interface Holder extends Person {
  email: string
}
interface HolderQuery {
  right: Right
  now: Date
  limit: number
}

/** Active people with a role that allows this, administrators first. */
export async function listHolders(db: Db, { right, now, limit }: HolderQuery): Promise<Holder[]> {
  const permissions = await listPermissions(db)
  const roles = (await listRoles(db)).filter(role => covers(rightsOfRole(role, permissions), right))
  if (roles.length === 0) return []
  const userRoles = roles.flatMap(({ userRole }) => (userRole === null ? [] : [userRole]))
  const given = db
    .selectFrom('user_roles')
    .select('user_id')
    .where(
      'role_id',
      'in',
      roles.map(({ id }) => id),
    )
    .where(eb => eb.or([eb('until', 'is', null), eb('until', '>', now.toISOString())]))
  return db
    .selectFrom('users')
    .select(['id as userId', 'role', 'email'])
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where(eb => eb.or([eb('id', 'in', given), ...userRoles.map(role => eb('role', '=', role))]))
    .orderBy(eb => eb.case().when('role', '=', 'admin').then(0).else(1).end())
    .orderBy('id')
    .limit(limit)
    .execute()
}

import type { WireRight } from '../../contract/roles.contract.ts'
import {
  type Right,
  EVERYONE,
  covers,
  diffRights,
  findExcess,
  findRoleRefusal,
  rightsOfRole,
} from '../../contract/roles.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import { countByRole } from '#features/users/server/users.service.ts'
import { roleNotFound } from '../roles.errors.ts'
import {
  type RoleRow,
  type RoleState,
  listHolders,
  listPermissions,
  listRoles,
} from '../roles.repo.ts'

// Previews a role change (ROLE-04). People who have a right from another role as well lose nothing.

export type RoleWish = { id?: number | undefined } & Pick<RoleState, 'permissionIds' | 'abilities'>

interface Group {
  people: number
  before: Right[]
  after: Right[]
}

export async function previewRole(
  db: Db,
  { caller, now }: { caller: Caller; now: Date },
  { id, ...wish }: RoleWish,
) {
  const [roles, permissions] = await Promise.all([listRoles(db), listPermissions(db)])
  const role = roles.find(one => one.id === id)
  if (id !== undefined && role === undefined) throw roleNotFound()
  const before = role === undefined ? [] : rightsOfRole(role, permissions)
  const after = rightsOfRole({ userRole: role?.userRole ?? null, ...wish }, permissions)
  const groups =
    role === undefined
      ? []
      : await listGroups(db, {
          role,
          roles,
          now,
          rightsOf: one =>
            one.id === id ? { before, after } : both(rightsOfRole(one, permissions)),
        })
  const { gained, lost } = diffRights(before, after)
  const count = (is: (group: Group) => boolean) =>
    groups.filter(is).reduce((sum, group) => sum + group.people, 0)
  const code = findRoleRefusal({
    giver: caller.rules,
    role,
    before: role === undefined ? undefined : before,
    after,
  })
  return {
    gained: gained.map(right => ({
      ...toWire(right),
      people: count(group => !covers(group.before, right) && covers(group.after, right)),
    })),
    lost: lost.map(right => ({
      ...toWire(right),
      people: count(group => covers(group.before, right) && !covers(group.after, right)),
    })),
    people: count(() => true),
    affected: count(group => {
      const { gained: more, lost: less } = diffRights(group.before, group.after)
      return more.length + less.length > 0
    }),
    refusal:
      code === undefined
        ? null
        : {
            code,
            rights: findExcess(caller.rules, code === 'role.above' ? before : after).map(toWire),
          },
  }
}

const both = (rights: Right[]) => ({ before: rights, after: rights })
const toWire = ({ action, subject, own }: Right): WireRight => ({
  action,
  subject,
  own: own === true,
})

interface Groups {
  role: RoleRow
  roles: RoleRow[]
  now: Date
  rightsOf: (role: RoleRow) => Pick<Group, 'before' | 'after'>
}

/** The people of a role, put together by the roles they have. */
async function listGroups(db: Db, { role, roles, now, rightsOf }: Groups): Promise<Group[]> {
  const holders = await listHolders(db, role, now)
  const byPerson = Map.groupBy(holders, one => one.user_id)
  const ofUserRole = role.userRole === null ? 0 : ((await countByRole(db)).get(role.userRole) ?? 0)
  const withMore = [...byPerson.values()].filter(
    ([one]) => one !== undefined && one.user_role === role.userRole,
  ).length
  const sets = [
    ...(ofUserRole > withMore ? [{ people: ofUserRole - withMore, roles: [role] }] : []),
    ...[...byPerson.values()].map(given => ({
      people: 1,
      roles: roles.filter(
        one =>
          one.userRole === given[0]?.user_role || given.some(({ role_id }) => role_id === one.id),
      ),
    })),
  ]
  return sets.map(({ people, roles: theirs }) => {
    const rights = theirs.map(rightsOf)
    return {
      people,
      before: [...EVERYONE, ...rights.flatMap(one => one.before)],
      after: [...EVERYONE, ...rights.flatMap(one => one.after)],
    }
  })
}

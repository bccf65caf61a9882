import type { AbilityRule } from '#features/auth/contract/auth.contract.ts'
import type { EffectiveRight } from '#features/users/contract/users-admin.contract.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { findExcess } from '../contract/roles.rules.ts'
import { USER_ROLES, type UserRole } from '#features/users/contract/users.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import {
  type Person,
  type RightsSource,
  type SourcedRule,
  rightsOfExtraRoles,
  rightsOfUserRole,
} from './rights.repo.ts'

export type { Callers } from './find-caller.service.ts'
export type { Person, RightsSource } from './rights.repo.ts'
export {
  countPeopleOfRoles,
  deletePermissionRow,
  insertPermission,
  listPermissionRows,
  listRoleNames,
  type PeopleOf,
  type PermissionRow,
  type PermissionState,
  type RoleName,
  updatePermissionRow,
} from './permissions.repo.ts'
export { giveFirstRights, seedRoles } from './roles.seed.ts'
export { undoRoles } from './change/undo.service.ts'
export { listHolders } from './people/holders.repo.ts'
export { MAX_NOTIFIED, notifyHolders } from './people/notify-holders.service.ts'
export { listGivenRoles, rolePersonalData } from './people/people.repo.ts'
export { undoGiven } from './people/people.service.ts'

export interface RolesService {
  /** A person's rights: from their user role, for everyone, and from additional sources. */
  rulesFor(person: Person): Promise<AbilityRule[]>
  /** The same rights, each with its sources (USR-17). */
  explain(person: Person): Promise<EffectiveRight[]>
  /** The user roles that give nothing beyond what the caller may do (ROLE-05). */
  listGivable(caller: Caller): Promise<ReadonlySet<UserRole>>
  /** May this person do something that the caller may not? */
  isAbove(person: Person, caller: Caller): Promise<boolean>
  /** To be called after a commit that changed roles or permissions, or, with their ids, what single people were given. */
  invalidate(userIds?: number[]): void
}

export interface RolesServiceDeps {
  database: Pick<Database, 'read'>
  clock: Clock
  /** More places that give rights to single people. */
  sources?: () => RightsSource[]
}

interface Known {
  rules: Promise<AbilityRule[]>
  /** When the first of them ends, in milliseconds. */
  until: number
}

const FOREVER = '+275760-01-01T00:00:00.000Z'
/** Cache size, in people. */
const REMEMBERED = 20_000

export function createRolesService({
  database,
  clock,
  sources = () => [],
}: RolesServiceDeps): RolesService {
  const listOf = createLists()
  let byRole = new Map<UserRole, Promise<SourcedRule[]>>()
  let byPerson = new Map<number, Known & Pick<Person, 'role'>>()

  async function readPersonal(person: Person): Promise<SourcedRule[]> {
    const all = [rightsOfExtraRoles, ...sources()]
    return (await Promise.all(all.map(source => source(database.read, person, clock())))).flat()
  }

  function recallBase(role: UserRole): Promise<SourcedRule[]> {
    const base = byRole.get(role) ?? rightsOfUserRole(database.read, { role })
    byRole.set(role, base)
    base.catch(() => byRole.delete(role))
    return base
  }

  function load(person: Person): Known & Pick<Person, 'role'> {
    const known = { role: person.role, until: Infinity, rules: Promise.resolve<AbilityRule[]>([]) }
    known.rules = Promise.all([recallBase(person.role), readPersonal(person)]).then(
      ([base, own]) => {
        known.until = Math.min(...own.map(({ origin }) => Date.parse(origin?.until ?? FOREVER)))
        return listOf([...base, ...own])
      },
    )
    known.rules.catch(() => byPerson.delete(person.userId))
    return known
  }

  function rulesFor(person: Person): Promise<AbilityRule[]> {
    const remembered = byPerson.get(person.userId)
    const isCurrent = remembered?.role === person.role && clock().getTime() < remembered.until
    if (remembered !== undefined && isCurrent) return remembered.rules
    if (byPerson.size >= REMEMBERED) byPerson.clear()
    const fresh = load(person)
    byPerson.set(person.userId, fresh)
    return fresh.rules
  }

  return {
    rulesFor,
    async listGivable({ rules }) {
      const bases = await Promise.all(
        USER_ROLES.map(async role => ({ role, rights: await recallBase(role) })),
      )
      return new Set(
        bases
          .filter(({ rights }) => findExcess(rules, rights).length === 0)
          .map(({ role }) => role),
      )
    },
    async isAbove(person, { rules }) {
      return findExcess(rules, await rulesFor(person)).length > 0
    },
    async explain(person) {
      return toRights([
        ...(await rightsOfUserRole(database.read, person)),
        ...(await readPersonal(person)),
      ])
    },
    invalidate(userIds) {
      if (userIds === undefined) {
        byRole = new Map()
        byPerson = new Map()
      } else for (const id of userIds) byPerson.delete(id)
    },
  }
}

/** One list per distinct set of rights, also after reloading: comparing references shows whether something changed. */
function createLists(): (rules: SourcedRule[]) => AbilityRule[] {
  const lists = new Map<string, AbilityRule[]>()
  return sourced => {
    const rules = new Map(sourced.map(rule => [keyOf(rule), toRule(rule)]))
    const list = [...rules.values()]
    const key = [...rules.keys()].join()
    const known = lists.get(key) ?? list
    if (lists.size >= REMEMBERED) lists.clear()
    lists.set(key, known)
    return known
  }
}

const toRule = ({ action, subject, own }: SourcedRule): AbilityRule => ({
  action,
  subject,
  ...(own === true ? { own } : {}),
})

const keyOf = ({ action, subject, own }: AbilityRule): string =>
  `${action} ${subject} ${own === true}`

function toRights(rules: SourcedRule[]): EffectiveRight[] {
  const rights = new Map<string, EffectiveRight>()
  for (const { action, subject, own = false, origin } of rules) {
    const key = keyOf({ action, subject, ...(own ? { own } : {}) })
    const right = rights.get(key) ?? { action, subject, own, sources: [] }
    if (origin !== undefined) right.sources.push(origin)
    rights.set(key, right)
  }
  return [...rights.values()]
}

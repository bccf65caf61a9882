import { Ability } from '@casl/ability'
import type { AbilityRule, UserData } from '#features/auth/contract/auth.contract.ts'
import type { Access, Action, Subject } from '#platform/contract/define.ts'

type Rights = Ability<[Action, Subject]>

export interface Abilities {
  /** `owner`: the id of the record's owner; rights limited to own records apply only if that is the current user. */
  can: (action: Action, subject: Subject, owner?: number) => boolean
  /** May the person call or open what declares this access? */
  allows: (access: Access) => boolean
}

/**
 * What a person may do, from the rules of the session. Unknown means no. While they are impersonated (`isReadOnly`) that is to read, so
 * that nothing is offered which would be refused; screens that also show what can be changed there stay open.
 *
 * @example createAbilities(user).can('delete', 'User')
 */
export function createAbilities(
  user: Pick<UserData, 'id' | 'ability'> | undefined,
  { isReadOnly = false }: { isReadOnly?: boolean } = {},
): Abilities {
  const rules = user?.ability ?? []
  const all = createRights(rules.filter(rule => rule.own !== true))
  const own = createRights(rules)
  const isGiven: Abilities['can'] = (action, subject, owner) =>
    all.can(action, subject) ||
    (owner !== undefined && owner === user?.id && own.can(action, subject))
  return {
    can: (...asked) => (!isReadOnly || asked[0] === 'read') && isGiven(...asked),
    allows(access) {
      if (access === 'public') return true
      if (access === 'session') return user !== undefined
      const [action, subject] = access.can
      if (isReadOnly && action === 'create') return false
      return isGiven(action, subject, access.own === true ? user?.id : undefined)
    },
  }
}

const createRights = (rules: readonly AbilityRule[]): Rights =>
  new Ability<[Action, Subject]>(rules.map(({ action, subject }) => ({ action, subject })))

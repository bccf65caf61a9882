import { createMongoAbility, type MongoAbility } from '@casl/ability'
import { keyAllowsAction } from '#platform/contract/api-key-grant.rules.ts'
import type { AbilityRule } from '#features/auth/contract/auth.contract.ts'
import type { Action, Subject } from '#platform/contract/define.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import type { Caller, CallerKey } from './caller.ts'

export interface CallerFacts {
  userId: number
  sessionId: string
  username: string
  role: UserRole
  impersonatorId?: number | null
  isLocked?: boolean
  rules: AbilityRule[]
}

interface Abilities {
  any: MongoAbility<[Action, Subject]>
  own: MongoAbility<[Action, Subject]>
}

// Rules come from one list per role, so the built abilities are cached by that list.
const built = new WeakMap<AbilityRule[], Abilities>()

/**
 * Creates a caller with its rights.
 * @example createCaller({ userId: 11, sessionId, username: 'admin', role: 'admin', rules }).can('delete', 'User')
 */
export function createCaller(facts: CallerFacts): Caller {
  const { any, own } = abilitiesOf(facts.rules)
  return {
    ...facts,
    impersonatorId: facts.impersonatorId ?? null,
    isLocked: facts.isLocked ?? false,
    key: null,
    can: (action, subject) => any.can(action, subject),
    canOwn: (action, subject, ownerId) =>
      any.can(action, subject) || (ownerId === facts.userId && own.can(action, subject)),
  }
}

/**
 * The caller limited by an API key: their rights, restricted to the key's scopes.
 * @example withKey(owner, { id: 3, grant: { type: 'read-only', scopes: [] } }).can('update', 'User') === false
 */
export function withKey(owner: Caller, key: CallerKey): Caller {
  const isCovered = (action: Action, subject: Subject) =>
    keyAllowsAction(key.grant, action, subject)
  return {
    ...owner,
    key,
    can: (action, subject) => isCovered(action, subject) && owner.can(action, subject),
    canOwn: (action, subject, ownerId) =>
      isCovered(action, subject) && owner.canOwn(action, subject, ownerId),
  }
}

function abilitiesOf(rules: AbilityRule[]): Abilities {
  const known = built.get(rules)
  if (known !== undefined) return known
  const plain = (list: AbilityRule[]) =>
    createMongoAbility<[Action, Subject]>(list.map(({ action, subject }) => ({ action, subject })))
  const abilities = { any: plain(rules.filter(rule => rule.own !== true)), own: plain(rules) }
  built.set(rules, abilities)
  return abilities
}

import { type Action, type Call, SUBJECTS, type Subject } from './define.ts'

// What an API key reaches (features KEY-01, KEY-02). A key never has a right that its owner lacks: these rules only take away.

/** Prefix of every secret, so that secret scanners can detect it. */
export const KEY_MARK = 'sfk_'

/** What a call does, finer than a right: reading is looking through lists, opening records, or taking whole lists away as files. */
export const KEY_VERBS = ['list', 'read', 'export', 'create', 'update', 'delete', 'manage'] as const
export type KeyVerb = (typeof KEY_VERBS)[number]

/** The kinds a key is made as, the strongest first; `custom` names subjects one by one. */
export const KEY_TYPES = [
  'full-control',
  'modify',
  'read-write',
  'read-execute',
  'read-only',
  'list-folder-contents',
  'custom',
] as const
export type KeyType = (typeof KEY_TYPES)[number]

export const KEY_LEVELS = ['read', 'write'] as const
export type KeyLevel = (typeof KEY_LEVELS)[number]

/** What each kind may do, to every subject that its owner may do it to. "Execute" is what runs: exports. */
export const VERBS_OF_TYPE: Record<Exclude<KeyType, 'custom'>, readonly KeyVerb[]> = {
  'full-control': KEY_VERBS,
  modify: ['list', 'read', 'export', 'create', 'update', 'delete'],
  'read-write': ['list', 'read', 'export', 'create', 'update'],
  'read-execute': ['list', 'read', 'export'],
  'read-only': ['list', 'read'],
  'list-folder-contents': ['list'],
}
const VERBS_OF_LEVEL: Record<KeyLevel, readonly KeyVerb[]> = {
  read: VERBS_OF_TYPE['read-execute'],
  write: VERBS_OF_TYPE.modify,
}

/** One line of a custom key. */
export interface KeyScope {
  subject: Subject
  level: KeyLevel
}
export interface KeyGrant {
  type: KeyType
  scopes: readonly KeyScope[]
  /** It is of a service account. */
  isService?: boolean
}

/** Accounts, sessions and keys are reserved to people: a key must not be able to escalate its own rights. */
const BEYOND_KEYS: readonly Subject[] = ['Auth', 'Account', 'ApiKey']
/** What only persons have: a service account has neither a mailbox nor chats. */
const BEYOND_SERVICE: readonly Subject[] = ['Email', 'EmailFilter', 'Chat']
/** The subjects that a custom key may name. */
export const KEY_SUBJECTS = SUBJECTS.filter(
  subject => subject !== 'all' && !BEYOND_KEYS.includes(subject),
)

/** What a call does, for keys; `undefined` when no key may make it at all. */
export function verbOf({ access, sessionOnly, file, query }: Call): KeyVerb | undefined {
  if (typeof access === 'string' || sessionOnly === true) return undefined
  const [action, subject] = access.can
  if (BEYOND_KEYS.includes(subject)) return undefined
  if (action !== 'read') return action
  if (file === true) return 'export'
  return asksForPage(query) ? 'list' : 'read'
}

/** Whether a key of this kind may do it. */
export function keyAllows(
  { type, scopes, isService = false }: KeyGrant,
  verb: KeyVerb,
  subject: Subject,
): boolean {
  if (BEYOND_KEYS.includes(subject) || (isService && BEYOND_SERVICE.includes(subject))) return false
  if (type !== 'custom') return VERBS_OF_TYPE[type].includes(verb)
  return scopes.some(
    scope => scope.subject === subject && VERBS_OF_LEVEL[scope.level].includes(verb),
  )
}

/** The same check in terms of rights, as handlers use it. */
export function keyAllowsAction(grant: KeyGrant, action: Action, subject: Subject): boolean {
  const verbs: readonly KeyVerb[] = action === 'read' ? VERBS_OF_LEVEL.read : [action]
  return verbs.some(verb => keyAllows(grant, verb, subject))
}

function asksForPage(query: Call['query']): boolean {
  if (query === undefined || !('shape' in query)) return false
  const { shape } = query
  return typeof shape === 'object' && shape !== null && 'page' in shape
}

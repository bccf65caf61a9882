import { type Action, SUBJECTS, type Subject } from '#platform/contract/define.ts'
import { OWN_SUBJECTS } from '#platform/contract/own-subjects.rules.ts'
import type { UserRole } from '#features/users/contract/users.rules.ts'

// Rights as sets: inclusion, difference, and who may grant what. Shared by server and screen.

/** A right as a session rule or matrix cell: `own` limits it to own records. */
export interface Right {
  action: Action
  subject: Subject
  own?: boolean | undefined
}
export type MatrixSubject = Exclude<Subject, 'all' | 'Auth'>

/** The matrix columns. “Manage” is more than the four together: impersonating, erasing. */
export const MATRIX_ACTIONS = [
  'manage',
  'read',
  'update',
  'create',
  'delete',
] as const satisfies Action[]

/** The matrix rows by area; subjects in none come last. */
const AREAS: { area: string; subjects: MatrixSubject[] }[] = [
  {
    area: 'access',
    subjects: ['User', 'Role', 'Permission', 'Account', 'ApiKey', 'Settings', 'Audit'],
  },
  { area: 'messages', subjects: ['Email', 'EmailFilter', 'Chat', 'Client', 'Ticket'] },
  { area: 'work', subjects: ['Todo', 'Kanban', 'KanbanBoard', 'Calendar'] },
  {
    area: 'money',
    subjects: ['Invoice', 'Payment', 'Order', 'Shop', 'Pricing', 'Billing', 'Plan', 'Report'],
  },
  { area: 'content', subjects: ['Blog', 'Kb', 'Faq', 'Profile', 'Datatable'] },
]
const isMatrixSubject = (subject: Subject): subject is MatrixSubject =>
  subject !== 'all' && subject !== 'Auth'
const known = new Set<Subject>(AREAS.flatMap(({ subjects }) => subjects))
export const MATRIX_AREAS: typeof AREAS = [
  ...AREAS,
  {
    area: 'other',
    subjects: SUBJECTS.filter(isMatrixSubject).filter(subject => !known.has(subject)),
  },
].filter(({ subjects }) => subjects.length > 0)
export const MATRIX_SUBJECTS: MatrixSubject[] = MATRIX_AREAS.flatMap(({ subjects }) => subjects)

/** These can only be read: the log is append-only, reports are calculated. */
const READ_ONLY = new Set<Subject>(['Audit', 'Report'])
export const actionsOf = (subject: Subject): readonly (typeof MATRIX_ACTIONS)[number][] =>
  READ_ONLY.has(subject) ? ['read'] : MATRIX_ACTIONS

/** Their records have owners, so a right can be limited to own records. */
const OWNED = new Set<Subject>([
  'User',
  'Account',
  'ApiKey',
  'Email',
  'EmailFilter',
  'Chat',
  'Ticket',
  'Todo',
  'Calendar',
  'Order',
  'Blog',
  'Profile',
])
export const isOwned = (subject: Subject): boolean =>
  OWNED.has(subject) || OWN_SUBJECTS.some(one => one === subject)

/** What every signed-in user has besides their roles' rights (docs/adr/0012). */
export const EVERYONE: readonly { action: Action; subject: MatrixSubject | 'Auth'; own?: true }[] =
  [
    { action: 'read', subject: 'User', own: true },
    ...(
      [
        'Account',
        'Email',
        'Todo',
        'Calendar',
        'Chat',
        'ApiKey',
        'Order',
        'Ticket',
        'Profile',
      ] as const
    ).map(subject => ({
      action: 'manage' as const,
      subject,
      own: true as const,
    })),
    ...(['Auth', 'Shop', 'Blog', 'Faq', 'Kb', 'Pricing', 'Profile'] as const).map(subject => ({
      action: 'read' as const,
      subject,
    })),
  ]

const ALL: Right = { action: 'manage', subject: 'all' }

/** Does one right include another? */
export const includes = (right: Right, required: Right): boolean =>
  ['manage', required.action].includes(right.action) &&
  ['all', required.subject].includes(right.subject) &&
  (right.own !== true || required.own === true)

/** Do the rights taken together include this one? */
export const covers = (rights: readonly Right[], required: Right): boolean =>
  rights.some(right => includes(right, required))

/** How far rights reach for one cell of the matrix. */
export function scopeOf(
  rights: readonly Right[],
  action: Action,
  subject: Subject,
): 'all' | 'own' | undefined {
  if (covers(rights, { action, subject })) return 'all'
  return covers(rights, { action, subject, own: true }) ? 'own' : undefined
}

/** The same rights without those that others include, in the order of the matrix: two sets are the same when these are. */
export function tidyRights<R extends Right>(rights: readonly R[]): R[] {
  const stored = rights.filter(
    (right, at) =>
      !rights.some(
        (other, index) => includes(other, right) && (!includes(right, other) || index < at),
      ),
  )
  return sortRights(stored)
}

/** In the order of the matrix, whatever the order they were sent or stored in. */
export const sortRights = <R extends Right>(rights: readonly R[]): R[] => rights.toSorted(byMatrix)

/** By subject, then by action: of a pair only one is left. */
const byMatrix = (a: Right, b: Right): number =>
  SUBJECTS.indexOf(a.subject) - SUBJECTS.indexOf(b.subject) ||
  MATRIX_ACTIONS.indexOf(a.action) - MATRIX_ACTIONS.indexOf(b.action)

export interface RightsDifference {
  gained: Right[]
  lost: Right[]
}

/** The rights gained and lost from the first to the second set, cell by cell. */
export function diffRights(before: readonly Right[], after: readonly Right[]): RightsDifference {
  return { gained: missing(after, before), lost: missing(before, after) }
}

/** What the first rights reach and the second do not. */
function missing(rights: readonly Right[], from: readonly Right[]): Right[] {
  if (covers(rights, ALL)) return covers(from, ALL) ? [] : [ALL]
  const cells = MATRIX_SUBJECTS.flatMap(subject =>
    actionsOf(subject).flatMap((action): Right[] => {
      const scope = scopeOf(rights, action, subject)
      if (scope === undefined || covers(from, { action, subject, own: scope === 'own' })) return []
      return [{ action, subject, own: scope === 'own' }]
    }),
  )
  return tidyRights(cells)
}

/** Rights a person wants to grant but doesn't have (ROLE-05). */
export const findExcess = (giver: readonly Right[], target: readonly Right[]): Right[] =>
  target.filter(right => !covers(giver, right))

export type RoleRefusal = 'role.admin' | 'role.system' | 'role.above' | 'role.excess'

export interface RoleStep {
  /** The rights of the person making the change. */
  giver: readonly Right[]
  role: { isSystem: boolean; userRole: UserRole | null } | undefined
  /** The role's rights before and after; `undefined` where it doesn't exist. */
  before: readonly Right[] | undefined
  after: readonly Right[] | undefined
}

/**
 * Why a change of a role is rejected: administrators keep all rights, built-in roles stay, no one changes a role with more rights than their
 * own, and no one grants rights they do not have (ROLE-02, ROLE-05). `undefined` if it is allowed.
 */
export function findRoleRefusal({
  giver,
  role,
  before = [],
  after,
}: RoleStep): RoleRefusal | undefined {
  if (role?.isSystem === true && after === undefined) return 'role.system'
  const { gained, lost } = diffRights(before, after ?? [])
  if (role?.userRole === 'admin' && gained.length + lost.length > 0) return 'role.admin'
  if (findExcess(giver, before).length > 0) return 'role.above'
  return findExcess(giver, after ?? []).length > 0 ? 'role.excess' : undefined
}

/** All rights of a role: direct, through permissions, and, for administrators, everything. */
export function rightsOfRole(
  role: {
    userRole: UserRole | null
    permissionIds: readonly number[]
    abilities: readonly Right[]
  },
  permissions: readonly { id: number; abilities: readonly Right[] }[],
): Right[] {
  const through = permissions
    .filter(({ id }) => role.permissionIds.includes(id))
    .flatMap(({ abilities }) => abilities)
  return [...(role.userRole === 'admin' ? [ALL] : []), ...through, ...role.abilities]
}

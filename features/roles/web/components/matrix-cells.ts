import type { RolePermission } from '../../contract/roles.contract.ts'
import {
  EVERYONE,
  MATRIX_ACTIONS,
  MATRIX_SUBJECTS,
  type MatrixSubject,
  type Right,
  actionsOf,
  covers,
  scopeOf,
  tidyRights,
} from '../../contract/roles.rules.ts'

// The matrix without its rendering: a cell's state, and the rights after ticking it.

export type MatrixAction = (typeof MATRIX_ACTIONS)[number]
export interface MatrixRight {
  action: MatrixAction
  subject: MatrixSubject
  own: boolean
}
export type Scope = 'all' | 'own'

/** The base of the matrix: rights not set in it. */
export interface MatrixGround {
  /** Permissions granting rights; edited elsewhere. */
  permissions: readonly RolePermission[]
  isAdministrator: boolean
}
export interface Cell {
  scope: Scope | undefined
  /** How far it reaches without what is set in the matrix. */
  ground: Scope | undefined
  /** The permissions granting it; empty if everyone has it, or it is set here. */
  through: string[]
}

export function cellOf(
  abilities: readonly Right[],
  { permissions, isAdministrator }: MatrixGround,
  cell: Omit<MatrixRight, 'own'>,
): Cell {
  const { action, subject } = cell
  const given = permissions.flatMap(one => one.abilities)
  const ground = scopeOf(
    [
      ...(isAdministrator ? [{ action: 'manage' as const, subject: 'all' as const }] : []),
      ...EVERYONE,
      ...given,
    ],
    action,
    subject,
  )
  const rights = { action, subject, own: ground === 'own' }
  return {
    scope:
      scopeOf(abilities, action, subject) === 'all'
        ? 'all'
        : (ground ?? scopeOf(abilities, action, subject)),
    ground,
    through:
      ground === undefined || covers(EVERYONE, rights)
        ? []
        : permissions.filter(one => covers(one.abilities, rights)).map(one => one.name),
  }
}

/** Sets one cell. “Manage” stands for the whole row: it is expanded when one of its rights is removed. */
export function setCell(
  abilities: readonly MatrixRight[],
  { action, subject }: Omit<MatrixRight, 'own'>,
  scope: Scope | undefined,
): MatrixRight[] {
  const others = abilities.filter(right => right.subject !== subject)
  const row = MATRIX_ACTIONS.flatMap(one => {
    const before = scopeOf(abilities, one, subject)
    return before === undefined ? [] : [{ action: one, subject, own: before === 'own' }]
  })
  // “Manage” requires all four.
  const isNarrower =
    action !== 'manage' &&
    (scope === undefined || (scope === 'own' && scopeOf(abilities, 'manage', subject) === 'all'))
  const remaining = row.filter(
    right => right.action !== action && !(isNarrower && right.action === 'manage'),
  )
  const unmanaged = action === 'manage' && scope === undefined ? [] : remaining
  return tidyRights([
    ...others,
    ...unmanaged,
    ...(scope === undefined ? [] : [{ action, subject, own: scope === 'own' }]),
  ])
}

/** Everything in every row, or nothing. */
export const setAll = (isOn: boolean): MatrixRight[] =>
  isOn
    ? MATRIX_SUBJECTS.flatMap(subject =>
        actionsOf(subject)
          .slice(0, 1)
          .map(action => ({ action, subject, own: false })),
      )
    : []

/** Rights as the text of a form field, in one order, and back. */
export const toText = (abilities: readonly Right[]): string =>
  tidyRights(abilities)
    .map(({ action, subject, own }) => `${action} ${subject}${own === true ? ' own' : ''}`)
    .join(', ')

export function fromText(text: string): MatrixRight[] {
  return text.split(', ').flatMap(part => {
    const [first, second, third] = part.split(' ')
    const action = MATRIX_ACTIONS.find(one => one === first)
    const subject = MATRIX_SUBJECTS.find(one => one === second)
    return action === undefined || subject === undefined
      ? []
      : [{ action, subject, own: third === 'own' }]
  })
}

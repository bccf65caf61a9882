import { listOf } from '#platform/web/format/list-of.ts'
import type { RolePermission } from '../../contract/roles.contract.ts'
import {
  MATRIX_ACTIONS,
  MATRIX_AREAS,
  MATRIX_SUBJECTS,
  type MatrixSubject,
  type Right,
  actionsOf,
  covers,
  isOwned,
} from '../../contract/roles.rules.ts'
import { useState } from 'react'
import { useActionName } from '#platform/web/access/action-name.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import {
  type MatrixAction,
  type MatrixRight,
  type Scope,
  cellOf,
  setAll,
  setCell,
} from './matrix-cells.ts'
import styles from './matrix.module.css'
import { useMatrixKeys } from './use-matrix-keys.ts'
import { useRoleWords } from './use-role-words.ts'
import { usePermissionName } from './use-permission-name.ts'

export interface RightsMatrixProps {
  /** Accessible name of the table. */
  name: string
  abilities: readonly MatrixRight[]
  /** Rights from permissions are shown in the matrix as well, but edited elsewhere. */
  permissions: readonly RolePermission[]
  isAdministrator?: boolean
  /** Without it the matrix only shows. */
  onChange?: ((abilities: MatrixRight[]) => void) | undefined
  /** The viewer's rights: no one grants what they don't have (ROLE-05). */
  giver: readonly Right[]
}

/**
 * The rights of a role as a grid. One Tab stop; arrow keys move, Space toggles, O sets the scope of a right.
 */
export function RightsMatrix(props: RightsMatrixProps) {
  const { name, abilities, onChange, isAdministrator = false } = props
  const { t } = useTranslation('roles')
  const actionName = useActionName()
  const [at, setAt] = useState(cellKey(MATRIX_SUBJECTS[0] ?? 'User', 'manage'))
  const handleKey = useMatrixKeys({ onScope: key => switchScope(props, key) })
  const everything = setAll(true).filter(right => covers(props.giver, right))
  const isAll = isAdministrator || everything.every(right => covers(abilities, right))
  return (
    <>
      <p className={styles.help}>
        {t(
          isAdministrator
            ? 'matrix.administrator'
            : onChange === undefined
              ? 'matrix.readOnly'
              : 'matrix.help',
        )}
      </p>
      <div className={styles.box}>
        {/* Key events bubble up from the focused checkbox. */}
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/no-noninteractive-element-to-interactive-role */}
        <table role="grid" aria-label={name} className={styles.matrix} onKeyDown={handleKey}>
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                <span className={styles.all}>
                  <Checkbox
                    label={t('matrix.all')}
                    isOn={isAll}
                    isPartly={!isAll && abilities.length > 0}
                    isLocked={onChange === undefined}
                    onToggle={() => onChange?.(isAll ? [] : everything)}
                  />
                  <span aria-hidden="true">{t('matrix.all')}</span>
                </span>
              </th>
              {MATRIX_ACTIONS.map(action => (
                <th key={action} scope="col">
                  {actionName(action, 'start')}
                </th>
              ))}
            </tr>
          </thead>
          {MATRIX_AREAS.map(({ area, subjects }) => (
            <tbody key={area}>
              <tr>
                <th scope="rowgroup" colSpan={MATRIX_ACTIONS.length + 1} className={styles.area}>
                  {t(`areas.${area}`)}
                </th>
              </tr>
              {subjects.map(subject => (
                <Row key={subject} {...props} subject={subject} at={at} onAt={setAt} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </>
  )
}

interface RowProps extends RightsMatrixProps {
  subject: MatrixSubject
  /** The cell in the tab order. */
  at: string
  onAt: (key: string) => void
}

function Row({ subject, ...props }: RowProps) {
  const { subjectOf } = useRoleWords()
  const actions = actionsOf(subject)
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.subject}>
        {subjectOf(subject)}
      </th>
      {MATRIX_ACTIONS.map(action => (
        <td key={action}>
          {actions.includes(action) ? (
            <MatrixCell {...props} subject={subject} action={action} />
          ) : null}
        </td>
      ))}
    </tr>
  )
}

function MatrixCell({
  subject,
  action,
  abilities,
  permissions,
  isAdministrator = false,
  giver,
  onChange,
  at,
  onAt,
}: RowProps & { action: MatrixAction }) {
  const { t } = useTranslation('roles')
  const actionName = useActionName()
  const { rightOf, subjectOf } = useRoleWords()
  const { scope, ground, through } = cellOf(
    abilities,
    { permissions, isAdministrator },
    { action, subject },
  )
  const key = cellKey(subject, action)
  const isBeyond = scope === undefined && !covers(giver, { action, subject })
  const isLocked = onChange === undefined || ground === 'all' || isBeyond
  const hasScope = scope !== undefined && isOwned(subject)
  const reason = useReason({
    through,
    isGround: ground !== undefined && scope === ground,
    isBeyond,
    isAdministrator,
  })
  const label = [rightOf({ action, subject, own: hasScope && scope === 'own' }), reason]
    .filter(part => part !== undefined)
    .join('. ')
  const set = (next: Scope | undefined) => onChange?.(setCell(abilities, { action, subject }, next))
  return (
    <span className={styles.cell}>
      <Checkbox
        label={label}
        tip={reason}
        isOn={scope !== undefined}
        isQuiet={scope === ground}
        isLocked={isLocked}
        data-cell={key}
        tabIndex={at === key ? 0 : -1}
        onFocus={() => onAt(key)}
        onToggle={() => set(scope === 'all' || scope !== ground ? undefined : 'all')}
      />
      {hasScope ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.scope}
          aria-label={t('matrix.scopeOf', {
            subject: subjectOf(subject),
            action: actionName(action, 'start'),
            scope: t(`scopes.${scope}`),
          })}
          aria-disabled={isLocked || undefined}
          onClick={() =>
            !isLocked && set(scope === 'all' ? (ground === 'own' ? undefined : 'own') : 'all')
          }
        >
          {t(`scopes.${scope}`)}
        </button>
      ) : null}
    </span>
  )
}

interface Reason {
  through: readonly string[]
  /** It is as it is without the matrix. */
  isGround: boolean
  isBeyond: boolean
  isAdministrator: boolean
}

/** Why a cell is read-only, as text. */
function useReason({ through, isGround, isBeyond, isAdministrator }: Reason): string | undefined {
  const { t } = useTranslation('roles')
  const permissionName = usePermissionName()
  if (isGround && through.length > 0)
    return t('matrix.grantedBy', { names: listOf(through.map(permissionName)) })
  if (isGround) return t(isAdministrator ? 'matrix.always' : 'matrix.everybody')
  return isBeyond ? t('matrix.beyond') : undefined
}

const cellKey = (subject: MatrixSubject, action: MatrixAction): string => `${subject} ${action}`

/** By the key O: own only, or all. */
function switchScope(
  { abilities, permissions, isAdministrator = false, onChange }: RightsMatrixProps,
  key: string,
): void {
  const subject = MATRIX_SUBJECTS.find(one => key.startsWith(`${one} `))
  const action = MATRIX_ACTIONS.find(one => key.endsWith(` ${one}`))
  if (subject === undefined || action === undefined || !isOwned(subject)) return
  const { scope, ground } = cellOf(abilities, { permissions, isAdministrator }, { action, subject })
  if (scope === undefined || ground === 'all') return
  onChange?.(
    setCell(
      abilities,
      { action, subject },
      scope === 'own' ? 'all' : ground === 'own' ? undefined : 'own',
    ),
  )
}

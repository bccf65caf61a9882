import { listOf } from '#platform/web/format/list-of.ts'
import type { Role, RolePermission } from '../../contract/roles.contract.ts'
import {
  EVERYONE,
  MATRIX_ACTIONS,
  MATRIX_SUBJECTS,
  type MatrixSubject,
  type Right,
  actionsOf,
  isOwned,
  rightsOfRole,
  scopeOf,
} from '../../contract/roles.rules.ts'
import { useState } from 'react'
import { useActionName } from '#platform/web/access/action-name.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Choice } from './choice.tsx'
import styles from './roles.module.css'
import { useRoleWords } from './use-role-words.ts'

interface CompareDialogProps {
  roles: readonly Role[]
  permissions: readonly RolePermission[]
  /** `2,3`: from the URL. */
  pair: string
  onPair: (pair: string) => void
  onClose: () => void
}

/** What two roles may do, side by side (ROLE-07). */
export function CompareDialog({ roles, permissions, pair, onPair, onClose }: CompareDialogProps) {
  const { t } = useTranslation('roles')
  const { nameOf, subjectOf } = useRoleWords()
  const [isShort, setShort] = useState(true)
  const [first, second] = choose(roles, pair)
  if (first === undefined || second === undefined) return null
  const options = roles.map(role => ({ value: `${role.id}`, text: nameOf(role) }))
  const sides = [first, second].map(role => [...EVERYONE, ...rightsOfRole(role, permissions)])
  const rows = MATRIX_SUBJECTS.map(subject => ({
    subject,
    cells: sides.map(rights => cellsOf(rights, subject)),
  }))
  const shown = isShort ? rows.filter(({ cells: [one, other] }) => one !== other) : rows
  return (
    <Dialog title={t('compare.title')} isWide onClose={onClose}>
      <div className={styles.pair}>
        <Choice
          label={t('compare.first')}
          options={options}
          value={`${first.id}`}
          isFirst
          onChoose={id => onPair(`${id},${second.id}`)}
        />
        <Choice
          label={t('compare.second')}
          options={options}
          value={`${second.id}`}
          onChoose={id => onPair(`${first.id},${id}`)}
        />
      </div>
      <div className={styles.switch}>
        <Checkbox label={t('compare.short')} isOn={isShort} onToggle={() => setShort(!isShort)} />
        <span aria-hidden="true">{t('compare.short')}</span>
      </div>
      {shown.length === 0 ? (
        <p className={styles.soft}>{t('compare.same')}</p>
      ) : (
        // It scrolls sideways on phones, which the keyboard must be able to do.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.tableBox} role="group" aria-label={t('compare.title')} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('compare.subject')}</th>
                <th scope="col">{nameOf(first)}</th>
                <th scope="col">{nameOf(second)}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ subject, cells }) => (
                <tr key={subject}>
                  <th scope="row">{subjectOf(subject)}</th>
                  {cells.map((cell, index) => (
                    <td key={sides.length + index}>
                      <Scopes cells={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  )
}

/** `read all, update own`, as short as can be. */
function cellsOf(rights: readonly Right[], subject: MatrixSubject): string {
  const managed = scopeOf(rights, 'manage', subject)
  const all = actionsOf(subject).flatMap(action => {
    const scope = scopeOf(rights, action, subject)
    return scope === undefined ||
      (action !== 'manage' && managed === scope) ||
      (managed === 'all' && action !== 'manage')
      ? []
      : [`${action} ${isOwned(subject) ? scope : 'all'}`]
  })
  return all.join(',')
}

function Scopes({ cells }: { cells: string }) {
  const { t } = useTranslation('roles')
  const actionName = useActionName()
  if (cells === '') return <span className={styles.faint}>–</span>
  const parts = cells.split(',').flatMap(part => {
    const action = MATRIX_ACTIONS.find(one => part.startsWith(one))
    return action === undefined
      ? []
      : [
          t(part.endsWith(' own') ? 'compare.own' : 'compare.any', {
            action: actionName(action, 'start'),
          }),
        ]
  })
  return <>{listOf(parts)}</>
}

/** The two of the address; what is not there falls back. */
function choose(roles: readonly Role[], pair: string): (Role | undefined)[] {
  const [one, other] = pair.split(',').map(Number)
  const first = roles.find(role => role.id === one) ?? roles[0]
  const second = roles.find(role => role.id === other) ?? roles.find(role => role.id !== first?.id)
  return [first, second]
}

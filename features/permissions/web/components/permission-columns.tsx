import type { Permission } from '../../contract/permissions.contract.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { ListColumn } from '#ui/list/list-types.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { usePermissionName, useRoleWords } from '#features/roles/web/roles.public.ts'
import type { PermissionPage } from '../permissions.api.ts'
import styles from './permissions.module.css'

export type RoleNames = PermissionPage['roles']

/** The list's columns; the name opens the editor for those who may change it. */
export function usePermissionColumns(
  roles: RoleNames,
  onOpen: ((one: Permission) => void) | undefined,
): ListColumn<Permission>[] {
  const { t } = useTranslation('permissions')
  const format = useFormats()
  const permissionName = usePermissionName()
  return [
    {
      key: 'name',
      title: t('fields.name'),
      sortBy: 'name',
      cell: one => (
        <span className={styles.name}>
          {onOpen === undefined ? (
            <span dir="auto">{permissionName(one.name)}</span>
          ) : (
            <button type="button" className={styles.open} dir="auto" onClick={() => onOpen(one)}>
              {permissionName(one.name)}
            </button>
          )}
          {one.isCore ? <span className={styles.core}>{t('core')}</span> : null}
        </span>
      ),
    },
    {
      key: 'assignedTo',
      title: t('fields.assignedTo'),
      width: 300,
      cell: one => <RoleBadges names={one.assignedTo} roles={roles} />,
    },
    {
      key: 'people',
      title: t('fields.people'),
      width: 110,
      isNumber: true,
      hideBelow: 1040,
      cell: one => format.number(one.people),
    },
    {
      key: 'createdDate',
      title: t('fields.createdDate'),
      sortBy: 'createdDate',
      width: 190,
      hideBelow: 930,
      cell: one => <bdi className={styles.soft}>{format.moment(one.createdDate)}</bdi>,
    },
  ]
}

function RoleBadges({ names, roles }: { names: readonly string[]; roles: RoleNames }) {
  const { t } = useTranslation('permissions')
  const { nameOf } = useRoleWords()
  if (names.length === 0) return <span className={styles.soft}>{t('notAssigned')}</span>
  return (
    <span className={styles.badges}>
      {names.map(name => (
        <StatusBadge
          key={name}
          isPlain
          tone="idle"
          text={nameOf(roles.find(role => role.name === name) ?? { name })}
        />
      ))}
    </span>
  )
}

import type { Permission } from '../../contract/permissions.contract.ts'
import { findExcess } from '#features/roles/contract/roles.rules.ts'
import { IconDots, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { usePermissionName } from '#features/roles/web/roles.public.ts'

interface PermissionMenuProps {
  permission: Permission
  onEdit: () => void
  onDelete: () => void
}
const icon = { size: 16, stroke: 1.7 }

/** Why the signed-in person may not change a permission, as text; the server checks anyway (PERM-03, ROLE-05). */
export function usePermissionRefusal(): (permission: Permission) => string | undefined {
  const { t } = useTranslation('permissions')
  const me = useSignedInUser()
  return permission => {
    if (findExcess(me.ability, permission.abilities).length > 0)
      return t('problems.permission.above')
    return permission.isCore && me.role !== 'admin' ? t('problems.permission.core') : undefined
  }
}

/** What can be done with one permission. */
export function PermissionMenu(props: PermissionMenuProps) {
  const { t } = useTranslation('permissions')
  const permissionName = usePermissionName()
  return (
    <Menu
      name={t('menu.name', { name: permissionName(props.permission.name) })}
      icon={<IconDots size={18} stroke={1.7} />}
    >
      {() => <Items {...props} />}
    </Menu>
  )
}

function Items({ permission, onEdit, onDelete }: PermissionMenuProps) {
  const { t } = useTranslation('permissions')
  const navigate = useNavigate()
  const refusal = usePermissionRefusal()
  const [canChange, canDelete, readsLog] = [
    useCan('update', 'Permission'),
    useCan('delete', 'Permission'),
    useCan('read', 'Audit'),
  ]
  const search = { record: `Permission/${permission.id}` }
  return (
    <>
      {canChange ? (
        <MenuItem text={t('menu.edit')} icon={<IconPencil {...icon} />} onChoose={onEdit} />
      ) : null}
      {readsLog ? (
        <MenuItem
          text={t('menu.history')}
          icon={<IconHistory {...icon} />}
          onChoose={() => void navigate({ to: '/admin/audit', search })}
        />
      ) : null}
      {canDelete ? (
        <MenuItem
          text={t('menu.delete')}
          icon={<IconTrash {...icon} />}
          tone="bad"
          blockedBy={refusal(permission)}
          onChoose={onDelete}
        />
      ) : null}
    </>
  )
}

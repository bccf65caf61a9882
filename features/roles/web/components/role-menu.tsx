import type { Role } from '../../contract/roles.contract.ts'
import {
  IconArrowsLeftRight,
  IconCopy,
  IconDots,
  IconDownload,
  IconEdit,
  IconTrash,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { useRoleWords } from './use-role-words.ts'

export type RoleAction = 'edit' | 'copy' | 'people' | 'give' | 'compare' | 'export' | 'delete'

const icon = { size: 16, stroke: 1.7 }

/** What can be done with a role. */
export function RoleMenu({
  role,
  onAction,
}: {
  role: Role
  onAction: (action: RoleAction, role: Role) => void
}) {
  const { t } = useTranslation('roles')
  const { nameOf } = useRoleWords()
  const [canAdd, canChange, canDelete] = [
    useCan('create', 'Role'),
    useCan('update', 'Role'),
    useCan('delete', 'Role'),
  ]
  const [seesPeople, canGive] = [useCan('read', 'User'), useCan('update', 'User')]
  const act = (action: RoleAction) => () => onAction(action, role)
  return (
    <Menu name={t('actionsOf', { name: nameOf(role) })} icon={<IconDots size={18} stroke={1.7} />}>
      {() => (
        <>
          <MenuItem
            text={t(canChange ? 'menu.edit' : 'menu.view')}
            icon={<IconEdit {...icon} />}
            onChoose={act('edit')}
          />
          {canAdd ? (
            <MenuItem text={t('menu.copy')} icon={<IconCopy {...icon} />} onChoose={act('copy')} />
          ) : null}
          {seesPeople ? (
            <MenuItem
              text={t('menu.people')}
              icon={<IconUsers {...icon} />}
              onChoose={act('people')}
            />
          ) : null}
          {canGive ? (
            <MenuItem
              text={t('menu.assign')}
              icon={<IconUserPlus {...icon} />}
              onChoose={act('give')}
            />
          ) : null}
          <MenuItem
            text={t('menu.compare')}
            icon={<IconArrowsLeftRight {...icon} />}
            onChoose={act('compare')}
          />
          <MenuItem
            text={t('menu.export')}
            icon={<IconDownload {...icon} />}
            onChoose={act('export')}
          />
          {canDelete ? (
            <MenuItem
              text={t('menu.delete')}
              icon={<IconTrash {...icon} />}
              tone="bad"
              blockedBy={role.isSystem ? t('problems.role.system') : undefined}
              onChoose={act('delete')}
            />
          ) : null}
        </>
      )}
    </Menu>
  )
}

import { isLowerRole } from '../../contract/refusal.rules.ts'
import type { User } from '../../contract/users.contract.ts'
import {
  IconDots,
  IconEye,
  IconEyeSearch,
  IconPencil,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { useImpersonate } from './use-impersonate.ts'
import { useRefusal, useUserActions } from './use-user-actions.ts'
import type { UserQuestion } from './user-dialogs.tsx'

interface UserMenuProps {
  user: User
  onEdit: () => void
  onAsk: (question: UserQuestion) => void
}
const icon = { size: 16, stroke: 1.7 }

/** What can be done with one person: hidden what the role can never do, disabled with a reason what this person rules out. */
export function UserMenu(props: UserMenuProps) {
  const { t } = useTranslation('users')
  return (
    <Menu
      name={t('actionsFor', { name: props.user.fullName })}
      icon={<IconDots size={18} stroke={1.7} />}
    >
      {() => <Items {...props} />}
    </Menu>
  )
}

function Items({ user, onEdit, onAsk }: UserMenuProps) {
  const { t } = useTranslation('users')
  const navigate = useNavigate()
  const refusal = useRefusal()
  const { setStatus } = useUserActions()
  const canChange = useCan('update', 'User')
  const canDelete = useCan('delete', 'User')
  const manages = useCan('manage', 'User')
  const me = useSignedInUser()
  const canImpersonate = isLowerRole(user.role, me.role) && user.status !== 'inactive'
  const impersonate = useImpersonate()
  return (
    <>
      <MenuItem
        text={t('actions.view')}
        icon={<IconEye {...icon} />}
        onChoose={() => void navigate({ to: '/apps/user/view/$id', params: { id: `${user.id}` } })}
      />
      {canChange ? (
        <MenuItem text={t('actions.edit')} icon={<IconPencil {...icon} />} onChoose={onEdit} />
      ) : null}
      {canChange && user.status !== 'active' ? (
        <MenuItem
          text={t('actions.activate')}
          icon={<IconUserCheck {...icon} />}
          blockedBy={refusal(user, { status: 'active' })}
          onChoose={() => setStatus.mutate({ people: [user], status: 'active', reason: '' })}
        />
      ) : null}
      {canChange && user.status !== 'inactive' ? (
        <MenuItem
          text={t('actions.suspend')}
          icon={<IconUserOff {...icon} />}
          blockedBy={refusal(user, { status: 'inactive' })}
          onChoose={() => onAsk({ kind: 'suspend', people: [user] })}
        />
      ) : null}
      {manages && canImpersonate ? (
        <MenuItem
          text={t('actions.impersonate')}
          icon={<IconEyeSearch {...icon} />}
          onChoose={() => impersonate.mutate(user.id)}
        />
      ) : null}
      {canDelete ? (
        <MenuItem
          text={t('actions.delete')}
          icon={<IconTrash {...icon} />}
          tone="bad"
          blockedBy={refusal(user, undefined)}
          onChoose={() => onAsk({ kind: 'delete', people: [user] })}
        />
      ) : null}
    </>
  )
}

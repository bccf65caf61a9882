import type { User } from '#features/users/contract/users.contract.ts'
import type { GivenRole } from '#features/users/contract/users-admin.contract.ts'
import {
  IconDots,
  IconListCheck,
  IconShieldQuestion,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { revokeRole } from '../roles.api.ts'
import { useReportGiven } from './use-report-given.ts'
import { useRoleWords } from './use-role-words.ts'

interface PersonMenuProps {
  user: User
  given: readonly GivenRole[]
  onGive: () => void
  onTry: () => void
}
const icon = { size: 16, stroke: 1.7 }

/** What can be done about the roles of one person. */
export function PersonMenu({ user, given, onGive, onTry }: PersonMenuProps) {
  const { t } = useTranslation(['roles', 'ui'])
  const { t: tUi } = useTranslation('ui')
  const navigate = useNavigate()
  const canGive = useCan('update', 'User')
  const report = useReportGiven()
  const { nameOf } = useRoleWords()
  const take = useMutation({
    mutationFn: ({ roleId }: GivenRole) => revokeRole(roleId, [user.id]),
    onSuccess: (answer, { name }) =>
      report(answer, { key: 'removed', role: nameOf({ name, isSystem: true }) }),
    onError: error => void toast.error(explainFailure(error, tUi)),
  })
  return (
    <Menu name={t('actionsOf', { name: user.fullName })} icon={<IconDots size={18} stroke={1.7} />}>
      {() => (
        <>
          {canGive ? (
            <MenuItem text={t('menu.assign')} icon={<IconUserPlus {...icon} />} onChoose={onGive} />
          ) : null}
          {canGive
            ? given.map(one => (
                <MenuItem
                  key={one.roleId}
                  text={t('menu.remove', { role: nameOf({ ...one, isSystem: true }) })}
                  icon={<IconUserMinus {...icon} />}
                  onChoose={() => take.mutate(one)}
                />
              ))
            : null}
          <MenuItem text={t('menu.try')} icon={<IconShieldQuestion {...icon} />} onChoose={onTry} />
          <MenuItem
            text={t('menu.rights')}
            icon={<IconListCheck {...icon} />}
            onChoose={() =>
              void navigate({
                to: '/apps/user/view/$id',
                params: { id: `${user.id}` },
                search: { tab: 'rights' },
              })
            }
          />
        </>
      )}
    </Menu>
  )
}

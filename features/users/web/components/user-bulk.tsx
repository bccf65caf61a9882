import { IconDots, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { useBulkActions } from './use-bulk-actions.ts'
import { type People, useUserActions } from './use-user-actions.ts'
import { useUserChoices } from './user-words.ts'
import type { UserQuestion } from './user-dialogs.tsx'

const icon = { size: 16, stroke: 1.7 }

/** What can be done with the chosen people at once. */
export function UserBulk({
  people,
  onAsk,
}: {
  people: People
  onAsk: (question: UserQuestion) => void
}) {
  const { t } = useTranslation('users')
  const { setStatus } = useUserActions()
  const canChange = useCan('update', 'User')
  const canDelete = useCan('delete', 'User')
  return (
    <>
      {canChange ? (
        <>
          <Button
            icon={<IconUserCheck {...icon} />}
            onClick={() => setStatus.mutate({ people, status: 'active', reason: '' })}
          >
            {t('actions.activate')}
          </Button>
          <Button
            icon={<IconUserOff {...icon} />}
            onClick={() => onAsk({ kind: 'suspend', people })}
          >
            {t('actions.suspend')}
          </Button>
        </>
      ) : null}
      {canChange ? (
        <Menu name={t('actions.more')} icon={<IconDots size={18} stroke={1.7} />}>
          {() => <More people={people} />}
        </Menu>
      ) : null}
      {canDelete ? (
        <Button icon={<IconTrash {...icon} />} onClick={() => onAsk({ kind: 'delete', people })}>
          {t('actions.delete')}
        </Button>
      ) : null}
    </>
  )
}

/** The rest: another role or plan, the invitation again, out everywhere. */
function More({ people }: { people: People }) {
  const { t } = useTranslation('users')
  const me = useSignedInUser()
  const { roles, plans } = useUserChoices()
  const { update, invite, signOut } = useBulkActions()
  return (
    <>
      {roles
        .filter(role => me.role === 'admin' || role.value !== 'admin')
        .map(role => (
          <MenuItem
            key={role.value}
            text={t('bulk.role', { role: role.text })}
            onChoose={() => update.mutate({ people, to: { role: role.value } })}
          />
        ))}
      {plans.map(plan => (
        <MenuItem
          key={plan.value}
          text={t('bulk.plan', { plan: plan.text })}
          onChoose={() => update.mutate({ people, to: { currentPlan: plan.value } })}
        />
      ))}
      <MenuItem text={t('actions.inviteAgain')} onChoose={() => invite.mutate(people)} />
      <MenuItem text={t('actions.signOut')} onChoose={() => signOut.mutate(people)} />
    </>
  )
}

import { IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useCan } from '../../../platform/access/access.tsx'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { type People, useUserActions } from './use-user-actions.ts'
import type { UserQuestion } from './user-dialogs.tsx'

const icon = { size: 16, stroke: 1.7 }

/** What can be done with the chosen people at once. */
export function UserBulk({ people, onAsk }: { people: People; onAsk: (question: UserQuestion) => void }) {
  const { t } = useTranslation('users')
  const { setStatus } = useUserActions()
  const canChange = useCan('update', 'User')
  const canDelete = useCan('delete', 'User')
  return (
    <>
      {canChange ? (
        <>
          <Button icon={<IconUserCheck {...icon} />} onClick={() => setStatus.mutate({ people, status: 'active', reason: '' })}>
            {t('actions.activate')}
          </Button>
          <Button icon={<IconUserOff {...icon} />} onClick={() => onAsk({ kind: 'suspend', people })}>
            {t('actions.suspend')}
          </Button>
        </>
      ) : null}
      {canDelete ? (
        <Button icon={<IconTrash {...icon} />} onClick={() => onAsk({ kind: 'delete', people })}>
          {t('actions.delete')}
        </Button>
      ) : null}
    </>
  )
}

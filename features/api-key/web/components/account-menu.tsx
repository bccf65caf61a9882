import type { ServiceAccount } from '../../contract/api-key-accounts.contract.ts'
import {
  IconDots,
  IconKey,
  IconListDetails,
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconTrash,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { refreshKeys, updateAccount } from '../api-key.api.ts'
import type { AccountQuestion } from './account-dialogs.tsx'

interface AccountMenuProps {
  account: ServiceAccount
  onEdit: () => void
  onAsk: (question: AccountQuestion) => void
}
const icon = { size: 16, stroke: 1.7 }

/** Actions of one service account. */
export function AccountMenu(props: AccountMenuProps) {
  const { t } = useTranslation('api-key')
  return (
    <Menu
      name={t('actionsFor', { name: props.account.name })}
      icon={<IconDots size={18} stroke={1.7} />}
    >
      {() => <Items {...props} />}
    </Menu>
  )
}

function Items({ account, onEdit, onAsk }: AccountMenuProps) {
  const { t } = useTranslation('api-key')
  const { t: tUi } = useTranslation('ui')
  const navigate = useNavigate()
  const enable = useMutation({
    mutationFn: () => updateAccount({ id: account.id, isDisabled: false }),
    onSuccess: ({ name }) => toast.done(t('accounts.done.enabled', { name })),
    onError: error => toast.error(explainFailure(error, tUi)),
    onSettled: refreshKeys,
  })
  const isActive = account.state === 'active'
  return (
    <>
      <MenuItem text={t('actions.edit')} icon={<IconPencil {...icon} />} onChoose={onEdit} />
      <MenuItem
        text={t('create.button')}
        icon={<IconKey {...icon} />}
        onChoose={() => onAsk({ kind: 'key', account })}
      />
      <MenuItem
        text={t('accounts.showKeys')}
        icon={<IconListDetails {...icon} />}
        blockedBy={account.keys === 0 ? t('accounts.noKeys') : undefined}
        onChoose={() => void navigate({ to: '.', search: { account: `${account.id}` } })}
      />
      <MenuItem
        text={t(isActive ? 'accounts.disable' : 'accounts.enable')}
        icon={isActive ? <IconPlayerStop {...icon} /> : <IconPlayerPlay {...icon} />}
        onChoose={() => (isActive ? onAsk({ kind: 'disable', account }) : enable.mutate())}
      />
      <MenuItem
        text={t('accounts.delete')}
        icon={<IconTrash {...icon} />}
        tone="bad"
        onChoose={() => onAsk({ kind: 'delete', account })}
      />
    </>
  )
}

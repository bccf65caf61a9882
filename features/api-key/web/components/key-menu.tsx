import type { ApiKey } from '../../contract/api-key.contract.ts'
import {
  IconCopy,
  IconDots,
  IconHistory,
  IconPencil,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import type { KeyQuestion } from './key-dialogs.tsx'
import { useMayEditKey } from './key-words.ts'
import { useCopyPrefix } from './use-copy-prefix.ts'

interface KeyMenuProps {
  apiKey: ApiKey
  onOpen: () => void
  onAsk: (question: KeyQuestion) => void
}
const icon = { size: 16, stroke: 1.7 }

/** Actions of one key. Administrators can only revoke other people's. */
export function KeyMenu(props: KeyMenuProps) {
  const { t } = useTranslation('api-key')
  return (
    <Menu
      name={t('actionsFor', { name: props.apiKey.name })}
      icon={<IconDots size={18} stroke={1.7} />}
    >
      {() => <Items {...props} />}
    </Menu>
  )
}

function Items({ apiKey, onOpen, onAsk }: KeyMenuProps) {
  const { t } = useTranslation('api-key')
  const navigate = useNavigate()
  const copy = useCopyPrefix()
  const isMine = useMayEditKey()(apiKey)
  const readsLog = useCan('read', 'Audit')
  return (
    <>
      <MenuItem
        text={t(isMine ? 'actions.edit' : 'actions.open')}
        icon={<IconPencil {...icon} />}
        onChoose={onOpen}
      />
      <MenuItem
        text={t('actions.copy')}
        icon={<IconCopy {...icon} />}
        onChoose={() => copy.mutate(apiKey.prefix)}
      />
      {isMine ? (
        <MenuItem
          text={t('actions.rotate')}
          icon={<IconRefresh {...icon} />}
          blockedBy={apiKey.state === 'expired' ? t('states.expired') : undefined}
          onChoose={() => onAsk({ kind: 'rotate', key: apiKey })}
        />
      ) : null}
      {readsLog ? (
        <MenuItem
          text={t('actions.log')}
          icon={<IconHistory {...icon} />}
          onChoose={() => void navigate({ to: '/admin/audit', search: { keyId: `${apiKey.id}` } })}
        />
      ) : null}
      <MenuItem
        text={t('actions.revoke')}
        icon={<IconTrash {...icon} />}
        tone="bad"
        onChoose={() => onAsk({ kind: 'revoke', key: apiKey })}
      />
    </>
  )
}

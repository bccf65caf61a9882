import {
  IconAlertOctagon,
  IconArchive,
  IconArrowBackUp,
  IconBell,
  IconInbox,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import { ByKey } from './key-target.tsx'
import { SnoozeMenu } from './mail-menus.tsx'
import type { MailActions } from './use-mail-actions.ts'

interface FolderToolsProps {
  folder: string | undefined
  actions: MailActions
  /** Runs an action that removes the mails from the list. */
  onDo: (what: (ids: number[]) => Promise<void>) => void
}

interface MoveToolsProps extends FolderToolsProps {
  hasSpam?: boolean
  onDeleteForever: () => void
}

/** Moves mails out of their folder: restore, archive, delete. */
export function MoveTools({
  folder,
  actions,
  onDo,
  hasSpam = false,
  onDeleteForever,
}: MoveToolsProps) {
  const { t } = useTranslation('email')
  // It stays until it is sent, or sending is canceled.
  if (folder === 'scheduled') return null
  if (folder === 'trash')
    return (
      <>
        <IconButton name={t('actions.restore')} onClick={() => onDo(actions.restore)}>
          <IconArrowBackUp size={18} stroke={1.7} />
        </IconButton>
        <ByKey target="forever">
          <IconButton name={t('actions.deleteForever')} onClick={onDeleteForever}>
            <IconTrashX size={18} stroke={1.7} />
          </IconButton>
        </ByKey>
      </>
    )
  return (
    <>
      {folder === 'spam' || folder === 'archive' ? (
        <IconButton
          name={t(folder === 'spam' ? 'actions.notSpam' : 'actions.toInbox')}
          onClick={() => onDo(ids => actions.move(ids, 'inbox'))}
        >
          <IconInbox size={18} stroke={1.7} />
        </IconButton>
      ) : (
        <IconButton
          name={t('actions.archive')}
          onClick={() => onDo(ids => actions.move(ids, 'archive'))}
        >
          <IconArchive size={18} stroke={1.7} />
        </IconButton>
      )}
      {hasSpam && folder !== 'spam' ? (
        <IconButton name={t('actions.spam')} onClick={() => onDo(ids => actions.move(ids, 'spam'))}>
          <IconAlertOctagon size={18} stroke={1.7} />
        </IconButton>
      ) : null}
      <IconButton name={t('actions.trash')} onClick={() => onDo(actions.trash)}>
        <IconTrash size={18} stroke={1.7} />
      </IconButton>
    </>
  )
}

/** Snoozes mails, or unsnoozes them. */
export function SnoozeTool({ folder, actions, onDo }: FolderToolsProps) {
  const { t } = useTranslation('email')
  if (folder === 'inbox')
    return <SnoozeMenu onSnooze={until => onDo(ids => actions.snooze(ids, until))} />
  if (folder !== 'snoozed') return null
  return (
    <IconButton name={t('actions.wake')} onClick={() => onDo(ids => actions.snooze(ids, null))}>
      <IconBell size={18} stroke={1.7} />
    </IconButton>
  )
}

import type { OpenedPart } from '../../contract/email-shapes.rules.ts'
import {
  IconAlertOctagon,
  IconArchive,
  IconArrowBackUp,
  IconArrowLeft,
  IconBell,
  IconChevronDown,
  IconChevronUp,
  IconDotsVertical,
  IconDownload,
  IconInbox,
  IconMail,
  IconPrinter,
  IconStar,
  IconStarFilled,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { ForeverDialog } from './forever-dialog.tsx'
import { ByKey } from './key-target.tsx'
import { LabelMenu, MoveMenu, SnoozeMenu } from './mail-menus.tsx'
import type { MailViewProps } from './mail-view-props.ts'
import styles from './mail-view.module.css'
import { useExportEmail } from './use-export-email.ts'
import { useNeighbours } from './use-neighbours.ts'

interface MailHeadProps extends MailViewProps {
  opened: OpenedPart
  neighbours: { hasPreviousMail: boolean; hasNextMail: boolean }
}

/** Above an opened mail: what can be done with it, and the way to those beside it. */
export function MailHead({
  opened,
  neighbours,
  mailbox,
  control,
  actions,
  onAddLabel,
}: MailHeadProps) {
  const { t } = useTranslation('email')
  const [isAsking, setAsking] = useState(false)
  const { id, folder, labels } = opened
  const leave = (what: Promise<void>) => {
    control.open(undefined)
    void what
  }
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('view.tools')} data-no-print>
      <IconButton name={t('view.back')} hasTip={false} onClick={() => control.open(undefined)}>
        <IconArrowLeft className={styles.mirrored} size={18} stroke={1.7} />
      </IconButton>
      {folder === 'trash' ? (
        <>
          <IconButton name={t('actions.restore')} onClick={() => leave(actions.restore([id]))}>
            <IconArrowBackUp size={18} stroke={1.7} />
          </IconButton>
          <ByKey target="forever">
            <IconButton name={t('actions.deleteForever')} onClick={() => setAsking(true)}>
              <IconTrashX size={18} stroke={1.7} />
            </IconButton>
          </ByKey>
        </>
      ) : (
        <>
          {folder === 'spam' || folder === 'archive' ? (
            <IconButton
              name={t(folder === 'spam' ? 'actions.notSpam' : 'actions.toInbox')}
              onClick={() => leave(actions.move([id], 'inbox'))}
            >
              <IconInbox size={18} stroke={1.7} />
            </IconButton>
          ) : (
            <IconButton
              name={t('actions.archive')}
              onClick={() => leave(actions.move([id], 'archive'))}
            >
              <IconArchive size={18} stroke={1.7} />
            </IconButton>
          )}
          {folder === 'spam' ? null : (
            <IconButton name={t('actions.spam')} onClick={() => leave(actions.move([id], 'spam'))}>
              <IconAlertOctagon size={18} stroke={1.7} />
            </IconButton>
          )}
          <IconButton name={t('actions.trash')} onClick={() => leave(actions.trash([id]))}>
            <IconTrash size={18} stroke={1.7} />
          </IconButton>
        </>
      )}
      <IconButton name={t('actions.markUnread')} onClick={() => leave(actions.read([id], false))}>
        <IconMail size={18} stroke={1.7} />
      </IconButton>
      {folder === 'inbox' ? (
        <SnoozeMenu onSnooze={until => leave(actions.snooze([id], until))} />
      ) : folder === 'snoozed' ? (
        <IconButton name={t('actions.wake')} onClick={() => leave(actions.snooze([id], null))}>
          <IconBell size={18} stroke={1.7} />
        </IconButton>
      ) : null}
      <MoveMenu from={folder} onMove={to => leave(actions.move([id], to))} />
      <LabelMenu
        labels={mailbox.labels}
        mails={[{ labels }]}
        onLabel={one => void actions.label([id], one)}
        onAdd={onAddLabel}
      />
      <MoreMenu opened={opened} actions={actions} />
      <Neighbours id={id} control={control} {...neighbours} />
      {isAsking ? (
        <ForeverDialog
          count={1}
          onConfirm={() => leave(actions.deleteForever([id]))}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}

/** What is done more seldom. */
function MoreMenu({ opened, actions }: Pick<MailHeadProps, 'opened' | 'actions'>) {
  const { t } = useTranslation('email')
  const exportEmail = useExportEmail()
  const { id } = opened
  return (
    <Menu name={t('list.more')} icon={<IconDotsVertical size={18} stroke={1.7} />}>
      {() => (
        <>
          <MenuItem
            text={t(opened.isStarred ? 'actions.unstar' : 'actions.star')}
            icon={
              opened.isStarred ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.7} />
            }
            onChoose={() => void actions.star([id], !opened.isStarred)}
          />
          <MenuItem
            text={t('actions.print')}
            icon={<IconPrinter size={16} stroke={1.7} />}
            onChoose={() => window.print()}
          />
          <MenuItem
            text={t('transfer.export')}
            icon={<IconDownload size={16} stroke={1.7} />}
            onChoose={() => exportEmail(id)}
          />
        </>
      )}
    </Menu>
  )
}

/** The way to the mails beside this one. */
function Neighbours({
  id,
  control,
  hasPreviousMail,
  hasNextMail,
}: Pick<MailHeadProps, 'id' | 'control'> & MailHeadProps['neighbours']) {
  const { t } = useTranslation('email')
  const go = useNeighbours(control)
  return (
    <span className={styles.ways}>
      <IconButton
        name={t('view.newer')}
        hasTip={false}
        isBlocked={!hasPreviousMail}
        onClick={() => void go(id, 'previous')}
      >
        <IconChevronUp size={18} stroke={1.7} />
      </IconButton>
      <IconButton
        name={t('view.olderOne')}
        hasTip={false}
        isBlocked={!hasNextMail}
        onClick={() => void go(id, 'next')}
      >
        <IconChevronDown size={18} stroke={1.7} />
      </IconButton>
    </span>
  )
}

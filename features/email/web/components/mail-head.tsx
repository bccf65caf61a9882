import type { OpenedPart } from '../../contract/email-shapes.rules.ts'
import {
  IconArrowLeft,
  IconChevronDown,
  IconChevronUp,
  IconDots,
  IconDownload,
  IconMail,
  IconPrinter,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { MoveTools, SnoozeTool } from './folder-tools.tsx'
import { ForeverDialog } from './forever-dialog.tsx'
import { LabelMenu, MoveMenu } from './mail-menus.tsx'
import type { MailViewProps } from './mail-view-props.ts'
import styles from './mail-view.module.css'
import { useExportEmail } from './use-export-email.ts'
import { useNeighbours } from './use-neighbours.ts'

interface MailHeadProps extends MailViewProps {
  opened: OpenedPart
  neighbours: { hasPreviousMail: boolean; hasNextMail: boolean }
}

/** The toolbar of an opened mail, and its neighbors. */
export function MailHead({
  opened,
  neighbours,
  mailbox,
  control,
  actions,
  onAddLabel,
}: MailHeadProps) {
  const { t } = useTranslation('email')
  const [isConfirming, setConfirming] = useState(false)
  const { id, folder, labels } = opened
  const onDo = (what: (ids: number[]) => Promise<void>) => {
    control.open(undefined)
    void what([id])
  }
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('view.tools')} data-no-print>
      <IconButton name={t('view.back')} hasTip={false} onClick={() => control.open(undefined)}>
        <IconArrowLeft className={styles.mirrored} size={18} stroke={1.7} />
      </IconButton>
      <MoveTools
        {...{ folder, actions, onDo }}
        hasSpam
        onDeleteForever={() => setConfirming(true)}
      />
      <IconButton
        name={t('actions.markUnread')}
        onClick={() => onDo(ids => actions.read(ids, false))}
      >
        <IconMail size={18} stroke={1.7} />
      </IconButton>
      <SnoozeTool {...{ folder, actions, onDo }} />
      <MoveMenu from={folder} onMove={to => onDo(ids => actions.move(ids, to))} />
      <LabelMenu
        labels={mailbox.labels}
        mails={[{ labels }]}
        onLabel={one => void actions.label([id], one)}
        onAdd={onAddLabel}
      />
      <MoreMenu opened={opened} actions={actions} />
      <Neighbours id={id} control={control} {...neighbours} />
      {isConfirming ? (
        <ForeverDialog
          count={1}
          onConfirm={() => onDo(actions.deleteForever)}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </div>
  )
}

/** Less frequent actions. */
function MoreMenu({ opened, actions }: Pick<MailHeadProps, 'opened' | 'actions'>) {
  const { t } = useTranslation('email')
  const exportEmail = useExportEmail()
  const { id } = opened
  return (
    <Menu name={t('list.more')} icon={<IconDots size={18} stroke={1.7} />}>
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

/** Links to the previous and next mail. */
function Neighbours({
  id,
  control,
  hasPreviousMail,
  hasNextMail,
}: Pick<MailHeadProps, 'id' | 'control'> & MailHeadProps['neighbours']) {
  const { t } = useTranslation('email')
  const go = useNeighbours(control)
  return (
    <span className={styles.neighbours}>
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

import type { Email } from '../../contract/email-shapes.rules.ts'
import {
  IconAlertOctagon,
  IconDots,
  IconDownload,
  IconFileImport,
  IconMail,
  IconMailOpened,
  IconRefresh,
  IconStar,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { saveFile } from '#ui/export/save-file.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { exportEmails, type Mailbox, refreshEmails } from '../email.api.ts'
import { MoveTools, SnoozeTool } from './folder-tools.tsx'
import { ForeverDialog } from './forever-dialog.tsx'
import { LabelMenu, MoveMenu } from './mail-menus.tsx'
import styles from './mail.module.css'
import type { ListingControl } from './use-listing.ts'
import type { MailActions } from './use-mail-actions.ts'
import type { MailSelection } from './use-mail-selection.ts'

interface MailToolbarProps {
  mailbox: Mailbox
  control: ListingControl
  selection: MailSelection
  actions: MailActions
  mails: readonly Email[]
  total: number
  isFetching: boolean
  onAddLabel: () => void
  onImport: () => void
}

/** The list toolbar: the total, or bulk actions for the selection. */
export function MailToolbar(props: MailToolbarProps) {
  const { control, selection, mails, total, isFetching, onImport } = props
  const { t } = useTranslation(['email', 'ui'])
  const format = useFormats()
  const isAll = mails.length > 0 && selection.count >= mails.length
  const isMore = isAll && selection.count < total

  const attempt = useAttempt()
  const download = () => attempt(async () => saveFile(await exportEmails(control.listing)))
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('list.tools')}>
      <Checkbox
        label={t('list.chooseAll')}
        isOn={isAll}
        isPartly={selection.count > 0 && !isAll}
        onToggle={() => (selection.count > 0 ? selection.clear() : selection.all())}
      />
      {selection.count === 0 ? (
        <>
          <span className={styles.total}>
            {t('list.total', { count: total, shown: format.number(total) })}
          </span>
          <IconButton
            name={t('list.refresh')}
            hasTip={false}
            aria-busy={isFetching || undefined}
            onClick={() => void refreshEmails()}
          >
            <IconRefresh size={18} stroke={1.7} />
          </IconButton>
          <Menu name={t('list.more')} icon={<IconDots size={18} stroke={1.7} />}>
            {() => (
              <>
                <MenuItem
                  text={t('transfer.import')}
                  icon={<IconFileImport size={16} stroke={1.7} />}
                  onChoose={onImport}
                />
                <MenuItem
                  text={t('transfer.exportAll')}
                  icon={<IconDownload size={16} stroke={1.7} />}
                  onChoose={() => void download()}
                />
              </>
            )}
          </Menu>
        </>
      ) : (
        <Bulk {...props} />
      )}
      {isMore ? (
        <button type="button" className={styles.matching} onClick={() => void selection.matching()}>
          {t('list.chooseMatching', { count: total, shown: format.number(total) })}
        </button>
      ) : null}
    </div>
  )
}

function Bulk({
  mailbox,
  control: { view, label },
  selection,
  actions,
  onAddLabel,
}: MailToolbarProps) {
  const { t } = useTranslation('email')
  const format = useFormats()
  const [isConfirming, setConfirming] = useState(false)
  const ids = [...selection.ids]
  const { mails } = selection
  const folder = label === undefined ? view : undefined
  const anyUnread = mails.some(mail => !mail.isRead || mail.threadUnread > 0)
  const onDo = (what: (some: number[]) => Promise<void>) => {
    selection.clear()
    void what(ids)
  }
  return (
    <>
      <span className={styles.chosen} role="status">
        <span aria-hidden="true">{format.number(ids.length)}</span>
        <span className="sr-only">
          {t('list.chosen', { count: ids.length, shown: format.number(ids.length) })}
        </span>
      </span>
      <MoveTools {...{ folder, actions, onDo }} onDeleteForever={() => setConfirming(true)} />
      <IconButton
        name={t(anyUnread ? 'actions.markRead' : 'actions.markUnread')}
        onClick={() => onDo(some => actions.read(some, anyUnread))}
      >
        {anyUnread ? (
          <IconMailOpened size={18} stroke={1.7} />
        ) : (
          <IconMail size={18} stroke={1.7} />
        )}
      </IconButton>
      <MoveMenu from={folder} onMove={to => onDo(some => actions.move(some, to))} />
      <LabelMenu
        labels={mailbox.labels}
        mails={mails}
        onLabel={one => void actions.label(ids, one)}
        onAdd={onAddLabel}
      />
      <SnoozeTool {...{ folder, actions, onDo }} />
      <Menu name={t('list.more')} icon={<IconDots size={18} stroke={1.7} />}>
        {() => (
          <>
            <MenuItem
              text={t(mails.every(mail => mail.isStarred) ? 'actions.unstar' : 'actions.star')}
              icon={<IconStar size={16} stroke={1.7} />}
              onChoose={() => void actions.star(ids, !mails.every(mail => mail.isStarred))}
            />
            <MenuItem
              text={t(anyUnread ? 'actions.markUnread' : 'actions.markRead')}
              icon={<IconMail size={16} stroke={1.7} />}
              onChoose={() => onDo(some => actions.read(some, !anyUnread))}
            />
            {folder === 'spam' ? null : (
              <MenuItem
                text={t('actions.spam')}
                icon={<IconAlertOctagon size={16} stroke={1.7} />}
                onChoose={() => onDo(some => actions.move(some, 'spam'))}
              />
            )}
          </>
        )}
      </Menu>
      {isConfirming ? (
        <ForeverDialog
          count={ids.length}
          onConfirm={() => onDo(actions.deleteForever)}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </>
  )
}

import type { BoardName } from '../../contract/card-boards.rules.ts'
import type { BoardMail } from '../../contract/card-mails.contract.ts'
import { IconDots, IconMailOff, IconMailPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import {
  boardMailsQuery,
  deleteBoardMail,
  leaveBoardMail,
  refreshBoardMails,
  updateBoardMail,
} from '../board-mails.api.ts'
import type { Placed } from './board-layout.ts'
import { MailDialog, useWeekdays } from './mail-dialog.tsx'
import styles from './panels.module.css'
import { RecordItems, RecordsPanel } from './records-panel.tsx'
import { useDone } from './use-done.ts'

const icon = { size: 16, stroke: 1.7 }

interface MailsPanelProps {
  board: BoardName
  placed: readonly Placed[]
  onClose: () => void
}

/** Mailed boards: one's own schedules, and those received from others. */
export function MailsPanel({ board, placed, onClose }: MailsPanelProps) {
  const { t } = useTranslation('boards')
  return (
    <RecordsPanel
      texts="mails"
      addText={t('mails.add')}
      emptyText={t('mails.noneText')}
      query={useQuery(boardMailsQuery)}
      row={(mail, onEdit) => <Row key={mail.id} mail={mail} onEdit={onEdit} />}
      dialog={(mail, close) => (
        <MailDialog board={board} placed={placed} mail={mail} onClose={close} />
      )}
      onClose={onClose}
    />
  )
}

function Row({ mail, onEdit }: { mail: BoardMail; onEdit: () => void }) {
  const { t } = useTranslation(['boards', 'dashboard'])
  const format = useFormats()
  const weekdays = useWeekdays()
  const when = t(`mails.every.${mail.frequency}`, {
    time: mail.time,
    day: mail.frequency === 'monthly' ? format.number(mail.monthDay) : weekdays[mail.weekday],
  })
  const name = `${t(`dashboard:boards.${mail.board}`)}: ${when}`
  const hasUnsubscribed = !mail.isOwn && mail.people.some(one => one.hasUnsubscribed)
  const people = mail.people.filter(one => !one.hasUnsubscribed).map(one => one.fullName)
  const facts = mail.isOwn
    ? [
        people.join(t('dashboard:and')),
        mail.isPaused ? '' : t('mails.next', { when: format.moment(mail.nextAt) }),
      ]
    : [t('mails.by', { name: mail.owner }), hasUnsubscribed ? t('mails.unsubscribed') : '']
  return (
    <li className={styles.row} data-mail={mail.id}>
      <div className={styles.words}>
        <span className={styles.name}>
          <span>{name}</span>
          {mail.isPaused ? <StatusBadge tone="idle" text={t('mails.paused')} /> : null}
        </span>
        <span className={styles.soft} dir="auto">
          {facts.filter(one => one !== '').join(' · ')}
        </span>
      </div>
      <Menu name={t('actionsOf', { name })} icon={<IconDots size={18} stroke={1.7} />}>
        {() =>
          mail.isOwn ? (
            <OwnItems mail={mail} onEdit={onEdit} />
          ) : (
            <ReaderItem mail={mail} hasUnsubscribed={hasUnsubscribed} />
          )
        }
      </Menu>
    </li>
  )
}

function OwnItems({ mail, onEdit }: { mail: BoardMail; onEdit: () => void }) {
  const { t } = useTranslation('boards')
  const done = useDone(refreshBoardMails)
  const pause = () => updateBoardMail({ id: mail.id, isPaused: !mail.isPaused }, mail.version)
  return (
    <RecordItems
      onEdit={onEdit}
      pause={{
        isPaused: mail.isPaused,
        onToggle: () =>
          void done(pause, t(mail.isPaused ? 'mails.done.resumed' : 'mails.done.paused')),
      }}
      onDelete={() => void done(() => deleteBoardMail(mail.id), t('mails.done.deleted'))}
    />
  )
}

function ReaderItem({ mail, hasUnsubscribed }: { mail: BoardMail; hasUnsubscribed: boolean }) {
  const { t } = useTranslation('boards')
  const done = useDone(refreshBoardMails)
  async function change() {
    await leaveBoardMail(mail.id, !hasUnsubscribed)
    return {}
  }
  return (
    <MenuItem
      text={t(hasUnsubscribed ? 'mails.join' : 'mails.leave')}
      icon={hasUnsubscribed ? <IconMailPlus {...icon} /> : <IconMailOff {...icon} />}
      onChoose={() =>
        void done(change, t(hasUnsubscribed ? 'mails.done.joined' : 'mails.done.left'))
      }
    />
  )
}

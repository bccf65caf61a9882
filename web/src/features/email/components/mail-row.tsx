import type { Email, EmailLabel } from '@smart-fft/contract/email-shapes.rules'
import { Link, useSearch } from '@tanstack/react-router'
import {
  IconAlertTriangle,
  IconArchive,
  IconClock,
  IconMail,
  IconMailOpened,
  IconPaperclip,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { IconButton } from '../../../ui/button/button.tsx'
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx'
import { Bone, Skeleton } from '../../../ui/state/state.tsx'
import { dragMails, dropMails } from './mail-drag.ts'
import styles from './mail-list.module.css'
import { LabelDot } from './mail-rail.tsx'
import { useLabelName } from './use-label-name.ts'
import type { MailActions } from './use-mail-actions.ts'
import type { Place } from './use-mail-rows.ts'
import { useShortTime } from './use-short-time.ts'
import { useChangedMails } from './waiting-changes.ts'

export interface RowControl {
  labels: readonly EmailLabel[]
  chosen: ReadonlySet<number>
  openId: number | undefined
  cursor: number | undefined
  /** In these the receivers say more than the writer. */
  isOwn: boolean
  actions: MailActions
  show: (index: number) => () => void
  onChoose: (mail: Email, isRange: boolean) => void
  onPoint: (mail: Email) => void
  /** A draft is written on, not read. */
  onOpenDraft: (mail: Email) => void
}

/** One place of the list: bones until its mail has come. */
export function MailRow({ place: { index, mail }, control }: { place: Place; control: RowControl }) {
  const { show } = control
  useEffect(() => show(index), [show, index])
  if (mail === undefined)
    return (
      <div className={styles.row}>
        <Skeleton>
          <div className={styles.bones}>
            <Bone width="45%" height={14} />
            <Bone width="80%" height={14} />
          </div>
        </Skeleton>
      </div>
    )
  return <Row mail={mail} control={control} />
}

function Row({ mail, control }: { mail: Email; control: RowControl }) {
  const { t } = useTranslation('email')
  const { chosen, openId, cursor, actions, isOwn, onChoose, onPoint } = control
  const isChosen = chosen.has(mail.id)
  const isUnread = !mail.isRead || mail.threadUnread > 0
  const who =
    isOwn && mail.kind !== 'received' ? receiversOf(mail, t('row.nobody')) : mail.from.name === '' ? mail.from.email : mail.from.name
  const subject = mail.subject === '' ? t('row.noSubject') : mail.subject
  return (
    <div
      className={styles.row}
      data-unread={isUnread || undefined}
      data-open={mail.id === openId || undefined}
      data-chosen={isChosen || undefined}
      data-cursor={mail.id === cursor || undefined}
      draggable
      onFocus={() => onPoint(mail)}
      onDragStart={event => {
        const ids = isChosen ? [...chosen] : [mail.id]
        dragMails(event, ids, t('row.dragged', { count: ids.length }))
      }}
      onDragEnd={dropMails}
    >
      <span className={styles.choose}>
        <span className={styles.face}>
          <Avatar person={{ fullName: who, avatar: mail.from.avatar, avatarColor: mail.from.avatarColor }} />
        </span>
        <Checkbox label={t('row.choose', { subject })} isOn={isChosen} tabIndex={-1} onToggle={event => onChoose(mail, event.shiftKey)} />
      </span>
      <OpenLink mail={mail} control={control}>
        {isUnread ? <span className={styles.read}>{t('row.unread')}</span> : null}
        <Words mail={mail} who={who} subject={subject} labels={control.labels} />
      </OpenLink>
      <span className={styles.quick}>
        {mail.kind === 'received' ? (
          <IconButton
            name={t(isUnread ? 'actions.markRead' : 'actions.markUnread')}
            hasTip={false}
            tabIndex={-1}
            onClick={() => void actions.read([mail.id], isUnread)}
          >
            {isUnread ? <IconMailOpened size={16} stroke={1.7} /> : <IconMail size={16} stroke={1.7} />}
          </IconButton>
        ) : null}
        {mail.folder === 'inbox' ? (
          <IconButton name={t('actions.archive')} hasTip={false} tabIndex={-1} onClick={() => void actions.move([mail.id], 'archive')}>
            <IconArchive size={16} stroke={1.7} />
          </IconButton>
        ) : null}
        {mail.folder === 'trash' ? null : (
          <IconButton name={t('actions.trash')} hasTip={false} tabIndex={-1} onClick={() => void actions.trash([mail.id])}>
            <IconTrash size={16} stroke={1.7} />
          </IconButton>
        )}
      </span>
      <button
        type="button"
        className={styles.star}
        tabIndex={-1}
        aria-pressed={mail.isStarred}
        aria-label={t('actions.star')}
        onClick={() => void actions.star([mail.id], !mail.isStarred)}
      >
        {mail.isStarred ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.7} />}
      </button>
    </div>
  )
}

const receiversOf = ({ to, cc, bcc }: Email, nobody: string): string => {
  const names = [...to, ...cc, ...bcc].map(one => (one.name === '' ? one.email : one.name))
  return names.length === 0 ? nobody : names.join(', ')
}

function OpenLink({ mail, control, children }: { mail: Email; control: RowControl; children: React.ReactNode }) {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  if (mail.kind === 'draft')
    return (
      <button type="button" className={styles.open} tabIndex={-1} onClick={() => control.onOpenDraft(mail)}>
        {children}
      </button>
    )
  return (
    <Link
      to="."
      search={{ ...raw, mail: `${mail.id}` }}
      resetScroll={false}
      preload={false}
      className={styles.open}
      activeProps={{}}
      aria-current={mail.id === control.openId ? 'true' : undefined}
      draggable={false}
    >
      {children}
    </Link>
  )
}

function Words({ mail, who, subject, labels }: { mail: Email; who: string; subject: string; labels: readonly EmailLabel[] }) {
  const { t } = useTranslation('email')
  const nameOf = useLabelName()
  const time = useShortTime()
  const isWaiting = useChangedMails().has(mail.id)
  const moment = mail.snoozedUntil ?? mail.sendAt ?? mail.time
  return (
    <>
      <span className={styles.line}>
        <bdi className={styles.who}>{who}</bdi>
        {mail.threadCount > 1 ? <span className={styles.count}>{mail.threadCount}</span> : null}
        {mail.kind === 'draft' ? <span className={styles.draft}>{t('row.draft')}</span> : null}
        {mail.sendState === 'bounced' ? (
          <span className={styles.bounced}>
            <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />
            {t('row.bounced')}
          </span>
        ) : null}
        <span className={styles.time}>
          {isWaiting ? <IconClock size={13} stroke={1.8} role="img" aria-label={t('waiting.row')} /> : null}
          <bdi>{time(mail.folder === 'sent' ? mail.time : moment)}</bdi>
        </span>
      </span>
      <span className={styles.line}>
        <bdi className={styles.subject}>{subject}</bdi>
        {mail.hasAttachments ? <IconPaperclip className={styles.clip} size={14} stroke={1.7} aria-label={t('row.hasFiles')} /> : null}
        {labels
          .filter(one => mail.labels.includes(one.key))
          .map(one => (
            <span key={one.key} className={styles.label} title={nameOf(one)}>
              <LabelDot color={one.color} />
            </span>
          ))}
      </span>
      <span className={styles.excerpt} dir="auto">
        {mail.excerpt}
      </span>
    </>
  )
}

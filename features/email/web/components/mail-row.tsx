import { avatarColorOf } from '#platform/contract/avatar.rules.ts'
import type { Email, EmailLabel } from '../../contract/email-shapes.rules.ts'
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
import { memo, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { IconButton } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { SkeletonBox, Skeleton } from '#ui/state/state.tsx'
import { useSwipe } from '#ui/swipe/use-swipe.ts'
import { dragMails, dropMails } from './mail-drag.ts'
import styles from './mail-list.module.css'
import { LabelDot } from './mail-nav.tsx'
import { useLabelName } from './use-label-name.ts'
import { useShortTime } from './use-short-time.ts'
import { useChangedMails } from './waiting-changes.ts'
import { listOf } from '#platform/web/format/list-of.ts'

export interface RowUses {
  read: (id: number, isRead: boolean) => void
  archive: (id: number) => void
  trash: (id: number) => void
  star: (id: number, isStarred: boolean) => void
  choose: (mail: Email, isRange: boolean) => void
  dragged: (id: number) => number[]
  point: (mail: Email) => void
  open: (id: number) => void
  /** A draft opens in the editor. */
  openDraft: (mail: Email) => void
}
interface RowProps {
  mail: Email
  labels: readonly EmailLabel[]
  /** The list's URL search, without a mail. */
  address: string
  /** These show recipients instead of the sender. */
  isOwn: boolean
  isChosen: boolean
  isOpen: boolean
  isAtCursor: boolean
  uses: RowUses
}
interface PlaceProps extends Omit<RowProps, 'mail'> {
  place: number
  mail: Email | undefined
  show: (place: number) => () => void
}

/** One place of the list: a skeleton until its mail has loaded. Memoized: scrolling renders only rows that come into view. */
export const MailRow = memo(function MailRow({ place, mail, show, ...row }: PlaceProps) {
  useEffect(() => show(place), [show, place])
  if (mail === undefined)
    return (
      <div className={styles.row}>
        <Skeleton>
          <div className={styles.skeleton}>
            <SkeletonBox width="45%" height={14} />
            <SkeletonBox width="80%" height={14} />
          </div>
        </Skeleton>
      </div>
    )
  return <Row mail={mail} {...row} />
})

/** A scheduled one stays until it is sent, or sending is canceled. */
const canTrash = ({ folder }: Email): boolean => folder !== 'trash' && folder !== 'scheduled'

function Row({ mail, labels, address, isOwn, isChosen, isOpen, isAtCursor, uses }: RowProps) {
  const { t } = useTranslation('email')
  // Hover-only buttons: not rendered while scrolling.
  const [isPointedAt, setPointedAt] = useState(false)
  const isUnread = !mail.isRead || mail.threadUnread > 0
  const swipe = useSwipe({
    onForward: mail.kind === 'received' ? () => uses.read(mail.id, isUnread) : undefined,
    onBack: canTrash(mail) ? () => uses.trash(mail.id) : undefined,
  })
  const isToOthers = isOwn && mail.kind !== 'received'
  const sender = isToOthers
    ? receiversOf(mail, t('row.nobody'))
    : mail.from.name === ''
      ? mail.from.email
      : mail.from.name
  const subject = mail.subject === '' ? t('row.noSubject') : mail.subject
  return (
    <div
      ref={swipe}
      className={styles.row}
      data-unread={isUnread || undefined}
      data-open={isOpen || undefined}
      data-chosen={isChosen || undefined}
      data-cursor={isAtCursor || undefined}
      draggable
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => uses.point(mail)}
      onDragStart={event => {
        const ids = uses.dragged(mail.id)
        dragMails(event, ids, t('row.dragged', { count: ids.length }))
      }}
      onDragEnd={dropMails}
    >
      <span className={styles.choose}>
        <span className={styles.face}>
          <Avatar
            person={
              isToOthers
                ? { fullName: sender, avatar: null, avatarColor: avatarColorOf(sender) }
                : { ...mail.from, fullName: sender }
            }
          />
        </span>
        <Checkbox
          label={t('row.choose', { subject })}
          isOn={isChosen}
          tabIndex={-1}
          onToggle={event => uses.choose(mail, event.shiftKey)}
        />
      </span>
      <OpenLink mail={mail} address={address} isOpen={isOpen} uses={uses}>
        {isUnread ? <span className="sr-only">{t('row.unread')}</span> : null}
        <Words mail={mail} who={sender} subject={subject} labels={labels} />
      </OpenLink>
      {isPointedAt ? <QuickActions mail={mail} isUnread={isUnread} uses={uses} /> : null}
      <button
        type="button"
        className={styles.star}
        tabIndex={-1}
        aria-pressed={mail.isStarred}
        aria-label={t('actions.star')}
        onClick={() => uses.star(mail.id, !mail.isStarred)}
      >
        {mail.isStarred ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.7} />}
      </button>
    </div>
  )
}

function QuickActions({
  mail,
  isUnread,
  uses,
}: Pick<RowProps, 'mail' | 'uses'> & { isUnread: boolean }) {
  const { t } = useTranslation('email')
  return (
    <span className={styles.quick}>
      {mail.kind === 'received' ? (
        <IconButton
          name={t(isUnread ? 'actions.markRead' : 'actions.markUnread')}
          hasTip={false}
          tabIndex={-1}
          onClick={() => uses.read(mail.id, isUnread)}
        >
          {isUnread ? (
            <IconMailOpened size={16} stroke={1.7} />
          ) : (
            <IconMail size={16} stroke={1.7} />
          )}
        </IconButton>
      ) : null}
      {mail.folder === 'inbox' ? (
        <IconButton
          name={t('actions.archive')}
          hasTip={false}
          tabIndex={-1}
          onClick={() => uses.archive(mail.id)}
        >
          <IconArchive size={16} stroke={1.7} />
        </IconButton>
      ) : null}
      {canTrash(mail) ? (
        <IconButton
          name={t('actions.trash')}
          hasTip={false}
          tabIndex={-1}
          onClick={() => uses.trash(mail.id)}
        >
          <IconTrash size={16} stroke={1.7} />
        </IconButton>
      ) : null}
    </span>
  )
}

const receiversOf = ({ to, cc, bcc }: Email, nobody: string): string => {
  const names = [...to, ...cc, ...bcc].map(one => (one.name === '' ? one.email : one.name))
  return names.length === 0 ? nobody : listOf(names)
}

type OpenLinkProps = Pick<RowProps, 'mail' | 'address' | 'isOpen' | 'uses'> & {
  children: ReactNode
}

/** A plain link: the router's computes its URL on every render and subscribes to every navigation. */
function OpenLink({ mail, address, isOpen, uses, children }: OpenLinkProps) {
  if (mail.kind === 'draft')
    return (
      <button
        type="button"
        className={styles.open}
        tabIndex={-1}
        onClick={() => uses.openDraft(mail)}
      >
        {children}
      </button>
    )
  return (
    <a
      href={`${address === '' ? '?' : `${address}&`}mail=${mail.id}`}
      className={styles.open}
      aria-current={isOpen ? 'true' : undefined}
      draggable={false}
      onClick={event => {
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
          return
        event.preventDefault()
        uses.open(mail.id)
      }}
    >
      {children}
    </a>
  )
}

function Words({
  mail,
  who,
  subject,
  labels,
}: {
  mail: Email
  who: string
  subject: string
  labels: readonly EmailLabel[]
}) {
  const { t } = useTranslation('email')
  const nameOf = useLabelName()
  const time = useShortTime()
  const isWaiting = useChangedMails().has(mail.id)
  const moment = mail.snoozedUntil ?? mail.sendAt ?? mail.time
  const own = labels.filter(one => mail.labels.includes(one.key))
  const first = own[0]
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
          {isWaiting ? (
            <IconClock size={13} stroke={1.8} role="img" aria-label={t('waiting.row')} />
          ) : null}
          <bdi>{time(mail.folder === 'sent' ? mail.time : moment)}</bdi>
        </span>
      </span>
      <span className={styles.line}>
        <bdi className={styles.subject}>{subject}</bdi>
        {mail.hasAttachments ? (
          <IconPaperclip
            className={styles.clip}
            size={14}
            stroke={1.7}
            aria-label={t('row.hasFiles')}
          />
        ) : null}
      </span>
      <span className={styles.line}>
        <span className={styles.excerpt} dir="auto">
          {mail.excerpt}
        </span>
        {first === undefined ? null : (
          <span className={styles.label} title={listOf(own.map(nameOf))}>
            <LabelDot color={first.color} />
            <bdi className={styles.labelName}>{nameOf(first)}</bdi>
            {own.length > 1 ? <span>+{own.length - 1}</span> : null}
          </span>
        )}
      </span>
    </>
  )
}

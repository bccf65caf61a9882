import type { Notification } from '../../contract/notifications.contract.ts'
import { IconBell, IconCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { IconButton } from '#ui/button/button.tsx'
import { useNoticeWords } from './notice-words.ts'
import styles from './bell.module.css'

interface NoticeRowProps {
  notification: Notification
  onRead: () => void
  onOpen: () => void
}

/** Who did what, when; clicking opens its target and marks it as read, a separate button only marks it. */
export function NoticeRow({ notification, onRead, onOpen }: NoticeRowProps) {
  const { t } = useTranslation('notifications')
  const describe = useNoticeWords()
  const format = useFormats()
  const navigate = useNavigate()
  const { by, params, link, readAt, createdAt } = notification
  const isUnread = readAt === null
  const words = describe(notification)
  // Of comments and messages the sentence has it already.
  const isMore = params['text'] !== undefined && !words.includes(`${params['text']}`)
  return (
    <li className={styles.row} data-unread={isUnread || undefined}>
      <button
        type="button"
        className={styles.entry}
        onClick={() => {
          if (isUnread) onRead()
          onOpen()
          if (link !== '') void navigate({ href: link })
        }}
      >
        {by === null ? (
          <span className={styles.house}>
            <IconBell size={16} stroke={1.7} aria-hidden="true" />
          </span>
        ) : (
          <Avatar person={by} />
        )}
        <span className={styles.words}>
          <span dir="auto">{words}</span>
          {isMore ? (
            <span className={styles.more} dir="auto">
              {params['text']}
            </span>
          ) : null}
          <span className={styles.when}>{format.ago(createdAt)}</span>
        </span>
      </button>
      {isUnread ? (
        <span className={styles.read}>
          <IconButton name={t('read')} onClick={onRead}>
            <IconCheck size={16} stroke={1.8} />
          </IconButton>
        </span>
      ) : null}
    </li>
  )
}

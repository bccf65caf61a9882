import { IconBell } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { useOpened } from '#ui/popover/use-opened.ts'
import { ErrorState } from '#ui/state/state.tsx'
import { notificationsQuery, readNotifications } from '../notifications.api.ts'
import { useBrowserNotes } from './browser-notes.ts'
import button from '#ui/button/button.module.css'
import styles from './bell.module.css'
import { NoticeRow } from './notice-row.tsx'
import { useNoticeWords } from './notice-words.ts'
import { useOpenedNotices } from './opened-notices.ts'

const MOST_SHOWN = 9

/** What happened that concerns the signed-in person: how much is unread, and what it was (features.md NAV-07). */
export function Bell() {
  const { t } = useTranslation('notifications')
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpened, setOpened] = useOpened()
  const { data } = useQuery(notificationsQuery())
  const tell = useNoticeWords()
  useBrowserNotes(data?.notifications, tell)
  useOpenedNotices(data?.notifications)
  const unread = data?.unread ?? 0
  const name = t('bell', { count: unread })
  return (
    <>
      <button
        type="button"
        className={button.icon}
        aria-label={name}
        data-tip={t('title')}
        aria-haspopup="dialog"
        popoverTarget={id}
      >
        <IconBell size={19} stroke={1.7} />
        <Badge count={unread} most={MOST_SHOWN} kind="bad" />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('title')}
        className={styles.panel}
        onBeforeToggle={setOpened}
        onToggle={event =>
          event.newState === 'open' &&
          event.currentTarget.querySelector<HTMLElement>('button')?.focus()
        }
      >
        {isOpened ? <Panel onClose={() => panel.current?.hidePopover()} /> : null}
      </div>
    </>
  )
}

function Panel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notifications')
  const { data, error, isFetching, refetch } = useQuery(notificationsQuery())
  const read = useMutation({ mutationFn: (ids: number[] | undefined) => readNotifications(ids) })
  if (error !== null)
    return (
      <ErrorState
        title={t('failed')}
        error={error}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  const notifications = (data?.notifications ?? []).filter(one => one.inApp)
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('title')}</h2>
        <Button
          kind="quiet"
          isBusy={read.isPending}
          blockedBy={data?.unread === 0 ? t('none') : undefined}
          onClick={() => read.mutate(undefined)}
        >
          {t('readAll')}
        </Button>
      </div>
      {notifications.length === 0 ? <p className={styles.none}>{t('none')}</p> : null}
      <ul className={styles.list}>
        {notifications.map(one => (
          <NoticeRow
            key={one.id}
            notification={one}
            onRead={() => read.mutate([one.id])}
            onOpen={onClose}
          />
        ))}
      </ul>
      <p className={styles.all}>
        <Link to="/notifications" onClick={onClose}>
          {t('viewAll')}
        </Link>
      </p>
    </>
  )
}

import { IconBell } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Popover } from '#ui/popover/popover.tsx'
import { ErrorState } from '#ui/state/state.tsx'
import { notificationsQuery, readNotifications } from '../notifications.api.ts'
import { useBrowserNotes } from './browser-notes.ts'
import styles from './bell.module.css'
import { NoticeRow } from './notice-row.tsx'
import { useNoticeWords } from './notice-words.ts'
import { useOpenedNotices } from './opened-notices.ts'

const MAX_SHOWN = 9

/** What happened that concerns the signed-in person: how much is unread, and what it was (features.md NAV-07). */
export function Bell() {
  const { t } = useTranslation('notifications')
  const { data } = useQuery(notificationsQuery())
  const describe = useNoticeWords()
  useBrowserNotes(data?.notifications, describe)
  useOpenedNotices(data?.notifications)
  const unread = data?.unread ?? 0
  return (
    <Popover
      name={t('title')}
      size="wide"
      opener={bind => (
        <IconButton name={t('bell', { count: unread })} {...bind}>
          <IconBell size={19} stroke={1.7} />
          <Badge count={unread} most={MAX_SHOWN} kind="bad" />
        </IconButton>
      )}
    >
      {close => <Panel onClose={close} />}
    </Popover>
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

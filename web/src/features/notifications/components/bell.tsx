import type { Notification } from '@smart-fft/contract/notifications.contract'
import { IconBell } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { useFormats } from '../../../platform/format/format.ts'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CountMark } from '../../../ui/count-mark/count-mark.tsx'
import { ErrorState } from '../../../ui/state/state.tsx'
import { notificationsQuery, readNotifications } from '../notifications.api.ts'
import { useBrowserNotes } from './browser-notes.ts'
import styles from './bell.module.css'

const MOST_SHOWN = 9

/** What happened that concerns the signed-in person: how much is unread, and what it was (features.md NAV-07). */
export function Bell() {
  const { t } = useTranslation('notifications')
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const { data } = useQuery(notificationsQuery())
  const tell = useNoticeWords()
  useBrowserNotes(data?.notifications, tell)
  const unread = data?.unread ?? 0
  const name = t('bell', { count: unread })
  return (
    <>
      <button type="button" className={styles.bell} aria-label={name} data-tip={t('title')} aria-haspopup="dialog" popoverTarget={id}>
        <IconBell size={19} stroke={1.7} />
        <CountMark count={unread} most={MOST_SHOWN} kind="bad" />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('title')}
        className={styles.panel}
        onToggle={event => event.newState === 'open' && event.currentTarget.querySelector<HTMLElement>('button')?.focus()}
      >
        <Panel onClose={() => panel.current?.hidePopover()} />
      </div>
    </>
  )
}

function Panel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notifications')
  const { data, error, isFetching, refetch } = useQuery(notificationsQuery())
  const read = useMutation({ mutationFn: (ids: number[] | undefined) => readNotifications(ids) })
  if (error !== null) return <ErrorState title={t('failed')} error={error} isBusy={isFetching} onRetry={() => void refetch()} />
  const notifications = (data?.notifications ?? []).filter(one => one.inApp)
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('title')}</h2>
        <Button kind="quiet" isBusy={read.isPending} onClick={() => read.mutate(undefined)}>
          {t('readAll')}
        </Button>
      </div>
      {notifications.length === 0 ? <p className={styles.none}>{t('none')}</p> : null}
      <ul className={styles.list}>
        {notifications.map(one => (
          <Entry
            key={one.id}
            notification={one}
            onOpen={() => {
              if (one.readAt === null) read.mutate([one.id])
              onClose()
            }}
          />
        ))}
      </ul>
    </>
  )
}

function Entry({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const tell = useNoticeWords()
  const format = useFormats()
  const navigate = useNavigate()
  const { params, link, readAt, createdAt } = notification
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        data-unread={readAt === null || undefined}
        onClick={() => {
          onOpen()
          if (link !== '') void navigate({ href: link })
        }}
      >
        <span dir="auto">{tell(notification)}</span>
        {params['text'] === undefined ? null : (
          <span className={styles.more} dir="auto">
            {params['text']}
          </span>
        )}
        <span className={styles.when}>{format.ago(createdAt)}</span>
      </button>
    </li>
  )
}

/** What a notification says, in the language of the screen. */
function useNoticeWords(): (notification: Notification) => string {
  const { t } = useTranslation(['notifications', 'shell'])
  const name = (key: string, value: string | number | undefined) => (typeof value === 'string' ? t(`${key}.${value}`) : '')
  return ({ kind, params }) =>
    t(`kinds.${kind}`, { ...params, role: name('shell:roles', params['role']), plan: name('notifications:plans', params['plan']) })
}

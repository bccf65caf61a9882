import { NOTIFICATIONS_SHOWN } from '../contract/notifications.contract.ts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { ChipSelect } from '#ui/list/chip-select.tsx'
import { Page } from '#ui/page/page.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { NoticeRow } from './components/notice-row.tsx'
import styles from './components/bell.module.css'
import { allNotificationsQuery, readNotifications } from './notifications.api.ts'

// All notifications of the signed-in person (NAV-07), including older ones. The filter is in the URL.

export function NotificationsPage() {
  const { t } = useTranslation('notifications')
  const [asked, setAsked] = useInAddress('show')
  const show = NOTIFICATIONS_SHOWN.find(one => one === asked) ?? 'all'
  const query = useInfiniteQuery(allNotificationsQuery(show))
  const read = useMutation({ mutationFn: (ids: number[] | undefined) => readNotifications(ids) })
  const unread = query.data?.pages[0]?.unread ?? 0
  return (
    <Page
      title={t('title')}
      subtitle={query.data === undefined ? ' ' : t('unread', { count: unread })}
      actions={
        <Button
          isBusy={read.isPending}
          blockedBy={unread === 0 ? t('none') : undefined}
          onClick={() => read.mutate(undefined)}
        >
          {t('readAll')}
        </Button>
      }
    >
      <Card isPadded={false}>
        <div className={styles.bar}>
          <ChipSelect
            label={t('show.name')}
            value={show}
            none="all"
            options={NOTIFICATIONS_SHOWN.map(value => ({ value, text: t(`show.${value}`) }))}
            onChange={value => setAsked(value === 'all' ? undefined : value)}
          />
        </div>
        <Loaded query={query} failed={t('failed')} skeleton={[420, 360, 400]}>
          {({ pages }) => {
            const shown = pages.flatMap(page => page.notifications).filter(one => one.inApp)
            if (shown.length === 0)
              return <EmptyState title={t('none')} text={t(`nothing.${show}`)} />
            return (
              <>
                <ul className={styles.list}>
                  {shown.map(one => (
                    <NoticeRow
                      key={one.id}
                      notification={one}
                      onRead={() => read.mutate([one.id])}
                      onOpen={() => undefined}
                    />
                  ))}
                </ul>
                {query.hasNextPage ? (
                  <p className={styles.older}>
                    <Button
                      isBusy={query.isFetchingNextPage}
                      onClick={() => void query.fetchNextPage()}
                    >
                      {t('older')}
                    </Button>
                  </p>
                ) : null}
              </>
            )
          }}
        </Loaded>
      </Card>
    </Page>
  )
}

import { CATEGORIES } from '../../contract/calendar.rules.ts'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { PlainSelect } from '#ui/select/plain-select.tsx'
import { SecretDialog } from '#ui/secret/secret-dialog.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { addFeed, feedsQuery, refreshCalendar, removeFeed } from '../calendar.api.ts'
import { CalendarOnPhone, loadMoreOnPhone } from './phone-section.tsx'
import styles from './panels.module.css'

const MoreOnPhone = lazyPart(loadMoreOnPhone)

/** Feeds for other programs: create, show once, revoke. */
export function FeedsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('calendar')
  const { t: ui } = useTranslation('ui')
  const format = useFormats()
  const query = useQuery(feedsQuery())
  const [chosen, setChosen] = useState('')
  const [url, setUrl] = useState<string>()
  const [revoking, setRevoking] = useState<number>()
  const onError = (error: unknown) => toast.error(explainFailure(error, ui))
  const adding = useMutation({
    mutationFn: () => addFeed(CATEGORIES.find(one => one === chosen) ?? null),
    onSuccess: made => {
      setUrl(made.url ?? undefined)
      void refreshCalendar()
    },
    onError,
  })
  const removing = useMutation({
    mutationFn: removeFeed,
    onSuccess: () => {
      toast.done(t('feeds.revoked'))
      void refreshCalendar()
    },
    onError,
    onSettled: () => setRevoking(undefined),
  })
  const nameOf = (calendar: (typeof CATEGORIES)[number] | null) =>
    calendar === null ? t('feeds.all') : t(`categories.${calendar}`)
  return (
    <Dialog title={t('feeds.title')} fillsPhone onClose={onClose}>
      <DialogText>{t('feeds.text')}</DialogText>
      <div data-in-turn>
        <Loaded query={query} failed={t('failed.feeds')} skeleton={null}>
          {feeds => (
            <ul className={styles.list}>
              {feeds.map(feed => (
                <li key={feed.id} className={styles.row}>
                  <span className={styles.words}>
                    <span>{nameOf(feed.calendar)}</span>
                    <small>
                      {feed.readAt === null
                        ? t('feeds.never')
                        : t('feeds.read', { when: format.ago(feed.readAt) })}
                    </small>
                  </span>
                  <IconButton
                    name={t('feeds.revoke', { name: nameOf(feed.calendar) })}
                    hasTip={false}
                    onClick={() => setRevoking(feed.id)}
                  >
                    <IconTrash size={16} stroke={1.7} />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        <div className={styles.add}>
          <PlainSelect
            label={t('fields.calendar')}
            value={chosen}
            options={[
              { value: '', text: t('feeds.all') },
              ...CATEGORIES.map(value => ({ value, text: t(`categories.${value}`) })),
            ]}
            onChoose={setChosen}
          />
          <Button kind="primary" isBusy={adding.isPending} onClick={() => adding.mutate()}>
            {t('feeds.add')}
          </Button>
        </div>
        <CalendarOnPhone />
        <Suspense fallback={<div className={styles.phoneRoom} />}>
          <MoreOnPhone />
        </Suspense>
      </div>
      {url === undefined ? null : (
        <SecretDialog
          title={t('feeds.made')}
          text={t('feeds.once')}
          secret={url}
          onClose={() => setUrl(undefined)}
        />
      )}
      {revoking === undefined ? null : (
        <ConfirmDialog
          title={t('feeds.revokeTitle')}
          confirm={t('feeds.revokeButton')}
          isDangerous
          isBusy={removing.isPending}
          onConfirm={() => removing.mutate(revoking)}
          onClose={() => setRevoking(undefined)}
        >
          <DialogText>{t('feeds.revokeText')}</DialogText>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

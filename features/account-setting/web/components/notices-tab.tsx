import type { AccountData } from '../../contract/account.contract.ts'
import type { NoticeChannel } from '#features/notifications/contract/notifications.rules.ts'
import { useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { askForDesktopNotes } from '#platform/web/desktop/desktop-note.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { useSavedChoice } from '#ui/form/use-saved-choice.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { AnnounceDialog } from '#features/notifications/web/notifications.public.ts'
import { accountQuery, refreshAccount, saveSection } from '../account-setting.api.ts'
import styles from './account.module.css'
import { type Notices, NoticesTable } from './notices-table.tsx'

/** Notification choices (ACC-07): applied optimistically, rolled back when the server refuses. */
export function NoticesTab({ data }: { data: AccountData }) {
  const { t } = useTranslation('account-setting')
  const undoOf = useUndoAction(t('undone'))
  const [isAnnouncing, setAnnouncing] = useState(false)
  const canAnnounce = useCan('manage', 'Settings')
  const { shown, choose } = useSavedChoice({
    name: 'notices',
    known: { flags: data.notification, channels: data.channels },
    version: () =>
      queryClient.getQueryData(accountQuery().queryKey)?.versions.notification ??
      data.versions.notification,
    send: ({ flags, channels }, version) =>
      saveSection({ section: 'notification', ...flags, channels }, version),
    async refresh(refusal) {
      // The response contains what was saved.
      if (refusal !== null) await refreshAccount()
    },
    onSaved: ({ changeId }) => toast.done(t('saved'), undoOf(changeId)),
  })
  async function handleChange(next: Notices, channel: NoticeChannel | undefined): Promise<void> {
    if (channel === 'browser' && !(await askForDesktopNotes())) {
      toast.error(t('notices.refused'))
      return
    }
    choose(next)
  }
  return (
    <>
      <Card title={t('notices.title')}>
        <p className={styles.text}>{t('notices.text')}</p>
        <NoticesTable {...shown} onChange={(next, channel) => void handleChange(next, channel)} />
        <p className={styles.note}>{t('notices.always')}</p>
      </Card>
      {canAnnounce ? (
        <Card title={t('announce.title')}>
          <p className={styles.text}>{t('announce.text')}</p>
          <Button onClick={() => setAnnouncing(true)}>{t('announce.button')}</Button>
        </Card>
      ) : null}
      {isAnnouncing ? <AnnounceDialog onClose={() => setAnnouncing(false)} /> : null}
    </>
  )
}

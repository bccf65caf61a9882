import type { AccountData } from '@smart-fft/contract/account.contract'
import type { NoticeChannel } from '@smart-fft/contract/notifications.rules'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../../platform/access/access.tsx'
import { askForDesktopNotes } from '../../../platform/desktop/desktop-note.ts'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { explainFailure } from '../../../ui/state/explain-failure.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import { useUndoAction } from '../../changes/changes.door.ts'
import { AnnounceDialog } from '../../notifications/notifications.door.ts'
import { refreshAccount, saveSection } from '../account-setting.api.ts'
import styles from './account.module.css'
import { type Notices, NoticesTable } from './notices-table.tsx'

/** Which news somebody wants (ACC-07): moves at once, and back when the server says no. */
export function NoticesTab({ data }: { data: AccountData }) {
  const { t } = useTranslation('account-setting')
  const { t: tUi } = useTranslation('ui')
  const undoOf = useUndoAction(t('undone'))
  const [wanted, setWanted] = useState<Notices>()
  const [isAnnouncing, setAnnouncing] = useState(false)
  const canAnnounce = useCan('manage', 'Settings')
  const save = useMutation({
    // One after the other: each carries the version that the one before has made.
    scope: { id: 'notices' },
    mutationFn: ({ flags, ways, version }: Notices & { version: number }) =>
      saveSection({ section: 'notification', ...flags, ways }, version),
    onSuccess: ({ changeId }) => toast.done(t('saved'), undoOf(changeId)),
    onError: error => {
      toast.error(explainFailure(error, tUi))
      void refreshAccount()
    },
    onSettled: () => setWanted(undefined),
  })
  const shown = wanted ?? { flags: data.notification, ways: data.ways }
  async function handleChange(next: Notices, channel: NoticeChannel | undefined): Promise<void> {
    if (channel === 'browser' && !(await askForDesktopNotes())) {
      toast.error(t('notices.refused'))
      return
    }
    setWanted(next)
    save.mutate({ ...next, version: data.versions.notification })
  }
  return (
    <>
      <Card title={t('notices.title')}>
        <p className={styles.text}>{t('notices.text')}</p>
        <NoticesTable {...shown} onChange={(next, channel) => void (save.isPending || handleChange(next, channel))} />
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

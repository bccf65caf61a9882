import type { EmailView } from '../../contract/email.rules.ts'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { emptyFolder, refreshEmails } from '../email.api.ts'
import styles from './mail.module.css'

/** Trash and spam: automatic deletion notice, and emptying now (MAIL-09). */
export function FolderNotice({
  view,
  count,
  days,
}: {
  view: EmailView | undefined
  count: number
  days: number
}) {
  const { t } = useTranslation(['email', 'ui'])
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const attempt = useAttempt(refreshEmails)
  if ((view !== 'trash' && view !== 'spam') || count === 0) return null
  const folder = view

  async function empty(): Promise<void> {
    setBusy(true)
    await attempt(async () => {
      const deleted = await emptyFolder(folder)
      setConfirming(false)
      toast.done(t('done.deletedPermanently', { count: deleted.count }))
    })
    setBusy(false)
  }
  return (
    <div className={styles.notice}>
      <p>{t(`notice.${folder}`, { count: days })}</p>
      <Button onClick={() => setConfirming(true)}>{t(`notice.empty.${folder}`)}</Button>
      {isConfirming ? (
        <ConfirmDialog
          title={t(`notice.empty.${folder}`)}
          confirm={t('actions.deleteForever')}
          isDangerous
          isBusy={isBusy}
          onConfirm={() => void empty()}
          onClose={() => setConfirming(false)}
        >
          <DialogText>{t('notice.emptyText')}</DialogText>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

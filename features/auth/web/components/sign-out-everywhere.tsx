import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { leaveAndSignOut } from '#ui/form/leave-and-sign-out.ts'
import { toast } from '#ui/toast/toast-store.ts'

/** Asks before every session of the person is ended, including this one (AUTH-08). */
export function SignOutEverywhere({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const [isBusy, setBusy] = useState(false)
  async function handleConfirm(): Promise<void> {
    setBusy(true)
    try {
      if (!(await leaveAndSignOut(true))) onClose()
    } catch {
      setBusy(false)
      toast.error(t('navbar.signOutFailed'))
    }
  }
  return (
    <ConfirmDialog
      isDangerous
      isBusy={isBusy}
      title={t('everywhere.title')}
      confirm={t('navbar.signOutEverywhere')}
      onClose={onClose}
      onConfirm={() => void handleConfirm()}
    >
      <DialogText>{t('everywhere.text')}</DialogText>
    </ConfirmDialog>
  )
}

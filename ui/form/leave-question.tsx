import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { DialogText } from '../dialog/dialog.tsx'

/** Whether unsaved changes may be lost. */
export function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <ConfirmDialog
      title={t('form.leaveTitle')}
      confirm={t('form.leave')}
      cancel={t('form.stay')}
      isDangerous
      onConfirm={onLeave}
      onClose={onStay}
    >
      <DialogText>{t('form.leaveText')}</DialogText>
    </ConfirmDialog>
  )
}

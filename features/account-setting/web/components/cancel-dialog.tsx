import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'

interface CancelDialogProps {
  plan: string
  until: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before canceling a plan, and says until when it runs. */
export function CancelDialog({ plan, until, onConfirm, onClose }: CancelDialogProps) {
  const { t } = useTranslation(['account-setting', 'users'])
  const format = useFormats()
  const name = t(`users:plans.${plan}`)
  return (
    <ConfirmDialog
      title={t('plan.cancelTitle', { plan: name })}
      confirm={t('plan.cancel')}
      cancel={t('plan.keep')}
      isDangerous
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <DialogText>{t('plan.cancelText', { plan: name, date: format.date(until) })}</DialogText>
    </ConfirmDialog>
  )
}

import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'

/** Confirms permanent deletion. */
export function ForeverDialog({
  count,
  onConfirm,
  onClose,
}: {
  count: number
  onConfirm: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('email')
  return (
    <ConfirmDialog
      title={t('forever.title', { count })}
      confirm={t('actions.deleteForever')}
      isDangerous
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
      onClose={onClose}
    >
      <DialogText>{t('forever.text')}</DialogText>
    </ConfirmDialog>
  )
}

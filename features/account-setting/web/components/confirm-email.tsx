import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { updateSessionUser } from '#platform/web/session/session.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { confirmEmail, refreshAccount } from '../account-setting.api.ts'

/** Target of the mailed link: a click confirms the address, so that link scanners don't (ACC-03). */
export function ConfirmEmail({
  token,
  pending,
  onClose,
}: {
  token: string
  pending: string | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('account-setting')
  const { t: tUi } = useTranslation('ui')
  const confirm = useMutation({
    mutationFn: () => confirmEmail(token),
    onSuccess: email => {
      updateSessionUser({ email })
      toast.done(t('email.confirmed', { email }))
    },
    onError: error => {
      const isOld = error instanceof ApiError && error.code === 'link.invalid'
      toast.error(isOld ? t('problems.link_invalid') : explainFailure(error, tUi))
    },
    onSettled() {
      void refreshAccount()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('email.confirmTitle')}
      confirm={t('email.confirm')}
      isBusy={confirm.isPending}
      onConfirm={() => confirm.mutate()}
      onClose={onClose}
    >
      <DialogText>
        {pending === undefined
          ? t('email.confirmUnknown')
          : t('email.confirmText', { email: pending })}
      </DialogText>
    </ConfirmDialog>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { explainMethodError } from './explain-method-error.ts'

interface RemoveMethodDialogProps {
  title: string
  /** The verb. */
  confirm: string
  text: string
  /** The toast afterwards. */
  done: string
  remove: () => Promise<unknown>
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a sign-in method is removed. */
export function RemoveMethodDialog({
  title,
  confirm,
  text,
  done,
  remove,
  refresh,
  onClose,
}: RemoveMethodDialogProps) {
  const { t } = useTranslation('sign-in-methods')
  const { t: tUi } = useTranslation('ui')
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => toast.done(done),
    onError: error => toast.error(explainMethodError(error, t) ?? explainFailure(error, tUi)),
    onSettled: async () => {
      onClose()
      await refresh()
    },
  })
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      isDangerous
      isBusy={removal.isPending}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <DialogText>{text}</DialogText>
    </ConfirmDialog>
  )
}

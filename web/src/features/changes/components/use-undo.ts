import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { explainFailure } from '../../../ui/state/explain-failure.ts'
import { type ToastAction, toast } from '../../../ui/toast/toast-store.ts'
import { undoChange } from '../changes.api.ts'

/** Takes a change back and says so, or says why it could not be. */
export function useUndo(undone: string) {
  const { t } = useTranslation('ui')
  return useMutation({
    mutationFn: undoChange,
    onSuccess: () => toast.done(undone),
    onError: failure => toast.error(explainFailure(failure, t)),
  })
}

/**
 * The way back on a toast, for whatever a call answered as its `changeId`; nothing where there is none.
 *
 * @example const undoOf = useUndoAction(t('done.undone')); toast.done(t('done.saved'), undoOf(changeId))
 */
export function useUndoAction(undone: string): (changeId: number | undefined) => { action?: ToastAction } {
  const { t } = useTranslation('ui')
  const { mutate } = useUndo(undone)
  return changeId => (changeId === undefined ? {} : { action: { text: t('undo'), run: () => mutate(changeId) } })
}

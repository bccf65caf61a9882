import { useMutation } from '@tanstack/react-query'
import { getT, loadTexts, useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { type ToastAction, toast } from '#ui/toast/toast-store.ts'
import { undoChange } from '../changes.api.ts'
import { nameChanged } from './use-change-words.ts'

/** Undoes a change with a toast, or shows why it failed. */
export function useUndo(undone: string) {
  const { t } = useTranslation('ui')
  return useMutation({
    mutationFn: undoChange,
    onSuccess: () => toast.done(undone),
    onError: failure => toast.error(explainFailure(failure, t)),
  })
}

/**
 * The Undo action of a toast, for a call's `changeId`; undefined without one. The undo toast names the change.
 * @example const undoOf = useUndoAction(t('done.undone')); toast.done(t('done.saved'), undoOf(changeId))
 */
export function useUndoAction(
  undone: string,
): (changeId: number | undefined) => { action?: ToastAction } {
  const { t } = useTranslation('ui')
  const { mutate } = useMutation({
    mutationFn: async (id: number) => {
      const [change] = await Promise.all([undoChange(id), loadTexts(['changes'])])
      return change
    },
    onSuccess: change =>
      toast.done(undone, { lines: change && [nameChanged(change, getT('changes'))] }),
    onError: failure => toast.error(explainFailure(failure, t)),
  })
  return changeId =>
    changeId === undefined
      ? {}
      : { action: { text: t('undo'), run: () => mutate(changeId), changeId } }
}

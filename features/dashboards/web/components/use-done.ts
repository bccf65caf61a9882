import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.door.ts'

/** Does something at once, says what came of it with a way back, and asks for the list anew whatever came. */
export function useDone(refresh: () => Promise<unknown>) {
  const { t } = useTranslation('boards')
  const { t: tUi } = useTranslation('ui')
  const undoOf = useUndoAction(t('undone'))
  return async (
    act: () => Promise<{ changeId?: number | undefined }>,
    text: string,
  ): Promise<void> => {
    try {
      const { changeId } = await act()
      toast.done(text, undoOf(changeId))
    } catch (error) {
      toast.error(explainFailure(error, tUi))
    }
    await refresh()
  }
}

import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useUndoable } from '#features/changes/web/undoable.public.ts'

/** Runs an action, shows its result with undo, and refetches the list in any case. */
export function useDone(refresh: () => Promise<unknown>) {
  const { t } = useTranslation('boards')
  return useUndoable(t('undone'), refresh)
}

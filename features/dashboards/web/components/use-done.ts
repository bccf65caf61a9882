import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useUndoable } from '#features/changes/web/undoable.public.ts'

/** Does something at once, says what came of it with a way back, and asks for the list anew whatever came. */
export function useDone(refresh: () => Promise<unknown>) {
  const { t } = useTranslation('boards')
  return useUndoable(t('undone'), refresh)
}

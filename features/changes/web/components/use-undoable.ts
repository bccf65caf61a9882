import { useAttempt } from '#ui/state/use-attempt.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from './use-undo.ts'

/**
 * Runs an action with an undo toast, or shows why it failed; returns whether it succeeded.
 * @example const change = useUndoable(t('done.undone'), refreshShop)
 * void change(() => deleteReview(id), t('reviews.removed'))
 */
export function useUndoable(undone: string, refresh?: () => unknown) {
  const undoOf = useUndoAction(undone)
  const attempt = useAttempt(refresh)
  return (run: () => Promise<{ changeId?: number | undefined }>, done: string): Promise<boolean> =>
    attempt(async () => {
      const { changeId } = await run()
      toast.done(done, undoOf(changeId))
    })
}

import { useAttempt } from '#ui/state/use-attempt.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from './use-undo.ts'

/**
 * Does something and says so with a way back, or says why it could not be done; answers whether it was.
 *
 * @example const change = useUndoable(t('done.undone'), refreshShop)
 *   void change(() => deleteReview(id), t('reviews.removed'))
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

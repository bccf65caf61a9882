import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.door.ts'
import { deleteReview, refreshShop, reportReview } from '../shop.api.ts'

export function useReviewActions() {
  const { t } = useTranslation(['shop', 'ui'])
  const undoOf = useUndoAction(t('done.undone'))
  const attempt = useAttempt(refreshShop)
  return {
    report: (id: number) =>
      attempt(async () => {
        await reportReview(id)
        toast.done(t('reviews.reported'))
      }),
    remove: (id: number) =>
      attempt(async () => {
        const { changeId } = await deleteReview(id)
        toast.done(t('reviews.removed'), undoOf(changeId))
      }),
  }
}

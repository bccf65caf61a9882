import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.door.ts'
import { deleteReview, refreshShop, reportReview } from '../shop.api.ts'

export function useReviewActions() {
  const { t } = useTranslation(['shop', 'ui'])
  const undoOf = useUndoAction(t('done.undone'))
  async function guarded(run: () => Promise<void>): Promise<void> {
    try {
      await run()
    } catch (error) {
      toast.error(explainFailure(error, t))
    } finally {
      void refreshShop()
    }
  }
  return {
    report: (id: number) =>
      guarded(async () => {
        await reportReview(id)
        toast.done(t('reviews.reported'))
      }),
    remove: (id: number) =>
      guarded(async () => {
        const { changeId } = await deleteReview(id)
        toast.done(t('reviews.removed'), undoOf(changeId))
      }),
  }
}

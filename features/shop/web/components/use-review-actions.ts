import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoable } from '#features/changes/web/undoable.public.ts'
import { deleteReview, refreshShop, reportReview } from '../shop.api.ts'

export function useReviewActions() {
  const { t } = useTranslation(['shop', 'ui'])
  const change = useUndoable(t('done.undone'), refreshShop)
  const attempt = useAttempt(refreshShop)
  return {
    report: (id: number) =>
      attempt(async () => {
        await reportReview(id)
        toast.done(t('reviews.reported'))
      }),
    remove: (id: number) => change(() => deleteReview(id), t('reviews.removed')),
  }
}

import type { ProductsChange } from '../../contract/shop-admin.contract.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { changeProducts } from '../shop-admin.api.ts'
import { refreshShop } from '../shop.api.ts'

/** Applies a change to several products, with undo. */
export function useAdminActions() {
  const { t } = useTranslation(['shop', 'ui'])
  const undoOf = useUndoAction(t('done.undone'))
  const attempt = useAttempt(refreshShop)
  return {
    change: (ids: readonly number[], change: ProductsChange) =>
      attempt(async () => {
        const { done, refused, changeId } = await changeProducts(ids, change)
        const key = change.state === 'deleted' ? 'manage.deleted' : 'manage.done'
        if (done.length > 0) toast.done(t(key, { count: done.length }), undoOf(changeId))
        if (refused.length > 0) toast.error(t('manage.refused', { count: refused.length }))
      }),
  }
}

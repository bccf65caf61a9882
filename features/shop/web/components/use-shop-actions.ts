import type { Product } from '../../contract/shop.contract.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ignoreSecondClick } from '#ui/dialog/second-click.ts'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { addToCart, setRestockAlert, refreshShop, showProduct } from '../shop.api.ts'
import { addWish, removeWish, showWish } from '../shop-wishes.api.ts'

/** Products on their way into the cart: adding one again before that has arrived would be by mistake. */
const adding = new Set<number>()

/** Actions on a product, on every screen. Optimistic, and reverted when the server refuses. */
export function useShopActions() {
  const { t } = useTranslation(['shop', 'ui'])
  const undoOf = useUndoAction(t('done.undone'))
  const attempt = useAttempt()
  async function guarded(
    id: number,
    {
      now,
      before,
      run,
    }: { now: Partial<Product>; before: Partial<Product>; run: () => Promise<void> },
  ) {
    show(id, now)
    if (!(await attempt(run))) show(id, before)
    void refreshShop()
  }
  return {
    wish: ({ id, name, isInWishlist }: Pick<Product, 'id' | 'name' | 'isInWishlist'>) =>
      guarded(id, {
        now: { isInWishlist: !isInWishlist },
        before: { isInWishlist },
        run: async () => {
          if (!isInWishlist) {
            await addWish(id)
            toast.done(t('done.wished', { name }))
          } else {
            const { changeId } = await removeWish(id)
            toast.done(t('done.unwished', { name }), undoOf(changeId))
          }
        },
      }),
    cart: (
      { id, name, isInCart }: Pick<Product, 'id' | 'name' | 'isInCart'>,
      chosen: { variantId?: number | null; qty?: number } = {},
    ) => {
      if (adding.has(id)) return undefined
      adding.add(id)
      // "View cart" takes the button's place.
      ignoreSecondClick()
      return guarded(id, {
        now: { isInCart: true },
        before: { isInCart },
        run: async () => {
          const { limit, qty } = await addToCart(id, chosen)
          if (limit === null) toast.done(t('done.carted', { name }))
          else toast.info(t('done.limited', { name, count: qty }))
        },
      }).finally(() => adding.delete(id))
    },
    await: ({ id, name, hasRestockAlert }: Pick<Product, 'id' | 'name' | 'hasRestockAlert'>) =>
      guarded(id, {
        now: { hasRestockAlert: !hasRestockAlert },
        before: { hasRestockAlert },
        run: async () => {
          await setRestockAlert(id, !hasRestockAlert)
          toast.done(t(hasRestockAlert ? 'done.unawaited' : 'done.awaited', { name }))
        },
      }),
  }
}

function show(id: number, change: Partial<Product>): void {
  showProduct(id, change)
  showWish(id, change)
}

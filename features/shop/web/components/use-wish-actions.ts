import type { Wish, WishList } from '../../contract/shop.contract.ts'
import { useRef } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { useUndoable } from '#features/changes/web/undoable.public.ts'
import {
  addWish,
  deleteWishList,
  moveToCart,
  moveToList,
  removeWish,
  showWithout,
} from '../shop-wishes.api.ts'
import { refreshShop } from '../shop.api.ts'

export type WishActions = ReturnType<typeof useWishActions>

/** The first list is named after the screen, until it gets a name. */
export function useListName(): (list: Pick<WishList, 'name'>) => string {
  const { t } = useTranslation('shop')
  return ({ name }) => (name === '' ? t('wishlist.title') : name)
}

/** Actions on a list's wishes, each with undo. */
export function useWishActions(list: number) {
  const { t } = useTranslation(['shop', 'ui'])
  const undoOf = useUndoAction(t('done.undone'))
  const change = useUndoable(t('done.undone'), refreshShop)
  const nameOf = useListName()
  const attempt = useAttempt(refreshShop)
  const removing = useRef(new Set<number>()).current
  return {
    async remove({ id, name }: Pick<Wish, 'id' | 'name'>) {
      // Clicked twice.
      if (removing.has(id)) return
      removing.add(id)
      showWithout(list, [id])
      await change(() => removeWish(id, list), t('wishlist.removed', { name }))
      removing.delete(id)
    },
    /** Into the cart, at once; what can't be bought stays, and is reported. */
    cart: (wishes: readonly Wish[]) =>
      attempt(async () => {
        const { moved, refused, changeId } = await moveToCart(
          wishes.map(wish => wish.id),
          list,
        )
        if (moved.length > 0)
          toast.done(t('wishlist.moved', { count: moved.length }), undoOf(changeId))
        if (refused.length > 0) toast.error(t('wishlist.refused', { count: refused.length }))
      }),
    move({ id, name }: Pick<Wish, 'id' | 'name'>, to: WishList) {
      showWithout(list, [id])
      const send = () => moveToList([id], { list, to: to.id })
      return change(send, t('lists.moved', { name, list: nameOf(to) }))
    },
    /** On another list, or off it again. */
    toggle: ({ id, name }: Pick<Wish, 'id' | 'name'>, on: WishList) =>
      attempt(async () => {
        const values = { name, list: nameOf(on) }
        if (on.containsProduct) {
          const { changeId } = await removeWish(id, on.id)
          toast.done(t('lists.removedFrom', values), undoOf(changeId))
        } else {
          await addWish(id, on.id)
          toast.done(t('lists.putOn', values))
        }
      }),
    removeList: (removed: WishList) =>
      change(() => deleteWishList(removed.id), t('lists.deleted', { list: nameOf(removed) })),
  }
}

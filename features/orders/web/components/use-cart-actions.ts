import type { CartItem } from '../../contract/orders-cart.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { refreshCart, removeFromCart, saveForLater, setCoupon, setQty } from '../orders.api.ts'
import { useRefusalWords } from './order-words.ts'

/** Actions on cart lines; the server reports the result. */
export function useCartActions() {
  const { t } = useTranslation('cart')
  const { explain } = useRefusalWords()
  const undoOf = useUndoAction(t('undone'))
  const onError = (error: unknown) => {
    toast.error(explain(error))
    void refreshCart()
  }
  const qty = useMutation({
    mutationFn: ({ item, to }: { item: CartItem; to: number }) =>
      setQty(item.id, { qty: to, variantId: item.variantId }),
    async onSuccess({ qty: count, limit }, { item }) {
      if (limit === 'stock') toast.info(t('limitStock', { count, name: item.name }))
      if (limit === 'most') toast.info(t('limitMax', { count, name: item.name }))
      await refreshCart()
    },
    onError,
  })
  const unsettled = useRef(new Set<Promise<boolean>>())
  /** Sends the latest quantity of a line, and again as long as another one is wanted by then. */
  async function sendLatest(item: CartItem, latest: { current: number | undefined }) {
    try {
      for (let sent: number | undefined; latest.current !== sent;) {
        sent = latest.current
        // One after another: the last one stays.
        // oxlint-disable-next-line no-await-in-loop
        if (sent !== undefined) await qty.mutateAsync({ item, to: sent })
      }
      return true
    } catch {
      return false
    }
  }
  function sendQty(item: CartItem, latest: { current: number | undefined }, onEnd: () => void) {
    const sending = sendLatest(item, latest).finally(() => {
      unsettled.current.delete(sending)
      onEnd()
    })
    unsettled.current.add(sending)
  }
  const remove = useMutation({
    mutationFn: (item: CartItem) => removeFromCart(item.id, item.variantId),
    async onSuccess({ changeId }, item) {
      toast.done(t('removed', { name: item.name }), undoOf(changeId))
      await refreshCart()
    },
    onError,
  })
  const later = useMutation({
    mutationFn: ({ item, isSaved }: { item: CartItem; isSaved: boolean }) =>
      saveForLater(item.id, { isSaved, variantId: item.variantId }),
    onSuccess: () => refreshCart(),
    onError,
  })
  const coupon = useMutation({
    mutationFn: ({ code, isOn }: { code: string; isOn: boolean }) => setCoupon(code, isOn),
    onSuccess: () => refreshCart(),
  })
  return {
    qty,
    sendQty,
    /** Whether all quantities that were sent have been saved, once that is known. */
    settled: async () => (await Promise.all(unsettled.current)).every(Boolean),
    remove,
    later,
    coupon,
  }
}

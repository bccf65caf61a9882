import { listOf } from '#platform/web/format/list-of.ts'
import type { Cart } from '../../contract/orders-cart.contract.ts'
import { useEffect } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { takeJoined } from '../orders.api.ts'

/** Reports a merged guest cart once, whichever part of the screen loads first. */
export function useMerged(cart: Cart | undefined): void {
  const { t } = useTranslation('cart')
  useEffect(() => {
    if (cart === undefined) return
    const merged = takeJoined()
    if (merged.length > 0)
      toast.info(t('merged', { count: merged.length, names: listOf(merged.map(one => one.name)) }))
  }, [cart, t])
}

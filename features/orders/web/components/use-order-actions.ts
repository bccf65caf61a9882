import { listOf } from '#platform/web/format/list-of.ts'
import type { OrderSummary } from '../../contract/orders.contract.ts'
import type { BULK_STEPS } from '../../contract/orders.rules.ts'
import { LANGUAGES } from '#features/preferences/contract/preferences.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { getPreferences } from '#platform/web/preferences/preferences.ts'
import { regionalOf } from '#platform/web/preferences/regional.ts'
import { saveFile } from '#ui/export/save-file.ts'
import { toast } from '#ui/toast/toast-store.ts'
import {
  cancelOrder,
  downloadPackingSlips,
  refreshOrders,
  reorder,
  updateOrders,
} from '../orders.api.ts'
import { useRefusalWords } from './order-words.ts'

export interface StepWish {
  orders: readonly OrderSummary[]
  step: (typeof BULK_STEPS)[number]
  carrier?: string
  trackingUrl?: string
}
const DONE = { ship: 'bulk.shipped', deliver: 'bulk.delivered', pay: 'bulk.paid' } as const

/** Actions on orders; each reports its result. */
export function useOrderActions() {
  const { t, i18n } = useTranslation('orders')
  const { wordOf, explain } = useRefusalWords()
  const onError = (error: unknown) => {
    toast.error(explain(error))
    void refreshOrders()
  }
  const step = useMutation({
    mutationFn: ({ orders, ...rest }: StepWish) =>
      updateOrders({ ids: orders.map(order => order.id), ...rest }),
    async onSuccess({ done, refused }, { orders, step: kind }) {
      const numberOf = (id: number) => orders.find(order => order.id === id)?.number ?? ''
      const lines = refused.map(one =>
        t('bulk.refused', { number: numberOf(one.id), reason: wordOf(one.code) ?? '' }),
      )
      if (done.length > 0) toast.done(t(DONE[kind], { count: done.length }), { lines })
      else if (lines.length > 0) toast.error(lines.join(' '))
      await refreshOrders()
    },
    onError,
  })
  const cancel = useMutation({
    mutationFn: cancelOrder,
    async onSuccess() {
      toast.done(t('cancel.done'))
      await refreshOrders()
    },
    onError,
  })
  const again = useMutation({
    mutationFn: reorder,
    async onSuccess({ added, missing }) {
      const lines = missing.length === 0 ? [] : [t('reorder.missing', { names: listOf(missing) })]
      if (added > 0) toast.done(t('reorder.done', { count: added }), { lines })
      else toast.error(t('reorder.none'))
      await refreshOrders()
    },
    onError,
  })
  const packingSlips = useMutation({
    mutationFn: (orders: readonly OrderSummary[]) => {
      const language = LANGUAGES.find(one => one === i18n.language) ?? 'en'
      const { timeZone } = regionalOf(getPreferences())
      return downloadPackingSlips({
        ids: orders.map(order => order.id).join(','),
        language,
        timeZone,
      })
    },
    onSuccess: saveFile,
    onError,
  })
  return { step, cancel, again, packingSlips }
}

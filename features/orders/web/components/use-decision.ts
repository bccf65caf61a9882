import type { OrderSummary } from '../../contract/orders.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSession } from '#platform/web/session/session.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { decideOrder, refreshOrders } from '../orders.api.ts'
import { useRefusalWords } from './order-words.ts'

/** Whether the viewer may decide pending orders, and why not this one. */
export function useDecider(order: OrderSummary): {
  isAsked: boolean
  blockedBy: string | undefined
} {
  const { wordOf } = useRefusalWords()
  const isDecider = useCan('manage', 'Order')
  const isOwn = useSession().user?.id === order.customer.id
  return {
    isAsked: isDecider && order.status === 'awaiting',
    blockedBy: isOwn ? wordOf('order.own_approval') : undefined,
  }
}

/** Approves an order above the limit, or declines it with a reason. */
export function useDecision() {
  const { t } = useTranslation('orders')
  const { explain } = useRefusalWords()
  return useMutation({
    mutationFn: ({ order, reason }: { order: OrderSummary; reason?: string }) =>
      decideOrder(
        order.id,
        reason === undefined ? { isApproved: true } : { isApproved: false, reason },
        order.version,
      ),
    async onSuccess(_, { order: { number }, reason }) {
      toast.done(t(reason === undefined ? 'approval.approved' : 'approval.declined', { number }))
      await refreshOrders()
    },
    onError(error) {
      toast.error(explain(error))
      void refreshOrders()
    },
  })
}

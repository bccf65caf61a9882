import type { CartItem } from '../../contract/orders-cart.contract.ts'
import { useRef, useState } from 'react'
import type { useCartActions } from './use-cart-actions.ts'

interface Quantity {
  /** As requested, also before the server has answered. */
  qty: number
  request: (qty: number) => void
  /** One more, or one fewer, than was requested last: each click counts. */
  step: (by: 1 | -1) => void
}

/** The quantity of a line: one request at a time; of what is requested in the meantime the last is sent after it. */
export function useQuantity(
  item: CartItem,
  { sendQty }: Pick<ReturnType<typeof useCartActions>, 'sendQty'>,
): Quantity {
  const [requested, setRequested] = useState<number>()
  const latest = useRef<number>(undefined)
  function request(to: number): void {
    const isSending = latest.current !== undefined
    latest.current = to
    setRequested(to)
    if (isSending) return
    sendQty(item, latest, () => {
      latest.current = undefined
      setRequested(undefined)
    })
  }
  return {
    qty: requested ?? item.qty,
    request,
    step(by) {
      const to = (latest.current ?? item.qty) + by
      if (to >= 1) request(to)
    },
  }
}

import type { CartItem } from '../../contract/orders-cart.contract.ts'
import { useRef, useState } from 'react'
import type { useCartActions } from './use-cart-actions.ts'

interface Quantity {
  /** As wanted, also before the server has answered. */
  qty: number
  want: (qty: number) => void
  /** One more, or one fewer, than was wanted last: each click counts. */
  step: (by: 1 | -1) => void
}

/** The quantity of a line: one request at a time; of what is wanted in the meantime the last is sent after it. */
export function useQuantity(
  item: CartItem,
  { sendQty }: Pick<ReturnType<typeof useCartActions>, 'sendQty'>,
): Quantity {
  const [wanted, setWanted] = useState<number>()
  const latest = useRef<number>(undefined)
  function want(to: number): void {
    const isSending = latest.current !== undefined
    latest.current = to
    setWanted(to)
    if (isSending) return
    sendQty(item, latest, () => {
      latest.current = undefined
      setWanted(undefined)
    })
  }
  return {
    qty: wanted ?? item.qty,
    want,
    step(by) {
      const to = (latest.current ?? item.qty) + by
      if (to >= 1) want(to)
    },
  }
}

import type { Cart } from '../../contract/orders-cart.contract.ts'
import type { CheckoutAnswer } from '../../contract/orders-checkout.contract.ts'
import type { PaymentMethod } from '../../contract/orders.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createKey } from '#platform/web/api/create-key.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { checkout, confirmPayment, leaveCheckout, refreshOrders } from '../orders.api.ts'

export interface Payment {
  addressId: number
  billingAddressId: number | undefined
  note: string
  method: PaymentMethod | undefined
  token?: string
}

interface PaymentParts {
  cart: Cart
  onOrdered: (orderId: number) => void
}

/**
 * Pays and places an order. Each attempt has an idempotency key; without a response the next attempt reuses it, so no one pays twice.
 */
export function usePayment({ cart, onOrdered }: PaymentParts) {
  const key = useRef<string>(undefined)
  const [challenge, setChallenge] = useState<{ id: string }>()
  function take(answer: CheckoutAnswer): void {
    if (answer.state === 'challenge') return setChallenge({ id: answer.checkoutId })
    key.current = undefined
    setChallenge(undefined)
    void refreshOrders()
    if (answer.order !== null) onOrdered(answer.order.id)
  }
  function fail(error: unknown): void {
    setChallenge(undefined)
    // A response ends the attempt; without one it may have succeeded.
    if (error instanceof ApiError && error.status !== 0 && error.status < 500)
      key.current = undefined
    void refreshOrders()
  }
  const pay = useMutation({
    mutationFn: ({ addressId, billingAddressId, note, method, token }: Payment) => {
      key.current ??= createKey()
      const payment =
        method === undefined
          ? {}
          : { payment: { method, ...(token === undefined ? {} : { token }) } }
      const billing = billingAddressId === undefined ? {} : { billingAddressId }
      return checkout(
        {
          addressId,
          ...billing,
          ...payment,
          shipping: cart.shipping,
          total: cart.totals.total,
          note,
        },
        key.current,
      )
    },
    onSuccess: take,
    onError: fail,
  })
  const confirm = useMutation({
    mutationFn: ({ id, token }: { id: string; token: string }) => confirmPayment(id, token),
    onSuccess: take,
    onError: fail,
  })
  const leave = useMutation({
    mutationFn: leaveCheckout,
    onSettled() {
      key.current = undefined
      setChallenge(undefined)
      void refreshOrders()
    },
  })
  const failure: unknown = pay.error ?? confirm.error
  return {
    pay,
    confirm,
    leave,
    challenge,
    failure: failure ?? undefined,
    isBusy: pay.isPending || confirm.isPending,
    forget: () => {
      pay.reset()
      confirm.reset()
    },
  }
}

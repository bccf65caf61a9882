import { randomUUID } from 'node:crypto'
import { ordersCheckoutContract } from '../../contract/orders-checkout.contract.ts'
import { invalidInput } from '#platform/server/http/app-error.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { OrdersParts } from '../orders.context.ts'
import { paymentFrame } from '../payments/frame.service.ts'
import { checkout, confirmPayment, leaveCheckout } from './payment.service.ts'

// Paying and ordering. The Idempotency-Key identifies the payment: sent again, even after a crash of ours midway, it returns
// the outcome. No card details arrive here: the card form is a page of the provider's.

const KEY = /^[\w.:-]{8,128}$/

export function checkoutRoutes(parts: OrdersParts): Route[] {
  return [
    route(ordersCheckoutContract.checkout, async ({ body, caller: { userId }, request }) => {
      const key = request.header('idempotency-key') ?? randomUUID()
      if (!KEY.test(key))
        throw invalidInput({
          'idempotency-key':
            'Use 8 to 128 letters, digits, periods, colons, hyphens, or underscores.',
        })
      return checkout(parts, { userId, key, wish: body })
    }),
    route(
      ordersCheckoutContract.confirmPayment,
      ({ params: { id }, body: { token }, caller: { userId } }) =>
        confirmPayment(parts, { userId, id, token }),
    ),
    route(ordersCheckoutContract.leaveCheckout, async ({ params: { id }, caller: { userId } }) => {
      await leaveCheckout(parts, { userId, id })
      return { ok: true as const }
    }),
    route(ordersCheckoutContract.getPaymentFrame, ({ query }) => paymentFrame(query)),
  ]
}

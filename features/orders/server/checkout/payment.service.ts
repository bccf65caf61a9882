import {
  type CheckoutAnswer,
  ordersCheckoutContract,
} from '../../contract/orders-checkout.contract.ts'
import { orderNumber } from '../../contract/orders.rules.ts'
import type { OrdersParts } from '../orders.context.ts'
import { checkoutBusy, noToken, paymentEnded } from '../orders.errors.ts'
import type { CheckoutRow } from '../orders.tables.ts'
import type { PaymentOutcome } from '../payments/provider.service.ts'
import { getOwnCheckout, markChallenged, TOO_LATE } from './checkout.repo.ts'
import { startCheckout, type CheckoutWish, endCheckout, applyOutcome } from './checkout.service.ts'
import { readDocument } from './document.service.ts'

// Payment calls: the request is stored first, then the provider is called, and its answer settled (checkout.service.ts).

/** Starts a payment, or continues the one with this key. */
export async function checkout(
  parts: OrdersParts,
  { userId, key, wish }: { userId: number; key: string; wish: CheckoutWish },
): Promise<CheckoutAnswer> {
  const { row, isKnown } = await parts.database.write(trx =>
    startCheckout(trx, parts, { userId, key, wish, now: parts.clock() }),
  )
  return goOn(parts, row, { token: wish.payment?.token, isKnown })
}

/** The buyer's answer on the provider's page. */
export async function confirmPayment(
  parts: OrdersParts,
  { userId, id, token }: { userId: number; id: string; token: string | undefined },
): Promise<CheckoutAnswer> {
  const row = await getOwnCheckout(parts.database.read, userId, id)
  if (row.state !== 'challenge') return goOn(parts, row, { token: undefined, isKnown: true })
  const provider = parts.providers[row.payment_method]
  if (provider === undefined || token === undefined) throw noToken()
  return applyAnswer(parts, row, await provider.confirm({ reference: row.id, token }))
}

export async function leaveCheckout(
  parts: OrdersParts,
  { userId, id }: { userId: number; id: string },
): Promise<void> {
  const row = await getOwnCheckout(parts.database.read, userId, id)
  if (row.state === 'open') throw checkoutBusy()
  await parts.database.write(trx => endCheckout(trx, parts, { row, reason: 'left' }))
}

interface Going {
  token: string | undefined
  isKnown: boolean
}

/** From the stored state to the response: calls the provider if that is pending. */
async function goOn(
  parts: OrdersParts,
  row: CheckoutRow,
  { token, isKnown }: Going,
): Promise<CheckoutAnswer> {
  if (row.state !== 'open' || row.reason === TOO_LATE) return toAnswer(row)
  const provider = parts.providers[row.payment_method]
  if (provider === undefined)
    return toAnswer(await applyOutcome(parts, row.id, { state: 'captured' }))
  const known = isKnown ? await provider.find(row.id) : undefined
  if (known !== undefined) return applyAnswer(parts, row, known)
  if (token === undefined) throw noToken()
  return applyAnswer(
    parts,
    row,
    await provider.charge({
      reference: row.id,
      amount: row.amount,
      currency: row.currency,
      token,
      isHeld: readDocument(row.document).needsApproval,
    }),
  )
}

async function applyAnswer(
  parts: OrdersParts,
  row: CheckoutRow,
  outcome: PaymentOutcome,
): Promise<CheckoutAnswer> {
  if (outcome.state !== 'challenge') return toAnswer(await applyOutcome(parts, row.id, outcome))
  await parts.database.write(trx => markChallenged(trx, row.id))
  return { checkoutId: row.id, state: 'challenge', order: null, challengeUrl: outcome.url }
}

function toAnswer(row: CheckoutRow): CheckoutAnswer {
  if (row.state === 'ended' || row.reason === TOO_LATE) throw paymentEnded(row.reason ?? '')
  if (row.state === 'ordered' && row.order_id !== null)
    return {
      checkoutId: row.id,
      state: 'ordered',
      order: { id: row.order_id, number: orderNumber(row.order_id) },
      challengeUrl: null,
    }
  return {
    checkoutId: row.id,
    state: 'challenge',
    order: null,
    challengeUrl: `${ordersCheckoutContract.getPaymentFrame.path}?step=challenge`,
  }
}

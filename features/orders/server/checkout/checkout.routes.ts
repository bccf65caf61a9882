import { randomUUID } from 'node:crypto'
import {
  type CheckoutAnswer,
  ordersCheckoutContract,
} from '../../contract/orders-checkout.contract.ts'
import { orderNumber } from '../../contract/orders.rules.ts'
import { invalidInput } from '#platform/server/http/app-error.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { checkoutBusy, noToken, paymentEnded } from '../orders.errors.ts'
import type { OrdersParts } from '../orders.routes.ts'
import type { CheckoutRow } from '../orders.tables.ts'
import { paymentFrame } from '../payments/frame.service.ts'
import type { PaymentOutcome } from '../payments/provider.service.ts'
import { readDocument } from './document.service.ts'
import { begin, end, findCheckout, settle } from './checkout.service.ts'

// Paying and ordering. The Idempotency-Key is the payment: whoever sends it again, also after a crash of ours in the middle, is answered
// with what has become of it. No details of a card come here: the field for them is a page of the provider's.

const KEY = /^[\w.:-]{8,128}$/

export function checkoutRoutes(parts: OrdersParts): Route[] {
  const { database, clock } = parts
  return [
    route(ordersCheckoutContract.checkout, async ({ body, caller: { userId }, request }) => {
      const key = request.header('idempotency-key') ?? randomUUID()
      if (!KEY.test(key))
        throw invalidInput({
          'idempotency-key': 'Use 8 to 128 letters, digits, dots, colons, dashes or underscores.',
        })
      const { row, isKnown } = await database.write(trx =>
        begin(trx, parts, { userId, key, wish: body, now: clock() }),
      )
      return goOn(parts, row, { token: body.payment?.token, isKnown })
    }),
    route(
      ordersCheckoutContract.confirmPayment,
      async ({ params: { id }, body: { token }, caller: { userId } }) => {
        const row = await findCheckout(database.read, userId, id)
        if (row.state !== 'challenge') return goOn(parts, row, { token: undefined, isKnown: true })
        const provider = parts.providers[row.way]
        if (provider === undefined || token === undefined) throw noToken()
        return answer(parts, row, await provider.confirm({ reference: row.id, token }))
      },
    ),
    route(ordersCheckoutContract.leaveCheckout, async ({ params: { id }, caller: { userId } }) => {
      const row = await findCheckout(database.read, userId, id)
      if (row.state === 'open') throw checkoutBusy()
      await database.write(trx => end(trx, parts, { row, reason: 'left' }))
      return { ok: true as const }
    }),
    route(ordersCheckoutContract.getPaymentFrame, ({ query }) => paymentFrame(query)),
  ]
}

interface Going {
  token: string | undefined
  isKnown: boolean
}

/** From what is written down to what is to be answered: asks the provider where that is open. */
async function goOn(
  parts: OrdersParts,
  row: CheckoutRow,
  { token, isKnown }: Going,
): Promise<CheckoutAnswer> {
  if (row.state !== 'open') return toAnswer(row)
  const provider = parts.providers[row.way]
  if (provider === undefined) return toAnswer(await settle(parts, row.id, { state: 'captured' }))
  const known = isKnown ? await provider.find(row.id) : undefined
  if (known !== undefined) return answer(parts, row, known)
  if (token === undefined) throw noToken()
  return answer(
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

async function answer(
  parts: OrdersParts,
  row: CheckoutRow,
  outcome: PaymentOutcome,
): Promise<CheckoutAnswer> {
  if (outcome.state !== 'challenge') return toAnswer(await settle(parts, row.id, outcome))
  await parts.database.write(trx =>
    trx
      .updateTable('checkouts')
      .set({ state: 'challenge' })
      .where('id', '=', row.id)
      .where('state', '=', 'open')
      .execute(),
  )
  return { checkoutId: row.id, state: 'challenge', order: null, challengeUrl: outcome.url }
}

function toAnswer(row: CheckoutRow): CheckoutAnswer {
  if (row.state === 'ended') throw paymentEnded(row.reason ?? '')
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

import { DAY, MINUTE } from '#platform/contract/durations.rules.ts'
import * as z from 'zod/mini'
import { eachDue } from '#platform/server/jobs/each-due.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { CAPTURE_JOB } from './approval/approval.service.ts'
import { runCapture } from './approval/capture.service.ts'
import { deleteOldGuestCarts } from './cart/cart.repo.ts'
import { giveUpCapture } from './change/failed-refund.service.ts'
import { REFUND_JOB, runRefund } from './change/refunds.service.ts'
import { listLeftCheckouts } from './checkout/checkout.repo.ts'
import { endCheckout, applyOutcome } from './checkout/checkout.service.ts'
import { giveUpLateRefund, LATE_REFUND_JOB, runLateRefund } from './checkout/late-refund.service.ts'
import type { OrdersParts } from './orders.context.ts'
import { remindOfCarts } from './reminders/reminders.service.ts'
import type { CheckoutRow } from './orders.tables.ts'

// Background work: payments with unknown outcome, refunds, and abandoned guest carts.

const EVERY = 15_000
/** A payment in progress is left to its request. */
const IN_PROGRESS = 30_000
const REMIND_EVERY = 15 * MINUTE
const GUEST_DAYS = 30
const AT_ONCE = 100

const args = z.object({ id: z.int() })
const checkoutArgs = z.object({ id: z.string() })

export const ordersJobs = (parts: OrdersParts): Record<string, JobKind> => ({
  'orders.settle': {
    everyMilliseconds: EVERY,
    async run() {
      const now = parts.clock()
      const before = new Date(now.getTime() - IN_PROGRESS).toISOString()
      const rows = await listLeftCheckouts(parts.database.read, { before, limit: AT_ONCE })
      await eachDue(rows, row => finishAbandoned(parts, row, now))
    },
  },
  [REFUND_JOB]: {
    async run(given) {
      await runRefund(parts, args.parse(given).id)
    },
  },
  [CAPTURE_JOB]: {
    async run(given) {
      await runCapture(parts, args.parse(given).id)
    },
    onGivenUp: given => giveUpCapture(parts, args.parse(given).id),
  },
  [LATE_REFUND_JOB]: {
    run: given => runLateRefund(parts, checkoutArgs.parse(given).id),
    onGivenUp: given => giveUpLateRefund(parts, checkoutArgs.parse(given).id),
  },
  'orders.reminders': {
    everyMilliseconds: REMIND_EVERY,
    run: () => remindOfCarts(parts),
  },
  'orders.guests': {
    everyMilliseconds: DAY,
    async run() {
      const before = new Date(parts.clock().getTime() - GUEST_DAYS * DAY)
      await parts.database.write(trx => deleteOldGuestCarts(trx, before))
    },
  },
})

/** A completed charge becomes an order; without one the reservations are released. A confirmation has a time limit. */
async function finishAbandoned(parts: OrdersParts, row: CheckoutRow, now: Date): Promise<void> {
  const provider = parts.providers[row.payment_method]
  if (provider === undefined) return void (await applyOutcome(parts, row.id, { state: 'captured' }))
  const found = await provider.find(row.id)
  if (found !== undefined && found.state !== 'challenge')
    return void (await applyOutcome(parts, row.id, found))
  const isOver = row.expires_at <= now.toISOString()
  if (row.state === 'open' && found === undefined)
    return parts.database.write(trx => endCheckout(trx, parts, { row, reason: 'interrupted' }))
  if (isOver) await parts.database.write(trx => endCheckout(trx, parts, { row, reason: 'expired' }))
}

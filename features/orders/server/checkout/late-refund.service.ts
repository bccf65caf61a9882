import { addJob } from '#platform/server/jobs/jobs.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { notifyFailedRefund } from '../change/failed-refund.service.ts'
import type { OrdersParts } from '../orders.context.ts'
import { getBuyer } from '../orders.repo.ts'
import { giveBack } from '../payments/provider.service.ts'
import { findCheckout, TOO_LATE, updateCheckoutRow } from './checkout.repo.ts'

// A payment that arrived after its items were sold: no order is created, and a job gives the money back. The checkout is
// open until the provider has.

export const LATE_REFUND_JOB = 'orders.late-refund'

/** Leaves the money to the job, in the transaction that finds the items sold. */
export async function owePaymentBack(trx: Trx, id: string, now: Date): Promise<void> {
  await updateCheckoutRow(trx, id, { state: 'open', reason: TOO_LATE })
  await addJob(trx, { kind: LATE_REFUND_JOB, args: { id }, name: `late:${id}`, now })
}

export async function runLateRefund(
  { database, providers }: OrdersParts,
  id: string,
): Promise<void> {
  const row = await findCheckout(database.read, id)
  if (row === undefined || row.state !== 'open') return
  const provider = providers[row.payment_method]
  if (provider !== undefined)
    await giveBack(provider, { key: `late:${id}`, reference: id, amount: row.amount })
  await database.write(trx => updateCheckoutRow(trx, id, { state: 'ended' }))
}

/** The provider refused until the end. There is no order to show it. */
export async function giveUpLateRefund(
  { database, clock }: OrdersParts,
  id: string,
): Promise<void> {
  await database.write(async trx => {
    const row = await findCheckout(trx, id)
    if (row === undefined) return
    const buyer = await getBuyer(trx, row.user_id)
    await notifyFailedRefund(trx, {
      orderId: undefined,
      buyer: { userId: row.user_id, name: buyer.full_name },
      amount: row.amount,
      currency: row.currency,
      now: clock(),
    })
  })
}

import { statementsOf } from '#platform/server/compose/demo-history.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { refundKey } from '../change/refunds.repo.ts'
import '../orders.tables.ts'

// What the test provider knows of the demo's orders paid by card: without it, it would refuse to refund them.

interface Charged {
  row: {
    checkout_id: string
    payment_method: string
    currency: string
    paid: number
    placed_at: string
  }
  refund: { id: number; amount: number; at: string } | undefined
}

export async function insertCharges(trx: Trx, orders: readonly Charged[]): Promise<void> {
  const charged = orders.filter(({ row }) => row.payment_method === 'test' && row.paid > 0)
  const payments = charged.map(({ row }) => ({
    reference: row.checkout_id,
    currency: row.currency,
    amount: row.paid,
    state: 'captured' as const,
    reason: null,
    at: row.placed_at,
  }))
  const refunds = charged.flatMap(({ row: { checkout_id: reference }, refund }) =>
    refund === undefined
      ? []
      : [{ key: refundKey(refund.id), reference, amount: refund.amount, at: refund.at }],
  )
  for (const some of statementsOf(payments))
    await trx.insertInto('test_payments').values(some).execute()
  for (const some of statementsOf(refunds))
    await trx.insertInto('test_refunds').values(some).execute()
}

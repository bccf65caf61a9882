import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import '../orders.tables.ts'

// The state of the test provider: payments by reference, refunds by key.

export type TestPaymentState =
  | 'captured'
  | 'held'
  | 'challenge'
  | 'challenge-held'
  | 'released'
  | 'declined'
export interface TestPaymentOutcome {
  state: TestPaymentState
  reason: 'declined' | 'funds' | 'challenge' | null
}

export const findTestPayment = (db: Db, reference: string) =>
  db.selectFrom('test_payments').selectAll().where('reference', '=', reference).executeTakeFirst()

interface NewTestPayment extends TestPaymentOutcome {
  reference: string
  amount: number
  currency: string
  now: Date
}
/** Once for a reference: what was there before stays. */
export async function insertTestPayment(trx: Trx, payment: NewTestPayment): Promise<void> {
  const { now, reference, amount, currency, state, reason } = payment
  await trx
    .insertInto('test_payments')
    .values({ reference, amount, currency, state, reason, at: now.toISOString() })
    .onConflict(conflict => conflict.column('reference').doNothing())
    .execute()
}

/** Moves a payment on, if it is still in the state that is named. */
export async function updateTestPayment(
  trx: Trx,
  reference: string,
  { from, ...to }: Partial<TestPaymentOutcome> & { from?: TestPaymentState },
): Promise<void> {
  const update = trx.updateTable('test_payments').set(to).where('reference', '=', reference)
  await (from === undefined ? update : update.where('state', '=', from)).execute()
}

export const listTestRefunds = (db: Db, reference: string) =>
  db.selectFrom('test_refunds').selectAll().where('reference', '=', reference).execute()

export async function insertTestRefund(
  trx: Trx,
  { now, ...refund }: { key: string; reference: string; amount: number; now: Date },
): Promise<void> {
  await trx
    .insertInto('test_refunds')
    .values({ ...refund, at: now.toISOString() })
    .execute()
}

import { setTimeout as sleep } from 'node:timers/promises'
import { ordersCheckoutContract } from '@smart-fft/contract/orders-checkout.contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { PaymentOutcome, PaymentProvider, PaymentRequest } from './provider.service.ts'
import '../orders.tables.ts'

// The provider for trying things out: it moves no money. It remembers its payments by itself, in a write of its own, as one outside would:
// whatever happens to us after that, the money is taken. `test_slow` takes it at once and says so late.

/** What its pages hand over (contract/src/orders.rules.ts, `TEST_CARDS`). */
const SLOW_MILLISECONDS = 2_000
const CHALLENGE_URL = `${ordersCheckoutContract.getPaymentFrame.path}?step=challenge`
const CONFIRMED = 'confirm_yes'

type Taken = { state: 'captured' | 'challenge' | 'declined'; reason: 'declined' | 'funds' | 'challenge' | null }
const ANSWERS: Record<string, Taken> = {
  test_success: { state: 'captured', reason: null },
  test_slow: { state: 'captured', reason: null },
  test_challenge: { state: 'challenge', reason: null },
  test_funds: { state: 'declined', reason: 'funds' },
}
const DECLINED: Taken = { state: 'declined', reason: 'declined' }

const isReason = (text: string | null): text is 'declined' | 'funds' | 'challenge' =>
  text !== null && /^(declined|funds|challenge)$/.test(text)

export function createTestProvider({ database, clock }: { database: Database; clock: Clock }): PaymentProvider {
  const read = async (reference: string): Promise<PaymentOutcome | undefined> => {
    const row = await database.read.selectFrom('test_payments').selectAll().where('reference', '=', reference).executeTakeFirst()
    if (row === undefined) return undefined
    if (row.state === 'challenge') return { state: 'challenge', url: CHALLENGE_URL }
    return row.state === 'captured' ? { state: 'captured' } : { state: 'declined', reason: isReason(row.reason) ? row.reason : 'declined' }
  }
  const outcome = async (reference: string): Promise<PaymentOutcome> => (await read(reference)) ?? { state: 'declined', reason: 'declined' }

  async function charge({ reference, amount, currency, token }: PaymentRequest): Promise<PaymentOutcome> {
    const answer = ANSWERS[token] ?? DECLINED
    await database.write(trx =>
      trx
        .insertInto('test_payments')
        .values({ reference, amount, currency, ...answer, at: clock().toISOString() })
        .onConflict(conflict => conflict.column('reference').doNothing())
        .execute(),
    )
    if (token === 'test_slow') await sleep(SLOW_MILLISECONDS)
    return outcome(reference)
  }

  return {
    charge,
    find: read,
    async confirm({ reference, token }) {
      const answer: Taken = token === CONFIRMED ? { state: 'captured', reason: null } : { state: 'declined', reason: 'challenge' }
      await database.write(trx =>
        trx.updateTable('test_payments').set(answer).where('reference', '=', reference).where('state', '=', 'challenge').execute(),
      )
      return outcome(reference)
    },
    async refund({ key, reference, amount }) {
      return database.write(async trx => {
        const payment = await trx.selectFrom('test_payments').selectAll().where('reference', '=', reference).executeTakeFirst()
        const refunds = await trx.selectFrom('test_refunds').selectAll().where('reference', '=', reference).execute()
        if (refunds.some(one => one.key === key)) return true
        const given = refunds.reduce((sum, one) => sum + one.amount, 0)
        if (payment?.state !== 'captured' || given + amount > payment.amount) return false
        await trx.insertInto('test_refunds').values({ key, reference, amount, at: clock().toISOString() }).execute()
        return true
      })
    },
  }
}

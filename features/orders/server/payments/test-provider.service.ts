import { setTimeout as sleep } from 'node:timers/promises'
import { ordersCheckoutContract } from '../../contract/orders-checkout.contract.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { PaymentOutcome, PaymentProvider, PaymentRequest } from './provider.service.ts'
import {
  findTestPayment,
  insertTestPayment,
  insertTestRefund,
  listTestRefunds,
  type TestPaymentOutcome,
  type TestPaymentState,
  updateTestPayment,
} from './test-provider.repo.ts'

// The test provider: it moves no money. It stores its payments itself, in a write of its own, like an external one:
// whatever happens to us afterwards, the charge stands. `test_slow` charges at once and answers late.

/** What its pages hand over (features/orders/contract/orders.rules.ts, `TEST_CARDS`). */
const SLOW_MILLISECONDS = 2_000
const CHALLENGE_URL = `${ordersCheckoutContract.getPaymentFrame.path}?step=challenge`
const CONFIRMED = 'confirm_yes'

const ANSWERS: Record<string, TestPaymentOutcome> = {
  test_success: { state: 'captured', reason: null },
  test_slow: { state: 'captured', reason: null },
  test_challenge: { state: 'challenge', reason: null },
  test_funds: { state: 'declined', reason: 'funds' },
}
const DECLINED: TestPaymentOutcome = { state: 'declined', reason: 'declined' }

/** What a state is called where the money is only set aside. */
const HELD: Partial<Record<TestPaymentState, TestPaymentState>> = {
  captured: 'held',
  challenge: 'challenge-held',
}

const isReason = (text: string | null): text is 'declined' | 'funds' | 'challenge' =>
  text !== null && /^(declined|funds|challenge)$/.test(text)

export function createTestProvider({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): PaymentProvider {
  const read = async (reference: string): Promise<PaymentOutcome | undefined> => {
    const row = await findTestPayment(database.read, reference)
    if (row === undefined) return undefined
    if (row.state === 'challenge' || row.state === 'challenge-held')
      return { state: 'challenge', url: CHALLENGE_URL }
    if (row.state === 'captured' || row.state === 'held') return { state: row.state }
    return { state: 'declined', reason: isReason(row.reason) ? row.reason : 'declined' }
  }
  const outcome = async (reference: string): Promise<PaymentOutcome> =>
    (await read(reference)) ?? { state: 'declined', reason: 'declined' }

  async function charge({
    reference,
    amount,
    currency,
    token,
    isHeld,
  }: PaymentRequest): Promise<PaymentOutcome> {
    const { state, reason } = ANSWERS[token] ?? DECLINED
    const answer: TestPaymentOutcome = { state: isHeld ? (HELD[state] ?? state) : state, reason }
    await database.write(trx =>
      insertTestPayment(trx, { reference, amount, currency, ...answer, now: clock() }),
    )
    if (token === 'test_slow') await sleep(SLOW_MILLISECONDS)
    return outcome(reference)
  }

  return {
    charge,
    find: read,
    async confirm({ reference, token }) {
      const to = (state: TestPaymentState): TestPaymentOutcome =>
        token === CONFIRMED ? { state, reason: null } : { state: 'declined', reason: 'challenge' }
      await database.write(async trx => {
        await updateTestPayment(trx, reference, { from: 'challenge', ...to('captured') })
        await updateTestPayment(trx, reference, { from: 'challenge-held', ...to('held') })
      })
      return outcome(reference)
    },
    async capture(reference) {
      return database.write(async trx => {
        await updateTestPayment(trx, reference, { from: 'held', state: 'captured' })
        const row = await findTestPayment(trx, reference)
        return row?.state === 'captured'
      })
    },
    async refund({ key, reference, amount }) {
      return database.write(async trx => {
        const payment = await findTestPayment(trx, reference)
        const refunds = await listTestRefunds(trx, reference)
        if (refunds.some(one => one.key === key)) return true
        const given = refunds.reduce((sum, one) => sum + one.amount, 0)
        if (payment?.state === 'released') return true
        if (payment?.state === 'held') {
          await updateTestPayment(trx, reference, { state: 'released' })
          return true
        }
        if (payment?.state !== 'captured' || given + amount > payment.amount) return false
        await insertTestRefund(trx, { key, reference, amount, now: clock() })
        return true
      })
    },
  }
}

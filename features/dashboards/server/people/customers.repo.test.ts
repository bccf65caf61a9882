import { type Insertable, sql, type Updateable } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '#app/server/test/fault/random.ts'
import { createInvoiceHelper } from '#features/invoice/tests/invoice-helper.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { customersOf, moneyOfBoard } from '#features/invoice/server/list/board.repo.ts'
import { countCustomers } from './customers.repo.ts'

// Random changes of invoices: the stored buying days always match the invoices.

const CLIENTS = 4
const DAYS = 12
const dayOf = (index: number) => `2019-03-${String(1 + index).padStart(2, '0')}`

let test: TestApp
let clients: number[]
let sample: Insertable<Tables['invoices']>
beforeAll(async () => {
  test = await createTestApp()
  const invoices = createInvoiceHelper(test)
  clients = await Promise.all(
    Array.from(
      { length: CLIENTS },
      async (_, index) => (await invoices.addClient(`Buyer ${index}`)).id,
    ),
  )
  const { id } = await invoices.add({ clientId: clients[0] ?? 0, issuedDate: dayOf(0) })
  const { id: _, ...row } = await test.database.read
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  sample = { ...row, number: null, order_id: null }
})
afterAll(() => test.close())

async function countByInvoices(days: { from: string; to: string }) {
  const counts = { new: 0, returning: 0, referrals: 0 }
  const { rows } = await sql<{
    kind: keyof typeof counts
  }>`select * from (${customersOf(days)}) as buyers`.execute(test.database.read)
  for (const { kind } of rows) counts[kind] += 1
  return counts
}

it.each([1, 2, 3])(
  'DASH-01 DASH-11 stored purchase days and invoices yield the same buyers after any sequence of changes: %i',
  async seed => {
    const random = createRandom(seed)
    function pick<T>(values: readonly T[]): T {
      const picked = values[random(values.length)]
      if (picked === undefined) throw new Error('Nothing to pick from.')
      return picked
    }
    const ids: number[] = []
    async function add(): Promise<void> {
      const row = {
        ...sample,
        client_id: pick(clients),
        issued_on: dayOf(random(DAYS)),
        status: pick(['Draft', 'Paid', 'Sent'] as const),
      }
      const { id } = await test.database.write(trx =>
        trx.insertInto('invoices').values(row).returning('id').executeTakeFirstOrThrow(),
      )
      ids.push(id)
    }
    const change = (set: Updateable<Tables['invoices']>) =>
      test.database.write(trx =>
        trx
          .updateTable('invoices')
          .set(set)
          .where('id', '=', pick([...ids, 0]))
          .execute(),
      )
    const remove = () =>
      test.database.write(trx =>
        trx
          .deleteFrom('invoices')
          .where('id', '=', pick([...ids, 0]))
          .execute(),
      )
    const acts = [
      add,
      add,
      () => change({ status: pick(['Draft', 'Void', 'Paid', 'Sent'] as const) }),
      () => change({ issued_on: dayOf(random(DAYS)) }),
      () => change({ client_id: pick(clients), issued_on: dayOf(random(DAYS)) }),
      () => change({ deleted_at: pick([null, '2026-01-01T00:00:00.000Z']) }),
      remove,
    ]
    for (let step = 0; step < 120; step += 1) {
      await pick(acts)()
      const from = random(DAYS)
      const days = { from: dayOf(from), to: dayOf(from + random(DAYS - from)) }
      expect(
        await countCustomers(test.database.read, { spans: [days], money: moneyOfBoard }),
        `step ${step}`,
      ).toEqual([await countByInvoices(days)])
    }
    expect(ids.length).toBeGreaterThan(10)
  },
)

it('DASH-11 counts the first purchase of a client who joined with a referral code as a referral', async () => {
  const day = '2019-05-01'
  const { id: personId, email } = await test.makePerson()
  const [clientId = 0] = clients
  await test.database.write(async trx => {
    await trx.deleteFrom('invoices').where('client_id', '=', clientId).execute()
    await trx
      .updateTable('invoice_clients')
      .set({ user_id: personId })
      .where('id', '=', clientId)
      .execute()
    const row = { ...sample, client_id: clientId, issued_on: day, status: 'Sent' as const }
    await trx.insertInto('invoices').values(row).execute()
  })
  const count = () =>
    countCustomers(test.database.read, {
      spans: [{ from: day, to: day }],
      money: moneyOfBoard,
    })
  expect(await count()).toEqual([{ new: 1, returning: 0, referrals: 0 }])
  const moment = '2019-04-01T09:00:00.000Z'
  const referral = { user_id: 11, email, email_key: email, invited_at: moment }
  await test.database.write(trx =>
    trx
      .insertInto('referrals')
      .values({ ...referral, joined_id: personId, joined_at: moment })
      .execute(),
  )
  expect(await count()).toEqual([{ new: 0, returning: 0, referrals: 1 }])
})

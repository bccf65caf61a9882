import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedDemo, seedFirst } from '#app/server/fill.ts'
import { testPasswords, TEST_START } from '#app/server/test-bases.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createTestDatabase } from '#platform/server/database/test-database.ts'
import { digestOf } from '../documents/seal.service.ts'
import type { InvoiceDbRow } from '../invoice.tables.ts'
import { settledColumns } from '../records/figures.service.ts'
import { companyOf } from '../records/paper.service.ts'

// Invoices that were written by few statements are what the functions would have made of them one by one.

let database: Database
let invoices: InvoiceDbRow[]
beforeAll(async () => {
  database = await createTestDatabase()
  const filling = { database, clock: () => new Date(TEST_START), passwords: testPasswords }
  await seedFirst(filling)
  await seedDemo({ ...filling, withHistory: true })
  invoices = await database.read.selectFrom('invoices').selectAll().orderBy('id').execute()
}, 120_000)
afterAll(() => database.close())

it('INV-18 says of all invoices of orders that nobody has changed them since they were issued', async () => {
  const issued = invoices.filter(row => row.order_id !== null)
  expect(issued.length).toBeGreaterThan(700)
  for (const row of issued)
    expect([row.number, row.digest]).toEqual([
      row.number,
      await digestOf(database.read, row, await companyOf(database.read, row)),
    ])
})

it('INV-08 settles every invoice as it would be settled now', () => {
  const today = new Date(TEST_START).toISOString().slice(0, 10)
  for (const row of invoices) expect(row).toMatchObject(settledColumns(row, { id: row.id, today }))
})

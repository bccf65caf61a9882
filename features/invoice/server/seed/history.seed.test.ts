import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedDemo } from '#app/server/fill.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { testPasswords, TEST_START } from '#app/server/test-bases.ts'
import type { Database } from '#platform/server/database/database.ts'
import { digestOf } from '../documents/seal.service.ts'
import type { InvoiceDbRow } from '../invoice.tables.ts'
import { calculatedColumns } from '../records/figures.service.ts'
import { companyOf } from '../records/document.service.ts'
import { createInvoiceHelper } from '../../tests/invoice-helper.ts'

// Seeded invoices, written in bulk, must equal what the services would have produced one by one.

let test: TestApp
let database: Database
let invoices: InvoiceDbRow[]
beforeAll(async () => {
  test = await createTestApp({ demo: false })
  database = test.database
  await seedDemo({
    database,
    clock: () => new Date(TEST_START),
    passwords: testPasswords,
    withHistory: true,
  })
  invoices = await database.read.selectFrom('invoices').selectAll().orderBy('id').execute()
}, 120_000)
afterAll(() => test.close())

it('INV-18 seeded invoices of orders verify as unchanged since they were issued', async () => {
  const issued = invoices.filter(row => row.order_id !== null)
  expect(issued.length).toBeGreaterThan(700)
  for (const row of issued)
    expect([row.number, row.digest]).toEqual([
      row.number,
      await digestOf(database.read, row, await companyOf(database.read, row)),
    ])
})

it('INV-08 seeded invoices have the status and balance that would be calculated today', () => {
  const today = new Date(TEST_START).toISOString().slice(0, 10)
  for (const row of invoices)
    expect(row).toMatchObject(calculatedColumns(row, { id: row.id, today }))
})

it('INV-20 numbering and ids continue after the seeded invoices', async () => {
  const issued = await createInvoiceHelper(test).issued()
  const last = invoices.reduce((most, { number }) => Math.max(most, number ?? 0), 0)
  expect([issued.id, issued.number]).toEqual([Number(invoices.at(-1)?.id) + 1, last + 1])
})

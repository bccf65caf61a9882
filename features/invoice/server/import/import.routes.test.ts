import { changesContract } from '#features/changes/contract/changes.contract.ts'
import {
  CLIENT_COLUMNS,
  invoiceImportContract,
  STRIPE_COLUMNS,
} from '../../contract/invoice-import.contract.ts'
import { invoiceContract } from '../../contract/invoice.contract.ts'
import { type ImportReport, importReport } from '#platform/contract/import.rules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import {
  mapColumns,
  SHOPIFY_CUSTOMERS,
  STRIPE_INVOICES,
  STRIPE_REFUSED,
} from '../../tests/import-files.ts'
import { createInvoiceHelper } from '../../tests/invoice-helper.ts'

let test: TestApp
let invoices: ReturnType<typeof createInvoiceHelper>
beforeAll(async () => {
  test = await createTestApp()
  invoices = createInvoiceHelper(test)
})
afterAll(() => test.close())

type How = { dryRun?: boolean; skipInvalid?: boolean }
const stripe = async (csv: string, how: How = {}) => {
  const mapping = mapColumns(csv, STRIPE_COLUMNS)
  const body = { csv, mapping, ...how }
  const answer = await test.call(invoiceImportContract.importStripe, { as: 'admin', body })
  expect(answer.statusCode, answer.body).toBe(200)
  return importReport.parse(answer.json())
}
const customers = async (csv: string, how: How = {}) => {
  const mapping = mapColumns(csv, CLIENT_COLUMNS)
  const body = { csv, mapping, ...how }
  const answer = await test.call(invoiceImportContract.importClients, { as: 'admin', body })
  expect(answer.statusCode, answer.body).toBe(200)
  return importReport.parse(answer.json())
}
const undo = (id: number | undefined) =>
  test.call(changesContract.undoChange, { as: 'admin', body: { id } })
const reasons = ({ errors }: ImportReport) =>
  errors.map(({ row, field, reason, code }) => `${row} ${field} ${reason ?? code}`)
const clients = async (q: string) =>
  invoiceContract.findClients.output.parse(
    (await test.call(invoiceContract.findClients, { as: 'admin', query: { q } })).json(),
  )
const all = async (q: string) =>
  (await invoices.list({ q })).invoices.toSorted((a, b) => a.id - b.id)

describe('Stripe invoice import', () => {
  it('INV-07 X-19 imports issued and paid invoices once and undoes them together', async () => {
    const next = async () =>
      (await test.call(invoiceContract.prepareInvoice, { as: 'admin' })).json().number
    const before = await next()
    const tried = await stripe(STRIPE_INVOICES)
    expect(tried).toMatchObject({ rows: 5, valid: 5, errors: [], imported: 0 })
    expect(tried.skipped?.entries).toEqual([{ row: 5, title: 'A000-0001', reason: 'tax' }])
    expect(await all('stripe.example')).toEqual([])

    const { imported, changeId } = await stripe(STRIPE_INVOICES, { dryRun: false })
    expect(imported).toBe(5)
    expect(
      [
        ...(await all('Lena Stripe')),
        ...(await all('Tomo Stripe')),
        ...(await all('odd@stripe')),
      ].map(one => [one.number, one.invoiceStatus, one.total, one.balance, one.client.name]),
    ).toEqual([
      [1, 'Paid', 119, 0, 'Lena Stripe'],
      [2, 'Past Due', 59.5, 39.5, 'Lena Stripe'],
      [3, 'Sent', 1200, 1200, 'Tomo Stripe'],
      [4, 'Sent', 10_333.33, 10_333.33, 'odd@stripe.example'],
      [null, 'Draft', 30, 30, 'odd@stripe.example'],
    ])
    const [paid, , , odd] = [...(await all('Lena Stripe')), ...(await all('odd@stripe'))]
    expect(await invoices.one(paid?.id ?? 0)).toMatchObject({
      currency: 'EUR',
      issuedDate: '2026-01-05',
      dueDate: '2026-01-19',
      tax: 19,
      items: [{ item: 'Stripe 7C1D-0001', description: 'Consulting in January', cost: 100 }],
      payments: [{ amount: 119, method: 'card', date: '2026-01-12', note: 'Stripe' }],
    })
    expect(odd).toMatchObject({ number: null })
    // Our own numbering continues as if nothing had been imported.
    expect(await next()).toBe(before)

    const again = await stripe(STRIPE_INVOICES, { dryRun: false, skipInvalid: true })
    expect(again).toMatchObject({ valid: 0, imported: 0 })
    expect(new Set(again.errors.map(({ code }) => code))).toEqual(new Set(['taken']))

    expect((await undo(changeId)).statusCode).toBe(200)
    expect(await all('stripe')).toEqual([])
    expect(await stripe(STRIPE_INVOICES)).toMatchObject({ valid: 5, errors: [] })
  })

  it('INV-07 refuses to undo after a later payment', async () => {
    const { changeId } = await stripe(STRIPE_INVOICES, { dryRun: false })
    const [, part] = await all('Lena Stripe')
    expect((await invoices.pay(part?.id ?? 0, 1)).statusCode).toBe(201)
    expect((await undo(changeId)).statusCode).toBe(409)
    expect(await all('Lena Stripe')).toHaveLength(2)
  })

  it('INV-07 X-19 reports why rows are skipped and imports the rest', async () => {
    const report = await stripe(STRIPE_REFUSED, { dryRun: false, skipInvalid: true })
    expect(reasons(report)).toEqual([
      '2 status stripe.void',
      '3 status stripe.uncollectible',
      '4 total stripe.negative',
      '5 amountPaid invoice.overpaid',
      '6 total invoice.decimals',
      '7 customerName client.no_name',
      '8 paidAt payment.future',
      '9 status stripe.status',
      '10 currency invalid',
      '12 id repeated',
    ])
    expect(report.imported).toBe(1)
  })

  it('X-21 rejects invalid files and users without permission', async () => {
    const body = { csv: 'id,Total\n', mapping: { id: 0 } }
    const empty = await test.call(invoiceImportContract.importStripe, { as: 'admin', body })
    expect([empty.statusCode, empty.json().code]).toEqual([400, 'import.empty'])
    expect(empty.headers['content-type']).toContain('application/problem+json')
    const unmapped = { csv: STRIPE_INVOICES, mapping: { id: 0 } }
    const missing = await test.call(invoiceImportContract.importStripe, {
      as: 'admin',
      body: unmapped,
    })
    expect(missing.json()).toMatchObject({ status: 400, errors: { mapping: expect.any(String) } })
    for (const call of [invoiceImportContract.importStripe, invoiceImportContract.importClients])
      expect((await test.call(call, { as: 'editor', body: { csv: 'id\n1' } })).statusCode).toBe(403)
  })
})

describe('Shopify customer import', () => {
  it('INV-07 X-19 creates clients once and undoes them together', async () => {
    const tried = await customers(SHOPIFY_CUSTOMERS)
    expect(tried).toMatchObject({ rows: 3, valid: 3, errors: [], imported: 0 })
    expect(tried.skipped?.entries).toEqual([
      { row: 2, title: 'Ines Shopify', reason: 'note' },
      { row: 2, title: 'Ines Shopify', reason: 'tags' },
    ])
    const { imported, changeId } = await customers(SHOPIFY_CUSTOMERS, { dryRun: false })
    expect(imported).toBe(3)
    expect(await clients('Ines Shopify')).toMatchObject([
      {
        company: 'Atelier Ines',
        companyEmail: 'Ines@shopify.example',
        address: 'Rua Nova 4\n2.º\n4000-001 Porto',
        country: 'Portugal',
        contact: '+351220000000',
      },
    ])
    expect(await clients('only-mail')).toMatchObject([{ name: 'only-mail@shopify.example' }])
    expect(reasons(await customers(SHOPIFY_CUSTOMERS))).toEqual([
      '2 email taken',
      '3 email taken',
      '4 name client.known',
    ])
    expect((await undo(changeId)).statusCode).toBe(200)
    expect(await clients('shopify.example')).toEqual([])
    expect(await customers(SHOPIFY_CUSTOMERS)).toMatchObject({ valid: 3, errors: [] })
  })

  it('INV-07 refuses to undo all of it once one client has an invoice', async () => {
    const { changeId } = await customers(SHOPIFY_CUSTOMERS, { dryRun: false })
    const [ines] = await clients('Ines Shopify')
    await invoices.add({ clientId: ines?.id ?? 0 })
    expect((await undo(changeId)).statusCode).toBe(409)
    expect(await clients('only-mail')).toHaveLength(1)
  })

  it('X-19 reports invalid rows', async () => {
    const csv =
      'First Name,Last Name,Email,Phone\n,,,\nAda,,no-mail,\nAda,,,\nADA,,,\nMax,,max@one.example,' +
      `${'1'.repeat(41)}\nMax,,a@b.example,\nMax,,A@b.example,\n,,,5\n`
    expect(reasons(await customers(csv))).toEqual([
      '3 email email',
      '5 name client.known',
      '6 phone too_long',
      '8 email repeated',
      '9 name client.no_name',
    ])
  })
})

import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { type INVOICE_IMPORT_FIELDS, invoiceContract } from '../../contract/invoice.contract.ts'
import {
  invoiceMoneyContract,
  type PaymentImportField,
} from '../../contract/invoice-money.contract.ts'
import { type ImportBody, type ImportError, importReport } from '#platform/contract/import.rules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createInvoiceHelper } from '../../tests/invoice-helper.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

const AS = 'maintainer' as const
let test: TestApp
let invoices: ReturnType<typeof createInvoiceHelper>
beforeAll(async () => {
  test = await createTestApp()
  invoices = createInvoiceHelper(test)
})
afterAll(() => test.close())

type Body = ImportBody<(typeof INVOICE_IMPORT_FIELDS)[number]>
const bring = async (body: Body) =>
  importReport.parse(
    (await test.call(invoiceContract.importInvoices, { as: 'admin', body })).json(),
  )
const bringPayments = async (body: ImportBody<PaymentImportField>) =>
  importReport.parse(
    (await test.call(invoiceMoneyContract.importPayments, { as: AS, body })).json(),
  )
const undoLast = async (as: 'admin' | 'maintainer' = 'admin') => {
  const recent = await test.call(changesContract.listRecentChanges, { as })
  const [change] = changesContract.listRecentChanges.output.parse(recent.json()).changes
  return test.call(changesContract.undoChange, { as, body: { id: change?.id } })
}
const reasonsOf = ({ errors }: { errors: ImportError[] }) =>
  errors.map(({ row, field, reason, code }) => [row, field, reason ?? code])
const mapping = {
  client: 0,
  email: 1,
  item: 2,
  cost: 3,
  qty: 4,
  taxPercent: 5,
  dueDate: 6,
  issuedDate: 7,
}
const HEAD = 'Client,Mail,Item,Price,Pieces,Tax,Due,Date'

describe('exporting and importing invoices', () => {
  it('INV-07 exports rows of the list or invoice lines, whose prices add up to the invoice', async () => {
    const client = await invoices.addClient('Export, Ltd "North"', 'north@export.example')
    const items = [
      { item: 'Hinge', cost: 12.5, qty: 3 },
      { item: '=1+1', cost: 7.25, qty: 2, discount: 10 },
    ]
    const made = await invoices.issued({ clientId: client.id, items })
    const table = async (more: object) => {
      const query = { format: 'csv', q: 'north@export', ...more }
      const answer = await test.call(invoiceContract.exportInvoices, { as: AS, query })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.body.trim().split('\r\n')
    }
    const [, ...rows] = await table({})
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain(`${made.number}`)
    expect(rows[0]).toContain('"Export, Ltd ""North"""')
    const [, ...lines] = await table({ withLines: 'true' })
    expect(lines).toHaveLength(2)
    expect(
      lines.map(line => Number(line.split(',').at(-1))).reduce((sum, price) => sum + price, 0),
    ).toBeCloseTo(made.subtotal, 9)
    // A formula is escaped, so that a spreadsheet doesn't run it.
    expect(lines[1]).not.toMatch(/(?:^|,)"?=1\+1/)
  })

  it('INV-07 imports a draft per row after a dry run; the whole import can be undone', async () => {
    const csv = `${HEAD}\nMara Import,mara@import.example,Boards,19.90,5,8.1,2026-04-01,2026-03-02\nMara Import,mara@import.example,Nails,3,2,0,,\n`
    const before = (await invoices.list()).total
    expect(await bring({ csv })).toMatchObject({ header: HEAD.split(','), rows: 2, imported: 0 })
    expect(await bring({ csv, mapping })).toMatchObject({
      rows: 2,
      valid: 2,
      errors: [],
      imported: 0,
    })
    expect((await invoices.list()).total).toBe(before)
    expect(await bring({ csv, mapping, dryRun: false })).toMatchObject({ imported: 2 })
    const made = (await invoices.list({ q: 'mara@import' })).invoices
    expect(made.map(one => [one.invoiceStatus, one.total, one.client.name])).toEqual([
      ['Draft', 6, 'Mara Import'],
      ['Draft', 107.56, 'Mara Import'],
    ])
    expect((await undoLast()).statusCode).toBe(200)
    expect((await invoices.list({ q: 'mara@import' })).total).toBe(0)
  })

  it('INV-07 rejects the whole file for one invalid row and names row and field of each error', async () => {
    const csv = `${HEAD}\n,x,Boards,abc,5,0,,\nOk,,Nails,3,2,0,2026-03-01,2026-03-02\nOk,,Nails,3,2,0,,\n`
    const report = await bring({ csv, mapping, dryRun: false })
    expect(report.imported).toBe(0)
    expect(report.errors.map(({ row, field }) => [row, field])).toEqual(
      expect.arrayContaining([
        [2, 'client'],
        [2, 'email'],
        [2, 'cost'],
        [3, 'dueDate'],
      ]),
    )
    expect((await invoices.list({ q: 'Nails' })).total).toBe(0)
  })
})

const LINES = 'Number,Group,Client,Item,Price,Pieces,Off,Tax,Currency,Date,Due'
const lineMapping = {
  number: 0,
  group: 1,
  client: 2,
  item: 3,
  cost: 4,
  qty: 5,
  discountPercent: 6,
  taxPercent: 7,
  currency: 8,
  issuedDate: 9,
  dueDate: 10,
}

describe('importing invoices with several lines, and with earlier numbers', () => {
  it('INV-07 INV-22 groups rows into one draft, keeps earlier numbers, and continues our own numbering without gaps', async () => {
    const csv = `${LINES}
#4711,,Old Books,Anvil,10,1,10,0,USD,2025-05-02,2025-06-02
,a,Group Import,Bolt,2.5,4,,19,JPY,2026-03-01,
4711,,Old Books,Hammer,20,2,,0,,,
,a,Group Import,Nut,1,3,,19,,,
`.replace('2.5', '25')
    const before = await test.call(invoiceContract.prepareInvoice, { as: AS })
    expect(await bring({ csv, mapping: lineMapping, dryRun: false })).toMatchObject({
      imported: 4,
      errors: [],
    })
    const [old] = (await invoices.list({ q: 'Old Books' })).invoices
    const [draft] = (await invoices.list({ q: 'Group Import' })).invoices
    expect(old).toMatchObject({
      number: 4711,
      total: 49,
      balance: 49,
      invoiceStatus: 'Past Due',
      issuedDate: '2025-05-02',
    })
    expect(draft).toMatchObject({
      number: null,
      invoiceStatus: 'Draft',
      currency: 'JPY',
      total: 123,
    })
    const whole = await invoices.one(old?.id ?? 0)
    expect(whole.items.map(({ item }) => item)).toEqual(['Anvil', 'Hammer'])
    expect(whole.history.map(({ event }) => event)).toEqual(['created', 'imported', 'issued'])
    expect((await test.call(invoiceContract.prepareInvoice, { as: AS })).json()).toMatchObject({
      number: before.json().number,
    })
    expect(reasonsOf(await bring({ csv, mapping: lineMapping }))).toEqual([
      [2, 'number', 'import.number_taken'],
      [4, 'number', 'import.number_taken'],
    ])
    // Undoing frees the number again.
    expect((await undoLast()).statusCode).toBe(200)
    expect(await invoices.list({ q: 'Old Books' })).toMatchObject({ total: 0 })
    expect(await bring({ csv, mapping: lineMapping })).toMatchObject({ errors: [], imported: 0 })
  })

  it('INV-07 refuses to undo the import of an issued invoice that was paid since', async () => {
    const csv = `${LINES}\n17,,Paid Books,Anvil,10,1,,0,USD,2025-05-02,\n`
    expect(await bring({ csv, mapping: lineMapping, dryRun: false })).toMatchObject({ imported: 1 })
    const [old] = (await invoices.list({ q: 'Paid Books' })).invoices
    const recent = await test.call(changesContract.listRecentChanges, { as: 'admin' })
    const [change] = changesContract.listRecentChanges.output.parse(recent.json()).changes
    expect((await invoices.pay(old?.id ?? 0, 10)).statusCode).toBe(201)
    expect(
      (await test.call(changesContract.undoChange, { as: 'admin', body: { id: change?.id } }))
        .statusCode,
    ).toBe(409)
    expect(await invoices.one(old?.id ?? 0)).toMatchObject({ number: 17, invoiceStatus: 'Paid' })
  })

  it('INV-07 reports number conflicts, contradictions and excess decimals; an invalid row rejects only its invoice', async () => {
    const csv = `${LINES}
99999,,Ahead,Anvil,10,1,,0,USD,2026-03-01,
12,,Mixed One,Bolt,1,1,,0,USD,2026-03-01,
12,,Mixed Two,Nut,1,1,,0,USD,2026-03-01,
,b,Broken,Nail,x,1,,0,USD,2026-03-01,
,b,Broken,Nail,1,1,,0,USD,2026-03-01,
,,Fine,Nail,1.005,1,,0,USD,2026-03-01,
,,Late,Nail,1,1,,0,USD,2026-03-02,2026-03-01
,,Good Import,Nail,3,1,,0,USD,2026-03-02,
`
    const report = await bring({ csv, mapping: lineMapping, dryRun: false })
    expect(reasonsOf(report)).toEqual([
      [2, 'number', 'import.number_ahead'],
      [3, 'number', 'import.group'],
      [4, 'client', 'import.differs'],
      [5, 'cost', 'invalid'],
      [6, 'number', 'import.group'],
      [7, 'cost', 'invoice.decimals'],
      [8, 'dueDate', 'invoice.due'],
    ])
    expect(report).toMatchObject({ imported: 0, valid: 1 })
    expect((await invoices.list({ q: 'Good Import' })).total).toBe(0)
    expect(
      await bring({ csv, mapping: lineMapping, dryRun: false, skipInvalid: true }),
    ).toMatchObject({ imported: 1, valid: 1 })
    expect((await invoices.list({ q: 'Good Import' })).total).toBe(1)
    expect((await invoices.list({ q: 'Broken' })).total).toBe(0)
  })
})

describe('importing payments', () => {
  const paid = { number: 0, amount: 1, currency: 2, date: 3, method: 4, note: 5 }
  const COLUMNS = 'Invoice,Amount,Currency,Day,Way,Text'

  it('INV-07 records payments by invoice number, in any language, and undoes them together', async () => {
    const one = await invoices.issued()
    const two = await invoices.issued()
    const csv = `${COLUMNS}
#${one.number},150,USD,2026-03-02,Überweisung,First
${one.number},50,,2026-03-02,,Second
${two.number},20.5,USD,2026-03-01,cash,
`
    expect(await bringPayments({ csv })).toMatchObject({ rows: 3, imported: 0 })
    expect(await bringPayments({ csv, mapping: paid })).toMatchObject({
      valid: 3,
      errors: [],
      imported: 0,
    })
    expect(await invoices.one(one.id)).toMatchObject({ paid: 0 })
    expect(await bringPayments({ csv, mapping: paid, dryRun: false })).toMatchObject({
      imported: 3,
    })
    expect(await invoices.one(one.id)).toMatchObject({ invoiceStatus: 'Paid', balance: 0 })
    const { payments } = await invoices.one(one.id)
    expect(payments.map(({ amount, method, note }) => [amount, method, note])).toEqual([
      [150, 'transfer', 'First'],
      [50, 'transfer', 'Second'],
    ])
    expect(await invoices.one(two.id)).toMatchObject({
      paid: 20.5,
      invoiceStatus: 'Partial Payment',
    })
    // Importing the same file again records nothing.
    expect(
      reasonsOf(await bringPayments({ csv, mapping: paid, dryRun: false, skipInvalid: true })),
    ).toEqual([2, 3, 4].map(row => [row, 'number', 'payment.repeated']))
    expect((await undoLast(AS)).statusCode).toBe(200)
    expect(await invoices.one(one.id)).toMatchObject({ paid: 0, balance: 200 })
    expect((await invoices.one(two.id)).payments[0]?.reversed).not.toBeNull()
  })

  it('INV-07 INV-14 reports what is wrong per row and imports only the valid ones on request', async () => {
    const one = await invoices.issued()
    const dead = await invoices.issued()
    await test.call(invoiceMoneyContract.voidInvoice, {
      as: 'admin',
      body: { id: dead.id, reason: 'Wrong' },
    })
    const csv = `${COLUMNS}
999999,1,USD,2026-03-02,,
${dead.number},1,USD,2026-03-02,,
${one.number},1,EUR,2026-03-02,,
${one.number},1.005,USD,2026-03-02,,
${one.number},1,USD,2999-01-01,,
${one.number},150,USD,2026-03-02,,
${one.number},50.01,USD,2026-03-02,,
${one.number},-1,USD,2026-03-02,,
${one.number},1,USD,2026-03-02,barter,
${one.number},1,USD,2026-03-02,credit,
`
    const report = await bringPayments({ csv, mapping: paid, dryRun: false })
    expect(reasonsOf(report)).toEqual([
      [2, 'number', 'payment.unknown_number'],
      [3, 'number', 'invoice.void'],
      [4, 'currency', 'payment.currency'],
      [5, 'amount', 'invoice.decimals'],
      [6, 'date', 'payment.future'],
      [8, 'amount', 'invoice.overpaid'],
      [9, 'amount', 'too_small'],
      [10, 'method', 'choice'],
      [11, 'method', 'choice'],
    ])
    expect(report).toMatchObject({
      imported: 0,
      valid: 1,
      failed: expect.objectContaining({ length: 9 }),
    })
    expect(await invoices.one(one.id)).toMatchObject({ paid: 0, version: one.version })
    expect(
      await bringPayments({ csv, mapping: paid, dryRun: false, skipInvalid: true }),
    ).toMatchObject({ imported: 1 })
    expect(await invoices.one(one.id)).toMatchObject({ paid: 150, balance: 50 })
  })

  it('INV-07 names missing columns and rejects users without permission', async () => {
    const csv = `${COLUMNS}\n1,1,USD,2026-03-02,,\n`
    const answer = await test.call(invoiceMoneyContract.importPayments, {
      as: AS,
      body: { csv, mapping: { number: 0 } },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toHaveProperty('mapping')
    expect(
      (await test.call(invoiceMoneyContract.importPayments, { as: 'author', body: { csv } }))
        .statusCode,
    ).toBe(403)
  })
})

import { changesContract } from '@smart-fft/contract/changes.contract'
import { type INVOICE_IMPORT_FIELDS, invoiceContract } from '@smart-fft/contract/invoice.contract'
import { type ImportBody, importReport } from '@smart-fft/contract/import.rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDesk } from '../../../../test/invoice/test-desk.ts'
import { createTestApp, type TestApp } from '../../../app/test-app.ts'

const AS = 'maintainer'
let test: TestApp
let desk: ReturnType<typeof createTestDesk>
beforeAll(async () => {
  test = await createTestApp()
  desk = createTestDesk(test)
})
afterAll(() => test.close())

type Body = ImportBody<(typeof INVOICE_IMPORT_FIELDS)[number]>
const bring = async (body: Body) => importReport.parse((await test.call(invoiceContract.importInvoices, { as: 'admin', body })).json())
const mapping = { client: 0, email: 1, item: 2, cost: 3, qty: 4, taxPercent: 5, dueDate: 6, issuedDate: 7 }
const HEAD = 'Client,Mail,Item,Price,Pieces,Tax,Due,Date'

describe('invoices as files', () => {
  it('INV-07 out come the rows of the list, or their lines, whose prices add up to the invoice', async () => {
    const client = await desk.addClient('Export, Ltd "North"', 'north@export.example')
    const items = [
      { item: 'Hinge', cost: 12.5, qty: 3 },
      { item: '=1+1', cost: 7.25, qty: 2, discount: 10 },
    ]
    const made = await desk.issued({ clientId: client.id, items })
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
    expect(lines.map(line => Number(line.split(',').at(-1))).reduce((sum, price) => sum + price, 0)).toBeCloseTo(made.subtotal, 9)
    // A spreadsheet does not take it for a formula.
    expect(lines[1]).not.toMatch(/(?:^|,)"?=1\+1/)
  })

  it('INV-07 in comes a draft from each row, once it was tried out; all of it can be taken back', async () => {
    const csv = `${HEAD}\nMara Import,mara@import.example,Boards,19.90,5,8.1,2026-04-01,2026-03-02\nMara Import,mara@import.example,Nails,3,2,0,,\n`
    const before = (await desk.list()).total
    expect(await bring({ csv })).toMatchObject({ header: HEAD.split(','), rows: 2, imported: 0 })
    expect(await bring({ csv, mapping })).toMatchObject({ rows: 2, valid: 2, errors: [], imported: 0 })
    expect((await desk.list()).total).toBe(before)
    expect(await bring({ csv, mapping, dryRun: false })).toMatchObject({ imported: 2 })
    const made = (await desk.list({ q: 'mara@import' })).invoices
    expect(made.map(one => [one.invoiceStatus, one.total, one.client.name])).toEqual([
      ['Draft', 6, 'Mara Import'],
      ['Draft', 107.56, 'Mara Import'],
    ])
    const recent = await test.call(changesContract.listRecentChanges, { as: 'admin' })
    const [change] = changesContract.listRecentChanges.output.parse(recent.json()).changes
    expect((await test.call(changesContract.undoChange, { as: 'admin', body: { id: change?.id } })).statusCode).toBe(200)
    expect((await desk.list({ q: 'mara@import' })).total).toBe(0)
  })

  it('INV-07 one bad row keeps all out, and each is named with its field', async () => {
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
    expect((await desk.list({ q: 'Nails' })).total).toBe(0)
  })
})

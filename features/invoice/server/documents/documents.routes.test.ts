import { hashOf } from '#platform/server/tokens/hash.ts'
import type { Call } from '#platform/contract/define.ts'
import { invoiceDocumentsContract } from '../../contract/invoice-documents.contract.ts'
import {
  settingsContract,
  SETTINGS_BY_DEFAULT,
} from '#features/settings/contract/settings.contract.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenRules, readCii, readUbl } from '#app/server/test/e-invoice/en-16931.ts'
import { readBack } from '#app/server/test/e-invoice/read-back.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { createInvoiceHelper } from '../../tests/invoice-helper.ts'

const AS = 'maintainer'
let test: TestApp
let invoices: ReturnType<typeof createInvoiceHelper>

beforeAll(async () => {
  test = await createTestApp()
  invoices = createInvoiceHelper(test)
  const company = {
    ...SETTINGS_BY_DEFAULT.company,
    name: 'Northwind & Söhne',
    address: 'Lindenstraße 12\n10969 Berlin',
    country: 'Germany',
  }
  const bank = {
    taxId: 'DE123456789',
    bankName: 'Berliner Bank',
    iban: 'DE89370400440532013000',
    swiftCode: 'BELADEBEXXX',
  }
  await test.call(settingsContract.updateSettings, {
    as: 'admin',
    body: { section: 'company', ...company, ...bank },
  })
})
afterAll(() => test.close())

const at = (call: Call, id: number | string): Call => ({
  ...call,
  path: call.path.replace(/\{\w+\}/, `${id}`),
})
const fetch = (id: number, query: Record<string, string> = {}) =>
  test.call(at(invoiceDocumentsContract.getDocument, id), { as: AS, query })
const verify = async (digest: string) =>
  invoiceDocumentsContract.verifyDocument.output.parse(
    (await test.call(invoiceDocumentsContract.verifyDocument, { query: { digest } })).json(),
  ).document
const vat = { name: 'VAT', basisPoints: 1900 }
const sold = {
  currency: 'EUR',
  items: [
    { item: 'Work', cost: 123.45, qty: 1.5, discount: 500, tax1: vat },
    { item: 'Hosting', cost: 9.99, qty: 3, tax1: { name: 'VAT', basisPoints: 700 } },
  ],
  discount: { amount: 10 },
}
/** A client with a known country. */
const german = async () => {
  const { id } = await invoices.addClient()
  await test.database.write(trx =>
    trx.updateTable('invoice_clients').set({ country: 'Germany' }).where('id', '=', id).execute(),
  )
  return id
}

describe('invoice PDF', () => {
  it('INV-10 INV-11 shows the same amounts as the API', async () => {
    const invoice = await invoices.issued(sold)
    await invoices.pay(invoice.id, 50)
    const answer = await fetch(invoice.id)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toContain(`Invoice ${invoice.number}.pdf`)
    const { texts } = await readBack(answer.rawPayload)
    const after = await invoices.one(invoice.id)
    const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' })
    const sums = [
      after.subtotal,
      -after.discount,
      after.total,
      -after.paid,
      after.balance,
      ...after.taxes.map(({ amount }) => amount),
    ]
    for (const sum of [...sums, ...after.items.flatMap(({ cost, price }) => [cost, price])])
      expect(texts).toContain(money.format(sum))
    expect(texts).toContain(`Invoice ${invoice.number}`)
  })

  it('INV-17 embeds a valid e-invoice that can also be downloaded separately', async () => {
    const invoice = await invoices.issued({ ...sold, clientId: await german() })
    const { attachments } = await readBack((await fetch(invoice.id)).rawPayload)
    const inside = Buffer.from(attachments.get('factur-x.xml') ?? []).toString('utf8')
    const ubl = await fetch(invoice.id, { kind: 'ubl' })
    expect(ubl.headers['content-type']).toBe('application/xml; charset=utf-8')
    for (const read of [
      readCii(inside),
      readUbl(ubl.body),
      readCii((await fetch(invoice.id, { kind: 'cii' })).body),
    ]) {
      expect(brokenRules(read)).toEqual([])
      expect(read.sums.total).toBe(Math.round(invoice.total * 100))
      expect(read.number).toBe(`${invoice.number}`)
    }
  })

  it('INV-17 explains why no e-invoice is available', async () => {
    const invoice = await invoices.issued(sold)
    expect((await fetch(invoice.id, { kind: 'ubl' })).json()).toMatchObject({
      status: 409,
      code: 'invoice.no_e_invoice.buyerCountry',
    })
    const draft = await invoices.add(sold)
    expect((await fetch(draft.id, { kind: 'ubl' })).json()).toMatchObject({
      status: 409,
      code: 'invoice.no_e_invoice.notIssued',
    })
  })

  it('INV-08 marks an issued invoice as Downloaded; a draft stays a draft and is labeled as one', async () => {
    const { id } = await invoices.issued(sold)
    await fetch(id)
    expect(await invoices.one(id)).toMatchObject({ invoiceStatus: 'Downloaded' })
    expect((await invoices.one(id)).history.map(({ event }) => event)).toContain('downloaded')
    const draft = await invoices.add(sold)
    const { texts } = await readBack((await fetch(draft.id)).rawPayload)
    expect(texts).toContain('Draft')
    expect(await invoices.one(draft.id)).toMatchObject({ invoiceStatus: 'Draft', number: null })
  })

  it('INV-11 returns 404 for unknown invoices, 403 without the right, 401 without a session', async () => {
    const { id } = await invoices.issued(sold)
    expect((await fetch(999_999)).statusCode).toBe(404)
    expect(
      (await test.call(at(invoiceDocumentsContract.getDocument, id), { as: 'subscriber' }))
        .statusCode,
    ).toBe(403)
    expect((await test.call(at(invoiceDocumentsContract.getDocument, id))).statusCode).toBe(401)
  })

  it('INV-04 bundles several invoices in one archive and skips those that don’t exist', async () => {
    const [one, two, draft] = [
      await invoices.issued(sold),
      await invoices.issued(sold),
      await invoices.add(sold),
    ]
    const ids = [one, two, draft].map(({ id }) => id)
    const answer = await test.call(invoiceDocumentsContract.getDocuments, {
      as: AS,
      query: { ids: [...ids, 999_999].join(',') },
    })
    expect(answer.headers['content-type']).toBe('application/zip')
    const files = unzipSync(answer.rawPayload)
    expect(Object.keys(files).toSorted()).toEqual(
      [
        `Invoice ${one.number}.pdf`,
        `Invoice ${two.number}.pdf`,
        `Invoice (Draft) ${draft.id}.pdf`,
      ].toSorted(),
    )
    expect(
      (await readBack(files[`Invoice ${two.number}.pdf`] ?? new Uint8Array())).texts,
    ).toContain(`Invoice ${two.number}`)
    expect(
      (await test.call(invoiceDocumentsContract.getDocuments, { as: AS, query: { ids: '999999' } }))
        .statusCode,
    ).toBe(404)
  })
})

describe('document verification', () => {
  it('INV-18 recognizes issued documents byte for byte, and nothing else', async () => {
    const invoice = await invoices.issued(sold)
    const bytes = (await fetch(invoice.id)).rawPayload
    expect(Buffer.compare(bytes, (await fetch(invoice.id)).rawPayload)).toBe(0)
    expect(await verify(hashOf(bytes))).toMatchObject({
      number: invoice.number,
      total: invoice.total,
      currency: 'EUR',
      isUnchanged: true,
      isVoid: false,
    })
    const forged = Buffer.from(bytes)
    forged[bytes.length - 20] = (forged[bytes.length - 20] ?? 0) ^ 1
    expect(await verify(hashOf(forged))).toBeNull()
    expect(
      (await test.call(invoiceDocumentsContract.verifyDocument, { query: { digest: 'x' } }))
        .statusCode,
    ).toBe(400)
  })

  it('INV-18 keeps the issued digest in the audit log and detects direct changes to the record', async () => {
    const invoice = await invoices.issued(sold)
    const bytes = (await fetch(invoice.id)).rawPayload
    const { digest } = await test.database.read
      .selectFrom('invoices')
      .select('digest')
      .where('id', '=', invoice.id)
      .executeTakeFirstOrThrow()
    const logged = await test.database.read
      .selectFrom('audit_records')
      .select('after')
      .where('subject', '=', 'Invoice')
      .where('record_id', '=', `${invoice.id}`)
      .execute()
    expect(digest).toMatch(/^[0-9a-f]{64}$/)
    expect(logged.some(({ after }) => after?.includes(digest ?? 'none'))).toBe(true)
    await invoices.pay(invoice.id, 20)
    expect(await verify(hashOf(bytes))).toMatchObject({ isUnchanged: true })
    await test.database.write(trx =>
      trx
        .updateTable('invoice_lines')
        .set({ item: 'Gold' })
        .where('invoice_id', '=', invoice.id)
        .execute(),
    )
    expect(await verify(hashOf(bytes))).toMatchObject({ isUnchanged: false })
  })

  it('INV-18 never registers a draft', async () => {
    const draft = await invoices.add(sold)
    expect(await verify(hashOf((await fetch(draft.id)).rawPayload))).toBeNull()
  })

  it('INV-18 serves its page publicly under its own content security policy', async () => {
    const answer = await test.call(invoiceDocumentsContract.openVerification, {
      headers: { 'accept-language': 'de-AT,de;q=0.9' },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Rechnung prüfen')
    const nonce = /nonce="([^"]+)"/.exec(answer.body)?.[1] ?? 'none'
    expect(answer.headers['content-security-policy']).toContain(`script-src 'nonce-${nonce}'`)
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })
})

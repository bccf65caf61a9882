import type { InvoiceDocument } from '../../contract/invoice-document.rules.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  brokenRules,
  readCii,
  type ReadInvoice,
  readUbl,
} from '#app/server/test/e-invoice/en-16931.ts'
import { readBack } from '#app/server/test/e-invoice/read-back.ts'
import { readXml } from '#app/server/test/e-invoice/read-xml.ts'
import { sampleInvoice } from '#app/server/test/e-invoice/sample-invoice.ts'
import { renderPdf } from '#platform/server/pdf/render-pdf.ts'
import { toSheet } from '../sheet/sheet.service.ts'
import { attachmentOf } from './attachment.service.ts'
import { toCii } from './cii.service.ts'
import { toEInvoice } from './model.service.ts'
import { toUbl } from './ubl.service.ts'

function write(document: InvoiceDocument): { cii: string; ubl: string } {
  const invoice = toEInvoice(document)
  if ('refusal' in invoice) throw new Error(invoice.refusal)
  return { cii: toCii(invoice), ubl: toUbl(invoice) }
}
const read = (sheet: InvoiceDocument): ReadInvoice[] => [
  readCii(write(sheet).cii),
  readUbl(write(sheet).ubl),
]
const tax = (basisPoints: number) => ({ name: 'VAT', basisPoints })

describe('e-invoice', () => {
  it('INV-17 matches the PDF’s totals and satisfies EN 16931 in both syntaxes', () => {
    const sample = sampleInvoice()
    for (const invoice of read(sample)) {
      expect(brokenRules(invoice)).toEqual([])
      expect(invoice.sums).toEqual({
        lines: sample.subtotal,
        allowances: sample.discount,
        beforeTax: sample.subtotal - sample.discount,
        tax: sample.taxes.reduce((sum, { amount }) => sum + amount, 0),
        total: sample.total,
        paid: sample.paid,
        due: sample.balance,
      })
      expect(invoice.seller).toMatchObject({
        name: 'Northwind Büro & Söhne GmbH',
        country: 'DE',
        vatId: 'DE123456789',
      })
      expect(invoice.buyer).toMatchObject({
        name: 'Lindqvist Marine AB',
        country: 'SE',
        vatId: 'SE556677889901',
      })
      expect(invoice).toMatchObject({
        number: '4987',
        currency: 'EUR',
        dueDate: '2026-12-20',
        terms: 'Payable within 30 days.',
      })
    }
  })

  it('INV-17 INV-22 satisfies EN 16931 for any combination of lines, discounts and rates', () => {
    const line = fc.record({
      cost: fc.integer({ min: -50_000, max: 5_000_000 }),
      quantity: fc.integer({ min: 1, max: 50_000 }),
      discount: fc.integer({ min: 0, max: 10_000 }),
      taxes: fc.constantFrom([], [tax(1900)], [tax(700)], [tax(825)], [tax(0)], [tax(1)]),
    })
    const whole = fc.oneof(
      fc.record({ amount: fc.integer({ min: 0, max: 100_000 }) }),
      fc.record({ basisPoints: fc.integer({ min: 0, max: 10_000 }) }),
    )
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        whole,
        fc.constantFrom('EUR', 'CHF', 'USD'),
        (items, discount, currency) => {
          const invoice = sampleInvoice({ items, discount, paid: 0, over: { currency } })
          const [cii, ubl] = read(invoice)
          expect(cii === undefined ? ['none'] : brokenRules(cii)).toEqual([])
          expect(ubl).toEqual(cii)
          expect(cii?.sums.total).toBe(invoice.total)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('INV-17 is validated by a checker that itself detects wrong totals', () => {
    const { cii } = write(sampleInvoice())
    const spoilt = cii.replace(/<ram:TaxBasisTotalAmount>[^<]*</, '<ram:TaxBasisTotalAmount>1.00<')
    expect(brokenRules(readCii(spoilt))).toEqual(['BR-CO-13', 'BR-CO-15'])
    expect(() => readXml(cii.replace('</ram:Name>', ''))).toThrow('was not open')
  })

  it('INV-17 escapes any character in any text', () => {
    const client = { ...sampleInvoice().client, company: `<A> & "B" \u0007'` }
    for (const invoice of read(sampleInvoice({ over: { client } })))
      expect(invoice.buyer.name).toBe(`<A> & "B" '`)
  })

  it('INV-17 without tax and tax number states “not subject to tax” and omits the VAT identifier', () => {
    const company = { ...sampleInvoice().company, taxId: '' }
    const sample = sampleInvoice({ items: [{ cost: 10_000, quantity: 1_000 }], over: { company } })
    for (const invoice of read(sample)) {
      expect(brokenRules(invoice)).toEqual([])
      expect(invoice.taxes).toMatchObject([{ category: 'O', base: 5_000, amount: 0 }])
    }
  })

  it('INV-17 for a credit note has type 381 and references the original invoice', () => {
    const invoice = sampleInvoice({ paid: 0, over: { kind: 'creditNote', refersTo: '4987' } })
    const { cii, ubl } = write(invoice)
    expect(cii).toContain('<ram:TypeCode>381</ram:TypeCode>')
    expect(cii).toMatch(/<ram:InvoiceReferencedDocument>\s*<ram:IssuerAssignedID>4987</)
    expect(ubl).toMatch(/<CreditNote [^>]*xmlns="[^"]*:CreditNote-2"/)
    expect(ubl).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>')
    expect(ubl).toMatch(/<cac:InvoiceDocumentReference>\s*<cbc:ID>4987</)
    expect(ubl.match(/<cbc:CreditedQuantity /g)).toHaveLength(invoice.lines.length)
    expect(ubl).not.toMatch(/InvoiceLine|InvoicedQuantity|InvoiceTypeCode|cbc:DueDate/)
    // Its amounts are positive like those of the invoice, and it contains no payment instructions.
    expect(brokenRules(readCii(cii))).toEqual([])
    expect(cii).not.toContain('IBANID')
  })

  it.each([
    ['notIssued', sampleInvoice({ over: { number: null } })],
    ['notIssued', sampleInvoice({ over: { kind: 'estimate' } })],
    ['notIssued', sampleInvoice({ over: { mark: 'void' } })],
    [
      'twoTaxes',
      sampleInvoice({
        items: [
          { cost: 100, quantity: 1_000, taxes: [tax(1900), { name: 'City', basisPoints: 100 }] },
        ],
        discount: { amount: 0 },
      }),
    ],
    ['decimals', sampleInvoice({ over: { currency: 'KWD' } })],
    [
      'sellerCountry',
      sampleInvoice({ over: { company: { ...sampleInvoice().company, country: 'Nowhere' } } }),
    ],
    [
      'buyerCountry',
      sampleInvoice({ over: { client: { ...sampleInvoice().client, country: '' } } }),
    ],
    [
      'sellerTaxId',
      sampleInvoice({ over: { company: { ...sampleInvoice().company, taxId: '' } } }),
    ],
  ] as const)('INV-17 is refused rather than wrong: %s', (refusal, invoice) => {
    expect(toEInvoice(invoice)).toEqual({ refusal })
    expect(attachmentOf(invoice)).toBeUndefined()
  })

  it('INV-17 is embedded in the PDF according to Factur-X: name, relationship, metadata, content', async () => {
    const invoice = sampleInvoice()
    const bytes = await renderPdf(
      toSheet(invoice, {
        size: 'A4',
        at: '2026-11-21T10:00:00Z',
        attachment: attachmentOf(invoice),
      }),
    )
    const { attachments, metadata } = await readBack(bytes)
    const file = attachments.get('factur-x.xml')
    expect(brokenRules(readCii(Buffer.from(file ?? []).toString('utf8')))).toEqual([])
    const raw = Buffer.from(bytes).toString('latin1')
    expect(raw).toMatch(/\/AFRelationship \/Alternative/)
    expect(raw).toMatch(/\/Subtype \/text#2Fxml/)
    expect(raw).toMatch(/\/AF \[\d+ 0 R\]/)
    expect(raw).toMatch(/\/OutputIntents/)
    for (const part of [
      '<fx:ConformanceLevel>EN 16931<',
      '<fx:DocumentFileName>factur-x.xml<',
      '<pdfaid:part>3<',
      '<pdfaid:conformance>A<',
    ])
      expect(metadata).toContain(part)
    expect(readXml(metadata).name).toBe('xmpmeta')
  })
})

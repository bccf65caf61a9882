import type { PaperInvoice } from '../../contract/invoice-paper.rules.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenRules, readCii, type ReadInvoice, readUbl } from '#app/server/test/paper/en-16931.ts'
import { readBack } from '#app/server/test/paper/read-back.ts'
import { readXml } from '#app/server/test/paper/read-xml.ts'
import { samplePaper } from '#app/server/test/paper/sample-paper.ts'
import { writePaper } from '#platform/server/paper/write-paper.ts'
import { toSheet } from '../paper/sheet.service.ts'
import { attachmentOf } from './attachment.service.ts'
import { toCii } from './cii.service.ts'
import { toEInvoice } from './model.service.ts'
import { toUbl } from './ubl.service.ts'

function write(paper: PaperInvoice): { cii: string; ubl: string } {
  const invoice = toEInvoice(paper)
  if ('refusal' in invoice) throw new Error(invoice.refusal)
  return { cii: toCii(invoice), ubl: toUbl(invoice) }
}
const read = (paper: PaperInvoice): ReadInvoice[] => [
  readCii(write(paper).cii),
  readUbl(write(paper).ubl),
]
const tax = (basisPoints: number) => ({ name: 'VAT', basisPoints })

describe('an e-invoice', () => {
  it('INV-17 says the sums of the sheet and keeps the rules of EN 16931, in both syntaxes', () => {
    const paper = samplePaper()
    for (const invoice of read(paper)) {
      expect(brokenRules(invoice)).toEqual([])
      expect(invoice.sums).toEqual({
        lines: paper.subtotal,
        allowances: paper.discount,
        beforeTax: paper.subtotal - paper.discount,
        tax: paper.taxes.reduce((sum, { amount }) => sum + amount, 0),
        total: paper.total,
        paid: paper.paid,
        due: paper.balance,
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

  it('INV-17 INV-22 keeps them whatever lines, discounts and rates come together', () => {
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
          const paper = samplePaper({ items, discount, paid: 0, over: { currency } })
          const [cii, ubl] = read(paper)
          expect(cii === undefined ? ['none'] : brokenRules(cii)).toEqual([])
          expect(ubl).toEqual(cii)
          expect(cii?.sums.total).toBe(paper.total)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('INV-17 the checker itself finds sums that do not add up', () => {
    const { cii } = write(samplePaper())
    const spoilt = cii.replace(/<ram:TaxBasisTotalAmount>[^<]*</, '<ram:TaxBasisTotalAmount>1.00<')
    expect(brokenRules(readCii(spoilt))).toEqual(['BR-CO-13', 'BR-CO-15'])
    expect(() => readXml(cii.replace('</ram:Name>', ''))).toThrow('was not open')
  })

  it('INV-17 bears any sign in any text', () => {
    const client = { ...samplePaper().client, company: `<A> & "B" \u0007'` }
    for (const invoice of read(samplePaper({ over: { client } })))
      expect(invoice.buyer.name).toBe(`<A> & "B" '`)
  })

  it('INV-17 without any tax and tax number says that it is not subject to tax, and names no VAT identifier', () => {
    const company = { ...samplePaper().company, taxId: '' }
    const paper = samplePaper({ items: [{ cost: 10_000, quantity: 1_000 }], over: { company } })
    for (const invoice of read(paper)) {
      expect(brokenRules(invoice)).toEqual([])
      expect(invoice.taxes).toMatchObject([{ category: 'O', base: 5_000, amount: 0 }])
    }
  })

  it('INV-17 of a credit note is of type 381, and names the invoice that it takes off', () => {
    const paper = samplePaper({ paid: 0, over: { kind: 'creditNote', refersTo: '4987' } })
    const { cii, ubl } = write(paper)
    expect(cii).toContain('<ram:TypeCode>381</ram:TypeCode>')
    expect(cii).toMatch(/<ram:InvoiceReferencedDocument>\s*<ram:IssuerAssignedID>4987</)
    expect(ubl).toMatch(/<CreditNote [^>]*xmlns="[^"]*:CreditNote-2"/)
    expect(ubl).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>')
    expect(ubl).toMatch(/<cac:InvoiceDocumentReference>\s*<cbc:ID>4987</)
    expect(ubl.match(/<cbc:CreditedQuantity /g)).toHaveLength(paper.lines.length)
    expect(ubl).not.toMatch(/InvoiceLine|InvoicedQuantity|InvoiceTypeCode|cbc:DueDate/)
    // Its amounts are as positive as those of the invoice, and nobody is told to pay the seller.
    expect(brokenRules(readCii(cii))).toEqual([])
    expect(cii).not.toContain('IBANID')
  })

  it.each([
    ['notIssued', samplePaper({ over: { number: null } })],
    ['notIssued', samplePaper({ over: { kind: 'estimate' } })],
    ['notIssued', samplePaper({ over: { mark: 'void' } })],
    [
      'twoTaxes',
      samplePaper({
        items: [
          { cost: 100, quantity: 1_000, taxes: [tax(1900), { name: 'City', basisPoints: 100 }] },
        ],
        discount: { amount: 0 },
      }),
    ],
    ['decimals', samplePaper({ over: { currency: 'KWD' } })],
    [
      'sellerCountry',
      samplePaper({ over: { company: { ...samplePaper().company, country: 'Nowhere' } } }),
    ],
    ['buyerCountry', samplePaper({ over: { client: { ...samplePaper().client, country: '' } } })],
    ['sellerTaxId', samplePaper({ over: { company: { ...samplePaper().company, taxId: '' } } })],
  ] as const)('INV-17 is refused rather than wrong: %s', (refusal, paper) => {
    expect(toEInvoice(paper)).toEqual({ refusal })
    expect(attachmentOf(paper)).toBeUndefined()
  })

  it('INV-17 stands in the PDF as Factur-X wants it: name, relationship, metadata, and it is the invoice', async () => {
    const paper = samplePaper()
    const bytes = await writePaper(
      toSheet(paper, { size: 'A4', at: '2026-11-21T10:00:00Z', attachment: attachmentOf(paper) }),
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

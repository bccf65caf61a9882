import { countryCodeOf } from '../../contract/invoice-country.rules.ts'
import type { InvoiceDocument, DocumentLine } from '../../contract/invoice-document.rules.ts'
import { currencyDigits, partOf, QUANTITY_SCALE } from '#platform/contract/money.rules.ts'

// An invoice in the terms of EN 16931 (features.md INV-17). The numbers in brackets are the norm's: BT-106 is the sum of lines.
// What it cannot say (two taxes on one line, three decimals) makes no e-invoice, rather than a wrong one.

/** Why there is no e-invoice of an invoice. */
export type EInvoiceRefusal =
  | 'notIssued'
  | 'twoTaxes'
  | 'decimals'
  | 'sellerCountry'
  | 'buyerCountry'
  | 'sellerTaxId'

/** `S` standard, `Z` zero rated, `O` not subject to tax. */
export type TaxCategory = 'S' | 'Z' | 'O'

interface Taxed {
  category: TaxCategory
  basisPoints: number
}
export interface EParty {
  name: string
  /** A person, where the name is a company's. */
  contact: string
  email: string
  streets: string[]
  postCode: string
  town: string
  country: string
  /** BT-31 or BT-48. */
  vatId: string
  /** BT-32: a number of another kind. */
  taxNumber: string
  /** BT-29, where there is no VAT identifier. */
  id: string
}
export interface ELine extends Taxed {
  name: string
  description: string
  /** In thousandths; less than nothing takes off, for prices never may. */
  quantity: number
  /** BT-146 */
  cost: number
  /** BG-27 */
  allowance: { amount: number; base: number; basisPoints: number } | undefined
  /** BT-131 */
  net: number
}
export interface EInvoice {
  isCreditNote: boolean
  /** BT-25: the invoice that it takes off; empty for an invoice. */
  preceding: string
  number: string
  issuedDate: string
  dueDate: string
  currency: string
  digits: number
  notes: string[]
  terms: string
  seller: EParty
  buyer: EParty
  iban: string
  bic: string
  lines: ELine[]
  /** BG-20: the discount of the whole, apart for each tax. */
  allowances: (Taxed & { amount: number })[]
  /** BG-23 */
  taxes: (Taxed & { base: number; amount: number })[]
  sums: {
    lines: number
    allowances: number
    beforeTax: number
    tax: number
    total: number
    paid: number
    due: number
  }
}

/** Derived from what the sheet shows; nothing is recalculated except what the standard wants separately. */
export function toEInvoice(invoice: InvoiceDocument): EInvoice | { refusal: EInvoiceRefusal } {
  const refusal = findRefusal(invoice)
  if (refusal !== undefined) return { refusal }
  const { company, client, payment, terms, showTerms, note, showClientNotes } = invoice
  const free =
    invoice.taxes.every(({ basisPoints }) => basisPoints === 0) && company.taxId === '' ? 'O' : 'Z'
  const taxedOf = (basisPoints: number): Taxed => ({
    category: basisPoints > 0 ? 'S' : free,
    basisPoints,
  })
  const lines = invoice.lines.map(line => toLine(line, taxedOf(rateOf(line))))
  const groups = groupByRate(invoice, lines, taxedOf)
  const seller = toParty(company.name, { ...company, contact: '', email: company.email })
  const isCreditNote = invoice.kind === 'creditNote'
  return {
    isCreditNote,
    preceding: isCreditNote ? (invoice.refersTo ?? '') : '',
    number: invoice.number ?? '',
    issuedDate: invoice.issuedDate,
    dueDate: invoice.dueDate ?? invoice.issuedDate,
    currency: invoice.currency,
    digits: currencyDigits(invoice.currency),
    notes: showClientNotes && note !== '' ? [note] : [],
    terms: showTerms ? terms : '',
    seller:
      free === 'O'
        ? { ...seller, id: company.email === '' ? company.name : company.email }
        : seller,
    buyer: withoutVat(
      toParty(client.company === '' ? client.name : client.company, {
        ...client,
        email: client.companyEmail,
        contact: client.name,
      }),
      free,
    ),
    // Of a credit note nothing is paid to the seller.
    iban: isCreditNote ? '' : payment.iban.replaceAll(/\s/g, ''),
    bic: isCreditNote ? '' : payment.swiftCode.replaceAll(/\s/g, ''),
    lines,
    allowances: groups
      .filter(({ allowance }) => allowance !== 0)
      .map(({ category, basisPoints, allowance }) => ({
        category,
        basisPoints,
        amount: allowance,
      })),
    taxes: groups.map(({ category, basisPoints, base, amount }) => ({
      category,
      basisPoints,
      base,
      amount,
    })),
    sums: {
      lines: invoice.subtotal,
      allowances: invoice.discount,
      beforeTax: invoice.subtotal - invoice.discount,
      tax: sumOf(invoice.taxes.map(({ amount }) => amount)),
      total: invoice.total,
      paid: invoice.total - invoice.balance,
      due: invoice.balance,
    },
  }
}

/** The share of each rate: its base, its tax and its part of the discount. */
function groupByRate(
  { subtotal, discount, taxes }: InvoiceDocument,
  lines: readonly ReturnType<typeof toLine>[],
  taxedOf: (basisPoints: number) => Taxed,
) {
  const rates = [...new Set(lines.map(({ basisPoints }) => basisPoints))]
  const untaxed =
    subtotal -
    discount -
    sumOf(taxes.filter(({ basisPoints }) => basisPoints > 0).map(({ base }) => base))
  return rates.map(rate => {
    const named = taxes.filter(({ basisPoints }) => basisPoints === rate)
    const prices = sumOf(
      lines.filter(({ basisPoints }) => basisPoints === rate).map(({ net }) => net),
    )
    const base = rate === 0 ? untaxed : sumOf(named.map(tax => tax.base))
    return {
      ...taxedOf(rate),
      base,
      amount: rate === 0 ? 0 : sumOf(named.map(tax => tax.amount)),
      allowance: prices - base,
    }
  })
}

const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + amount, 0)
const taxesOf = ({ tax1, tax2 }: DocumentLine) =>
  [tax1, tax2].filter(tax => tax !== null && tax.basisPoints > 0)
const rateOf = (line: DocumentLine): number => taxesOf(line)[0]?.basisPoints ?? 0
/** What is not subject to tax names no VAT identifier (BR-O-02). */
const withoutVat = (party: EParty, free: TaxCategory): EParty =>
  free === 'O' ? { ...party, vatId: '' } : party

function findRefusal({
  kind,
  number,
  mark,
  lines,
  currency,
  company,
  client,
}: InvoiceDocument): EInvoiceRefusal | undefined {
  if (kind === 'estimate' || number === null || mark === 'void') return 'notIssued'
  if (lines.some(line => taxesOf(line).length > 1)) return 'twoTaxes'
  if (currencyDigits(currency) > 2) return 'decimals'
  if (countryCodeOf(company.country) === undefined) return 'sellerCountry'
  if (countryCodeOf(client.country) === undefined) return 'buyerCountry'
  return company.taxId === '' && lines.some(line => rateOf(line) > 0) ? 'sellerTaxId' : undefined
}

function toLine(
  { item, description, cost, qty, discount, price }: DocumentLine,
  taxed: Taxed,
): ELine {
  const quantity = Math.round(qty * QUANTITY_SCALE)
  const base = partOf(cost, quantity, QUANTITY_SCALE)
  return {
    ...taxed,
    name: item,
    description,
    quantity: cost < 0 ? -quantity : quantity,
    cost: Math.abs(cost),
    allowance: base === price ? undefined : { amount: base - price, base, basisPoints: discount },
    net: price,
  }
}

interface Somebody {
  address: string
  country: string
  taxId: string
  email: string
  contact: string
}

function toParty(name: string, { address, country, taxId, email, contact }: Somebody): EParty {
  const lines = address
    .split(/[\n,]/)
    .map(line => line.trim())
    .filter(line => line !== '')
  const place = lines
    .map(line => /^(?:[A-Z]{1,2}-)?(\d[\d ]{2,6}\d)\s+(\D.*)$/.exec(line))
    .find(found => found !== null)
  const id = taxId.replaceAll(/\s/g, '').toUpperCase()
  const isVatId =
    /^[A-Z]{2}[A-Z0-9+*]{2,}$/.test(id) &&
    (id.startsWith('EL') || countryCodeOf(id.slice(0, 2)) !== undefined)
  return {
    name,
    contact: contact === name ? '' : contact,
    email,
    streets: lines.filter(line => line !== place?.input),
    postCode: place?.[1] ?? '',
    town: place?.[2] ?? '',
    country: countryCodeOf(country) ?? '',
    vatId: isVatId ? id : '',
    taxNumber: isVatId ? '' : taxId,
    id: isVatId ? '' : taxId,
  }
}

import type { InvoiceDocument } from '#features/invoice/contract/invoice-document.rules.ts'
import {
  type DocumentDiscount,
  type MoneyLine,
  QUANTITY_SCALE,
  totalsOf,
} from '#platform/contract/money.rules.ts'

// A sample invoice, with totals calculated like real ones.

const VAT = { name: 'VAT', basisPoints: 1900 }
const ITEMS: readonly (MoneyLine & { item: string; description: string })[] = [
  {
    item: 'Frontend work',
    description: 'Screens of the warehouse, with tests',
    cost: 12_550,
    quantity: 1_500,
    taxes: [VAT],
  },
  {
    item: 'Design review',
    description: '',
    cost: 128_83,
    quantity: 2_000,
    discount: 500,
    taxes: [VAT],
  },
  {
    item: 'Hosting, one year',
    description: 'Two machines',
    cost: 132_16,
    quantity: 2_500,
    taxes: [{ name: 'VAT', basisPoints: 700 }],
  },
  { item: 'Workshop', description: '', cost: 135_49, quantity: 3_333, taxes: [VAT] },
]

export interface SampleOptions {
  items?: readonly (MoneyLine & { item?: string; description?: string })[]
  discount?: DocumentDiscount
  paid?: number
  over?: Partial<InvoiceDocument>
}

/** An issued invoice in euros; what `over` names is otherwise. */
export function sampleInvoice({
  items = ITEMS,
  discount = { amount: 5_000 },
  paid = 10_000,
  over = {},
}: SampleOptions = {}): InvoiceDocument {
  const totals = totalsOf(items, discount)
  const balance = totals.total - paid
  return {
    kind: 'invoice',
    number: '4987',
    mark: null,
    language: 'en',
    direction: 'ltr',
    currency: 'EUR',
    issuedDate: '2026-11-20',
    dueDate: '2026-12-20',
    refersTo: null,
    company: {
      name: 'Northwind Büro & Söhne GmbH',
      address: 'Lindenstraße 12\n10969 Berlin',
      country: 'Germany',
      email: 'billing@northwind.example',
      phone: '+49 30 1234567',
      website: 'https://northwind.example',
      taxId: 'DE123456789',
      logoUrl: null,
    },
    client: {
      name: 'Ada Lindqvist',
      company: 'Lindqvist Marine AB',
      companyEmail: 'ada@lindqvist.example',
      address: 'Hamngatan 4\n111 47 Stockholm',
      country: 'Sweden',
      contact: '+46 8 123 456',
      taxId: 'SE556677889901',
    },
    payment: {
      totalDue: balance,
      bankName: 'Berliner Bank',
      country: 'Germany',
      iban: 'DE89370400440532013000',
      swiftCode: 'BELADEBEXXX',
    },
    lines: items.map(
      (
        { item = 'Work', description = '', cost, quantity, discount: off = 0, taxes = [] },
        index,
      ) => ({
        item,
        description,
        cost,
        qty: quantity / QUANTITY_SCALE,
        discount: off,
        tax1: taxes[0] ?? null,
        tax2: taxes[1] ?? null,
        price: totals.lines[index]?.price ?? 0,
      }),
    ),
    salesperson: 'Mara Quint',
    subtotal: totals.subtotal,
    discount: totals.discount,
    taxes: totals.taxes,
    total: totals.total,
    paid,
    credited: 0,
    balance,
    note: 'It was a pleasure to work with you.',
    terms: 'Payable within 30 days.',
    showTerms: true,
    showClientNotes: true,
    showPaymentStub: true,
    acceptedPayments: ['internetBanking', 'paypal'],
    ...over,
  }
}

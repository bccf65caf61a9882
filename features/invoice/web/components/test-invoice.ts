import { vi } from 'vitest'
import { queryClient } from '#platform/web/query/query-client.ts'
import type { Invoice } from '../../contract/invoice-shapes.rules.ts'
import type { DialogInvoice } from './invoice-question.ts'

// The invoice that tests of money dialogs are about.

export const row: DialogInvoice = {
  id: 7,
  number: 4990,
  client: {
    name: 'Petra Client',
    address: '',
    company: '',
    companyEmail: '',
    country: '',
    contact: '',
    taxId: '',
  },
  total: 314.81,
  balance: 264.81,
  currency: 'USD',
  invoiceStatus: 'Partial Payment',
  approval: '',
}

/** A draft as the server has it. */
export const draft: Invoice = {
  id: 12,
  number: null,
  issuedDate: '2026-03-01',
  dueDate: '2026-03-31',
  terms: '',
  client: row.client,
  clientId: 7,
  service: '',
  currency: 'USD',
  items: [
    {
      id: 1,
      item: 'Anvil',
      description: '',
      cost: 12,
      qty: 1,
      discount: 0,
      tax1: null,
      tax2: null,
      productId: null,
      price: 12,
    },
  ],
  subtotal: 12,
  discount: 0,
  discountInput: { amount: 0 },
  taxes: [],
  tax: 0,
  total: 12,
  balance: 12,
  paid: 0,
  credited: 0,
  overpayment: 0,
  clientCredit: 0,
  salesperson: '',
  note: '',
  paymentTerms: '',
  showTerms: true,
  showClientNotes: true,
  showPaymentStub: false,
  acceptedPayments: [],
  avatar: null,
  avatarColor: 'accent',
  language: 'en',
  invoiceStatus: 'Draft',
  approval: '',
  approvalSteps: { ineligibleApprovers: [], request: null, decision: null },
  payments: [],
  creditNotes: [],
  history: [],
  orderId: null,
  copiedFrom: null,
  issuedAt: null,
  dueAt: null,
  voided: null,
  parts: null,
  version: 1,
}

/** What is known of it in the browser. */
export const knowInvoice = (balance = row.balance): unknown =>
  queryClient.setQueryData(['invoice', 'one', row.id], {
    invoice: { ...row, balance, clientCredit: 0 },
  })

/** One call is refused; other calls find no server, so that the dialog has what it was opened with. Returns what was sent. */
export function refuse(path: string, refusal: { status: number }): unknown[] {
  const sent: unknown[] = []
  const answers = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const called = String(address).replace(location.origin, '')
    if (called === path) {
      sent.push(JSON.parse(String(options?.body)))
      return Promise.resolve(Response.json(refusal, { status: refusal.status }))
    }
    return called.startsWith('/api/')
      ? Promise.resolve(Response.json({}, { status: 503 }))
      : answers(address, options)
  })
  return sent
}

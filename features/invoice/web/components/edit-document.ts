import type { InvoiceDocument } from '../../contract/invoice-document.rules.ts'
import { toMinor } from '#platform/contract/money.rules.ts'
import { readClient } from './edit-client.ts'
import { type EditValues, methodsIn, readLines, sumUp, toItem } from './edit-values.ts'

interface Around {
  company: InvoiceDocument['company']
  payment: Omit<InvoiceDocument['payment'], 'totalDue'>
}

/** The sheet of what is typed: for a look before anything is saved. */
export function documentOf(values: EditValues, { company, payment }: Around): InvoiceDocument {
  const client = readClient(values.client)
  const { totals } = sumUp(values)
  const lines = readLines(values.lines)
  const total = totals?.total ?? 0
  return {
    kind: 'invoice',
    number: null,
    mark: 'draft',
    language: client?.language ?? 'en',
    direction: 'ltr',
    currency: values.currency,
    issuedDate: values.issuedDate,
    dueDate: values.dueDate === '' ? null : values.dueDate,
    refersTo: null,
    company,
    client: {
      name: client?.name ?? '',
      company: client?.company ?? '',
      companyEmail: client?.companyEmail ?? '',
      address: client?.address ?? '',
      country: client?.country ?? '',
      contact: client?.contact ?? '',
      taxId: client?.taxId ?? '',
    },
    payment: { ...payment, totalDue: total },
    lines: lines.map((line, index) => {
      const { item, description, cost, qty, discount, tax1, tax2 } = toItem(line)
      const price = totals?.lines[index]?.price ?? 0
      const finite = (value: number) => (Number.isFinite(value) ? value : 0)
      return {
        item,
        description,
        cost: toMinor(finite(cost), values.currency) ?? 0,
        qty: finite(qty),
        discount: finite(discount),
        tax1,
        tax2,
        price,
      }
    }),
    salesperson: values.salesperson,
    subtotal: totals?.subtotal ?? 0,
    discount: totals?.discount ?? 0,
    taxes: totals?.taxes ?? [],
    total,
    paid: 0,
    credited: 0,
    balance: total,
    note: values.note,
    terms: values.paymentTerms,
    showTerms: values.showTerms !== '',
    showClientNotes: values.showClientNotes !== '',
    showPaymentStub: values.showPaymentStub !== '',
    acceptedPayments: methodsIn(values.accepted),
  }
}

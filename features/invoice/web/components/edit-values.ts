import { ACCEPTED_PAYMENTS } from '../../contract/invoice-document.rules.ts'
import { TERMS } from '../../contract/invoice.rules.ts'
import {
  type Invoice,
  lineTax,
  newInvoice,
  newLine,
  type ReadInvoice,
  type TaxOfLine,
  toMinorDiscount,
  toMoneyLines,
} from '../../contract/invoice-shapes.rules.ts'
import { createKey } from '#platform/web/api/create-key.ts'
import {
  currencyDigits,
  MAX_MONEY,
  toMajor,
  toMinor,
  totalsOf,
  type Totals,
} from '#platform/contract/money.rules.ts'
import { checkedText, isChecked } from '#ui/form/checked.ts'
import { readFilled } from '#platform/web/format/typed-number.ts'
import * as z from 'zod/mini'
import { clientIn, readClient, writeClient } from './edit-client.ts'

// The edit form's values are texts, as in HTML, the lines among them as one text; here they become what the call wants, and back.

/** A line as it is typed. */
const typedLine = z.object({
  key: z.string(),
  item: z.string(),
  description: z.string(),
  cost: z.string(),
  qty: z.string(),
  discount: z.string(),
  tax1: z.nullable(lineTax),
  tax2: z.nullable(lineTax),
  productId: z.nullable(z.int()),
})
export type TypedLine = z.infer<typeof typedLine>

export const BLANK = {
  client: '',
  issuedDate: '',
  terms: '30',
  dueDate: '',
  currency: 'USD',
  service: '',
  lines: '[]',
  discountKind: 'percent',
  discount: '',
  salesperson: '',
  note: '',
  paymentTerms: '',
  accepted: '',
  showTerms: checkedText(true),
  showClientNotes: checkedText(true),
  showPaymentStub: checkedText(false),
}
export type EditValues = typeof BLANK
export type EditField = keyof EditValues

export const blankLine = (tax1: TaxOfLine | null): TypedLine => ({
  key: createKey(),
  item: '',
  description: '',
  cost: '',
  qty: '1',
  discount: '',
  tax1,
  tax2: null,
  productId: null,
})

export function readLines(text: string): TypedLine[] {
  try {
    return z.array(typedLine).parse(JSON.parse(text))
  } catch {
    return []
  }
}

export const methodsIn = (text: string) =>
  ACCEPTED_PAYMENTS.filter(method => text.split(',').includes(method))
export const toItem = ({ key: _key, ...line }: TypedLine) => ({
  ...line,
  cost: readFilled(line.cost),
  qty: readFilled(line.qty),
  discount: Math.round((line.discount.trim() === '' ? 0 : readFilled(line.discount)) * 100),
})
/** What keeps a line from being saved. */
export const findLineIssues = (line: TypedLine) =>
  newLine.safeParse(toItem(line)).error?.issues ?? []

/** Whether an amount has more decimals than its currency: the server rejects it. */
export function isTooFine(text: string, currency: string): boolean {
  const amount = readFilled(text)
  const fits = Math.abs(amount) * 10 ** currencyDigits(currency) <= MAX_MONEY
  return Number.isFinite(amount) && fits && toMinor(amount, currency) === undefined
}

function toBody(values: EditValues): unknown {
  const {
    lines,
    accepted,
    discount,
    discountKind,
    dueDate,
    terms,
    showTerms,
    showClientNotes,
    showPaymentStub,
    client,
    ...rest
  } = values
  const off = discount.trim() === '' ? 0 : readFilled(discount)
  return {
    ...rest,
    clientId: readClient(client)?.id,
    items: readLines(lines).map(toItem),
    discount: discountKind === 'percent' ? { basisPoints: Math.round(off * 100) } : { amount: off },
    terms,
    dueDate: dueDate === '' ? null : dueDate,
    acceptedPayments: methodsIn(accepted),
    showTerms: isChecked(showTerms),
    showClientNotes: isChecked(showClientNotes),
    showPaymentStub: isChecked(showPaymentStub),
  }
}

const FIELD_OF = new Map<PropertyKey | undefined, EditField[]>([
  ['items', ['lines']],
  ['clientId', ['client']],
])
/** The contract's schema applied to texts: an error in a line is an error of `lines`. */
export const editSchema: z.ZodMiniType<ReadInvoice> = z.pipe(
  z.custom<EditValues>(),
  z.transform((values, context): ReadInvoice => {
    const parsed = newInvoice.safeParse(toBody(values))
    const hasTooFine = readLines(values.lines).some(line => isTooFine(line.cost, values.currency))
    if (hasTooFine)
      context.issues.push({
        code: 'custom',
        message: 'This has more decimal places than the currency allows.',
        path: ['lines'],
        input: values,
      })
    if (parsed.success) {
      const { totals } = calculateTotals(parsed.data)
      return totals === undefined
        ? parsed.data
        : { ...parsed.data, total: toMajor(totals.total, parsed.data.currency) }
    }
    for (const issue of parsed.error.issues) {
      const path = FIELD_OF.get(issue.path[0]) ?? issue.path
      context.issues.push({ code: 'custom', message: issue.message, path, input: values })
    }
    return z.NEVER
  }),
)

interface InvoiceTotals {
  totals: Totals | undefined
  currency: string
}

function calculateTotals({
  items,
  discount,
  currency,
}: Pick<ReadInvoice, 'items' | 'discount' | 'currency'>): InvoiceTotals {
  const lines = toMoneyLines(items, currency)
  const off = toMinorDiscount(discount, currency)
  if (lines === undefined || off === undefined) return { totals: undefined, currency }
  try {
    return { totals: totalsOf(lines, off), currency }
  } catch {
    return { totals: undefined, currency }
  }
}

/** The sums of what is typed, as far as it can be calculated: what is not a number yet counts for nothing. */
export function sumUp(values: EditValues): InvoiceTotals {
  const digits = (amount: number) => (toMinor(amount, values.currency) === undefined ? 0 : amount)
  const items = readLines(values.lines).map(line => {
    const item = toItem(line)
    const cost = Number.isFinite(item.cost) ? digits(item.cost) : 0
    const qty = Number.isFinite(item.qty) && item.qty > 0 ? item.qty : 0
    return {
      ...item,
      cost,
      qty,
      discount: Number.isFinite(item.discount) ? Math.min(10_000, Math.max(0, item.discount)) : 0,
    }
  })
  const off = readFilled(values.discount)
  const known = Number.isFinite(off) && off >= 0 ? off : 0
  const discount =
    values.discountKind === 'percent'
      ? { basisPoints: Math.min(10_000, Math.round(known * 100)) }
      : { amount: digits(known) }
  return calculateTotals({ items, discount, currency: values.currency })
}

export function valuesOf(invoice: Invoice, typed: (value: number) => string = String): EditValues {
  const off = invoice.discountInput
  const lines = invoice.items.map((line): TypedLine => ({
    key: `${line.id}`,
    item: line.item,
    description: line.description,
    cost: typed(line.cost),
    qty: typed(line.qty),
    discount: line.discount === 0 ? '' : typed(line.discount / 100),
    tax1: line.tax1,
    tax2: line.tax2,
    productId: line.productId,
  }))
  const amount = 'amount' in off ? off.amount : off.basisPoints / 100
  return {
    client: writeClient(clientIn(invoice)),
    issuedDate: invoice.issuedDate,
    terms: TERMS.find(terms => terms === invoice.terms) ?? '',
    dueDate: invoice.dueDate ?? '',
    currency: invoice.currency,
    service: invoice.service,
    lines: JSON.stringify(lines),
    discountKind: 'amount' in off && off.amount !== 0 ? 'amount' : 'percent',
    discount: amount === 0 ? '' : typed(amount),
    salesperson: invoice.salesperson,
    note: invoice.note,
    paymentTerms: invoice.paymentTerms,
    accepted: invoice.acceptedPayments.join(','),
    showTerms: checkedText(invoice.showTerms),
    showClientNotes: checkedText(invoice.showClientNotes),
    showPaymentStub: checkedText(invoice.showPaymentStub),
  }
}

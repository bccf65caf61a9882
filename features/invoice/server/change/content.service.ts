import { isDeepStrictEqual } from 'node:util'
import { dueDateOf } from '../../contract/invoice.rules.ts'
import {
  type ReadContent,
  type ReadInvoice,
  toMinorDiscount,
  toMoneyLines,
} from '../../contract/invoice-shapes.rules.ts'
import { toMinor, totalsOf, type Totals } from '#platform/contract/money.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import {
  dueBeforeIssue,
  negativeTotal,
  tooLarge,
  wrongDecimals,
  wrongTotal,
} from '../invoice.errors.ts'
import { listLines } from '../records/records.repo.ts'
import { type LineValues, replaceLines } from './change.repo.ts'

// Typed content as stored: totals are the server's own, whatever the screen calculated (INV-21).

/** The totals of an invoice's content, in minor units; throws 422 for amounts finer than its currency. */
export function calculateTotals({
  items,
  discount,
  currency,
}: Pick<ReadContent, 'items' | 'discount' | 'currency'>) {
  const lines = toMoneyLines(items, currency)
  if (lines === undefined) throw wrongDecimals('items')
  const off = toMinorDiscount(discount, currency)
  if (off === undefined) throw wrongDecimals('discount')
  const totals = sumUp(() => totalsOf(lines, off))
  if (totals.total < 0) throw negativeTotal()
  const values: LineValues[] = items.map(
    ({ item, description, discount: lineDiscount, tax1, tax2, productId }, place) => ({
      place,
      item,
      description,
      cost: lines[place]?.cost ?? 0,
      quantity: lines[place]?.quantity ?? 0,
      discount: lineDiscount,
      tax1_name: tax1?.name ?? null,
      tax1_rate: tax1?.basisPoints ?? null,
      tax2_name: tax2?.name ?? null,
      tax2_rate: tax2?.basisPoints ?? null,
      product_id: productId,
      price: totals.lines[place]?.price ?? 0,
    }),
  )
  return { totals, lines: values, discountInput: JSON.stringify(off) }
}

function sumUp(run: () => Totals): Totals {
  try {
    return run()
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge()
    throw error
  }
}

/** The draft columns derived from typed content, apart from the client. */
export function contentColumns(body: Omit<ReadInvoice, 'clientId'>) {
  const { totals, lines, discountInput } = calculateTotals(body)
  const { currency, issuedDate, terms } = body
  if (body.total !== undefined && toMinor(body.total, currency) !== totals.total) throw wrongTotal()
  const dueDate = terms === '' ? body.dueDate : dueDateOf(issuedDate, terms)
  if (dueDate !== null && dueDate < issuedDate) throw dueBeforeIssue()
  const columns = {
    service: body.service,
    currency,
    issued_on: issuedDate,
    due_on: dueDate,
    terms,
    discount_input: discountInput,
    subtotal: totals.subtotal,
    discount: totals.discount,
    tax: totals.tax,
    total: totals.total,
    taxes_as: null,
    salesperson: body.salesperson,
    note: body.note,
    payment_terms: body.paymentTerms,
    show_terms: body.showTerms ? 1 : 0,
    show_notes: body.showClientNotes ? 1 : 0,
    show_stub: body.showPaymentStub ? 1 : 0,
    accepted: JSON.stringify([...new Set(body.acceptedPayments)]),
  }
  return { columns, lines }
}

/** Makes these the lines of an invoice. Lines that are all as they were stay the same ones. */
export async function writeLines(
  trx: Trx,
  invoiceId: number,
  lines: readonly LineValues[],
): Promise<void> {
  const known = await listLines(trx, invoiceId)
  const before = known.map(({ id: _id, invoice_id: _invoice, ...line }) => line)
  if (isDeepStrictEqual(before, lines)) return
  await replaceLines(trx, invoiceId, lines)
}

import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { PARTS_BY, MIN_PARTS, MAX_PARTS } from './invoice-parts.rules.ts'
import { day, invoice } from './invoice-shapes.rules.ts'
import { id } from '#platform/contract/wire.ts'

// An issued invoice in part invoices (features.md INV-31): they take its place in the books, with the same sums for each tax.

export const newParts = z.strictObject({
  id,
  by: z.enum(PARTS_BY),
  parts: z
    .array(
      z.strictObject({
        /** Per cent of the whole with at most two decimals, or an amount of its currency. */
        share: z.number().check(z.positive(), z.maximum(1e12)),
        dueDate: day,
      }),
    )
    .check(z.minLength(MIN_PARTS), z.maxLength(MAX_PARTS)),
})
export type NewParts = z.input<typeof newParts>

export const invoicePartsContract = {
  splitInvoice: defineCall({
    method: 'POST',
    path: '/apps/invoice/split',
    access: { can: ['delete', 'Invoice'] },
    idempotent: true,
    summary:
      'Split an unpaid issued invoice into partial invoices: it’s voided, and they’re issued',
    status: 201,
    body: newParts,
    output: z.object({ invoice, partIds: z.array(z.int()) }),
  }),
}

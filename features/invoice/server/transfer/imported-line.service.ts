import { MAX_ITEM, MAX_TEXT } from '../../contract/invoice.rules.ts'
import { currencyCode, day } from '../../contract/invoice-shapes.rules.ts'
import { QUANTITY_SCALE } from '#platform/contract/money.rules.ts'
import * as z from 'zod/mini'

// One row of an invoice file: a line, with the fields of its invoice.

const text = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '')
const number = z.coerce.number()
const isWhole = (value: number, scale: number): boolean =>
  Math.abs(value * scale - Math.round(value * scale)) < 1e-6
/** With or without the sign that screens show it with. */
export const numberText = z.pipe(
  z.string().check(z.regex(/^#?\d{1,9}$/)),
  z.transform(written => Number(written.replace('#', ''))),
)
const percent = z._default(
  number.check(
    z.minimum(0),
    z.maximum(100),
    z.refine(value => isWhole(value, 100), 'Use at most two decimal places.'),
  ),
  0,
)
export const importedLine = z.strictObject({
  number: z.optional(numberText),
  group: text(60),
  client: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  company: text(120),
  email: z._default(z.union([z.literal(''), z.email().check(z.maxLength(254))]), ''),
  item: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_ITEM)),
  description: text(MAX_TEXT),
  cost: number.check(z.minimum(-1e9), z.maximum(1e9)),
  qty: z._default(
    number.check(
      z.positive(),
      z.maximum(1_000_000),
      z.refine(value => isWhole(value, QUANTITY_SCALE), 'Use at most three decimal places.'),
    ),
    1,
  ),
  discountPercent: percent,
  taxPercent: percent,
  currency: z.optional(currencyCode),
  issuedDate: z.optional(day),
  dueDate: z.optional(day),
  note: text(MAX_TEXT),
})
export type ImportedLine = z.output<typeof importedLine>

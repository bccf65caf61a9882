import { EXPORT_LANGUAGES } from '#platform/contract/export.rules.ts'
import type { MoneyContext } from '../invoice.context.ts'
import { IMPORTED_METHODS, PAYMENT_IMPORT_FIELDS } from '../../contract/invoice-money.contract.ts'
import { MAX_TEXT } from '../../contract/invoice.rules.ts'
import { currencyCode, day } from '../../contract/invoice-shapes.rules.ts'
import { toMinor } from '#platform/contract/money.rules.ts'
import * as z from 'zod/mini'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { CheckedRow, ImportRules, RowRefusal } from '#platform/server/import/check-rows.ts'
import { readTexts } from '#platform/server/texts/texts.ts'
import type { RecordChange } from '../change/recorded.service.ts'
import { invoiceNotFound } from '../invoice.errors.ts'
import type { InvoiceDbRow, PaymentRow } from '../invoice.tables.ts'
import { listPaymentsOn } from '../money/payments.repo.ts'
import { addPayment } from '../money/payments.service.ts'
import { listByNumbers } from './transfer.repo.ts'
import { todayOf } from '#features/settings/server/settings.service.ts'
import { numberText } from './imported-line.service.ts'

// Payments from a file, such as a bank statement: each for the invoice whose number it names. Together, rows may not exceed what is
// owed, and payments already recorded are not recorded again.

const importedPayment = z.strictObject({
  number: numberText,
  amount: z.coerce.number().check(z.positive(), z.maximum(1e12)),
  currency: z.optional(currencyCode),
  date: day,
  method: z._default(z.enum(IMPORTED_METHODS), 'transfer'),
  note: z._default(z.string().check(z.trim(), z.maxLength(MAX_TEXT)), ''),
})
export type ImportedPayment = z.output<typeof importedPayment>

const REQUIRED: readonly string[] = ['number', 'amount', 'date']

/** The payment methods by their names in any language. */
const methodWords = (): ReadonlyMap<string, string> =>
  new Map(
    EXPORT_LANGUAGES.flatMap(language => {
      const t = readTexts(language, 'invoice')
      return IMPORTED_METHODS.map(method => [foldText(t(`methods.${method}`)), method] as const)
    }),
  )

export const paymentImportRules = (now: Date): ImportRules<ImportedPayment> => ({
  fields: PAYMENT_IMPORT_FIELDS.map(name => ({
    name,
    isRequired: REQUIRED.includes(name),
    ...(name === 'method' ? { words: methodWords() } : {}),
  })),
  schema: importedPayment,
  judge: async (db, { rows }) => {
    const today = await todayOf(db, now)
    const invoices = await listByNumbers(db, numbersOf(rows.map(({ record }) => record)))
    const ids = [...invoices.values()].map(({ id }) => id)
    const known = new Set(ids.length === 0 ? [] : (await listPaymentsOn(db, ids)).map(keyOf))
    // The balance decreases from row to row.
    const owed = new Map([...invoices.values()].map(({ id, balance }) => [id, balance]))
    return rows.flatMap(
      row =>
        judgePayment(row, { invoice: invoices.get(row.record.number), today, known, owed }) ?? [],
    )
  },
})

const numbersOf = (records: readonly ImportedPayment[]): number[] => [
  ...new Set(records.map(({ number }) => number)),
]

const keyOf = ({
  invoice_id,
  amount,
  paid_on,
  method,
  note,
}: Pick<PaymentRow, 'invoice_id' | 'amount' | 'paid_on' | 'method' | 'note'>) =>
  JSON.stringify([invoice_id, amount, paid_on, method, note])

interface Known {
  invoice: InvoiceDbRow | undefined
  today: string
  known: ReadonlySet<string>
  owed: Map<number, number>
}

function judgePayment(
  { row, record }: CheckedRow<ImportedPayment>,
  { invoice, today, known, owed }: Known,
): RowRefusal | undefined {
  const reject = (
    field: string,
    ...[reason, text]: [reason: string, text: string]
  ): RowRefusal => ({ row, field, reason, text })
  if (invoice === undefined)
    return reject('number', 'payment.unknown_number', 'No invoice has this number.')
  if (invoice.status === 'Void') return reject('number', 'invoice.void', 'This invoice was voided.')
  const { id, currency } = invoice
  if (record.currency !== undefined && record.currency !== currency)
    return reject('currency', 'payment.currency', `This invoice is in ${currency}.`)
  const amount = toMinor(record.amount, currency)
  if (amount === undefined || amount === 0)
    return reject(
      'amount',
      'invoice.decimals',
      'This has more decimal places than the currency allows.',
    )
  if (record.date > today)
    return reject('date', 'payment.future', 'The payment date can’t be in the future.')
  if (
    known.has(
      keyOf({
        invoice_id: id,
        amount,
        paid_on: record.date,
        method: record.method,
        note: record.note,
      }),
    )
  )
    return reject('number', 'payment.repeated', 'This payment was already recorded.')
  const left = owed.get(id) ?? 0
  if (amount > left)
    return reject('amount', 'invoice.overpaid', 'This is more than the balance due.')
  owed.set(id, left - amount)
  return undefined
}

/** Notes the payments one after another, each by the rules of a typed one. */
export async function insertPayments(context: MoneyContext, rows: readonly ImportedPayment[]) {
  const invoices = await listByNumbers(context.trx, numbersOf(rows))
  const changes: RecordChange[] = []
  const paymentIds: number[] = []
  for (const { number, amount, date, method, note } of rows) {
    const invoice = invoices.get(number)
    if (invoice === undefined) throw invoiceNotFound()
    const { before, after, paymentId } = await addPayment(context, {
      id: invoice.id,
      amount,
      date,
      method,
      note,
      creditOverpayment: false,
    })
    changes.push({ before, after })
    paymentIds.push(paymentId)
  }
  return { changes, paymentIds }
}

import type { InvoiceParts, MoneyContext } from '../invoice.context.ts'
import { STRIPE_FIELDS, type StripeLeft } from '../../contract/invoice-import.contract.ts'
import { toMinor } from '#platform/contract/money.rules.ts'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import type { Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import type { CheckedRow, ImportRules, RowRefusal } from '#platform/server/import/check-rows.ts'
import { findImported, rememberImported } from '#platform/server/import/imported-records.ts'
import { collectSkipped } from '#platform/server/import/left-out.ts'
import * as z from 'zod/mini'
import { addDraft } from '../change/draft.service.ts'
import { issueAs, withdrawImported } from '../change/issue.service.ts'
import { recordInvoices, type RecordChange } from '../change/recorded.service.ts'
import type { InvoiceDbRow } from '../invoice.tables.ts'
import { findPayment } from '../money/payments.repo.ts'
import { addPayment, reversePayment } from '../money/payments.service.ts'
import { recordEvent, toInvoiceContext } from '../records/figures.service.ts'
import { clientIdOf } from '../transfer/import.service.ts'
import {
  clientOfRow,
  draftOf,
  isDraft,
  paidOn,
  statusOf,
  type StripeRow,
  stripeRow,
} from './stripe-rows.service.ts'
import { listFreeNumbers, listPresentInvoices } from './stripe.repo.ts'

// Invoices of Stripe: each once, issued under a number of earlier books, as Stripe's have letters in them, and paid as far as it was.

const SOURCE = 'stripe.invoice'
const STRIPE_UNDO = 'invoice.unimport-stripe'

export interface StripeAround {
  taxName: string
  today: (db: Db) => Promise<string>
  mayIssue: (db: Db) => Promise<boolean>
}

const REQUIRED: readonly string[] = ['id', 'currency', 'date', 'total']

export const stripeRules = (around: StripeAround): ImportRules<StripeRow> => ({
  fields: STRIPE_FIELDS.map(name => ({
    name,
    isRequired: REQUIRED.includes(name),
    ...(name === 'id' ? { unique: { text: TEXTS['stripe.known'], findTaken: findKnown } } : {}),
  })),
  schema: stripeRow,
  judge: (db, { rows }) => judgeRows(db, rows, around),
  leave: rows => {
    const { left, leave } = collectSkipped<StripeLeft>()
    for (const { row, record } of rows)
      for (const reason of draftOf(record, around.taxName).lost)
        leave({ row, title: record.number || record.id, reason })
    return left
  },
})

/** Ids are compared as the kit compares, in small letters: no two of Stripe's differ in that alone. */
const findKnown = (db: Db, keys: string[]): Promise<ReadonlySet<string>> =>
  findImported(db, { source: SOURCE, keys, listPresent: ids => listPresentInvoices(db, ids) })

const TEXTS = {
  'stripe.known': 'This invoice was imported before.',
  'stripe.void': 'Voided and deleted invoices aren’t imported.',
  'stripe.uncollectible': 'Uncollectible invoices aren’t imported.',
  'stripe.status': 'This status is unknown.',
  'stripe.negative': 'Negative amounts aren’t imported.',
  'stripe.no_number': 'No invoice number for earlier invoices is left.',
  'client.no_name': 'This customer has neither a name nor an email address.',
  'invoice.unapproved': 'You can import issued invoices only if you can approve invoices.',
  'invoice.overpaid': 'This is more than the invoice total.',
  'invoice.decimals': 'This has more decimal places than the currency allows.',
  'payment.future': 'The payment date can’t be in the future.',
} as const
type Reason = keyof typeof TEXTS

async function judgeRows(
  db: Db,
  rows: readonly CheckedRow<StripeRow>[],
  { today, mayIssue }: StripeAround,
): Promise<RowRefusal[]> {
  const known = { today: await today(db), mayIssue: await mayIssue(db) }
  let left = (await listFreeNumbers(db)).length
  return rows.flatMap(({ row, record }) => {
    const found = judgeRow(record, known)
    if (found === undefined && !isDraft(record)) left -= 1
    const [field, reason] =
      found ?? (left < 0 && !isDraft(record) ? (['number', 'stripe.no_number'] as const) : [])
    return field === undefined || reason === undefined
      ? []
      : [{ row, field, reason, text: TEXTS[reason] }]
  })
}

const BY_STATUS: Readonly<Record<string, Reason | undefined>> = {
  draft: undefined,
  open: undefined,
  paid: undefined,
  past_due: undefined,
  void: 'stripe.void',
  deleted: 'stripe.void',
  uncollectible: 'stripe.uncollectible',
}

function judgeRow(
  record: StripeRow,
  { today, mayIssue }: { today: string; mayIssue: boolean },
): readonly [field: string, reason: Reason] | undefined {
  const { currency, total, tax, amountPaid } = record
  const status = statusOf(record)
  if (!(status in BY_STATUS)) return ['status', 'stripe.status']
  const refused = BY_STATUS[status]
  if (refused !== undefined) return ['status', refused]
  if (!isDraft(record) && !mayIssue) return ['status', 'invoice.unapproved']
  if (clientOfRow(record).client === '') return ['customerName', 'client.no_name']
  if (total < 0) return ['total', 'stripe.negative']
  for (const [field, amount] of Object.entries({ total, tax, amountPaid }))
    if (toMinor(amount, currency) === undefined) return [field, 'invoice.decimals']
  if (amountPaid < 0) return ['amountPaid', 'stripe.negative']
  if (amountPaid > total) return ['amountPaid', 'invoice.overpaid']
  if (amountPaid > 0 && paidOn(record) > today)
    return [record.paidAt === undefined ? 'date' : 'paidAt', 'payment.future']
  return undefined
}

/** Writes the invoices down, and what was paid on them; undone as one. */
export async function insertStripe(
  context: MoneyContext,
  { rows, taxName }: { rows: readonly StripeRow[]; taxName: string },
): Promise<number> {
  const { trx } = context
  const numbers = (await listFreeNumbers(trx)).values()
  const made: InvoiceDbRow[] = []
  const paymentIds: number[] = []
  for (const row of rows) {
    const clientId = await clientIdOf(context, clientOfRow(row))
    const draft = await addDraft(context, { ...draftOf(row, taxName).body, clientId })
    await recordEvent(context, { id: draft.id, event: 'imported' })
    await rememberImported(trx, SOURCE, { key: foldText(row.id), recordId: draft.id })
    const number = isDraft(row) ? undefined : numbers.next().value
    if (number === undefined) {
      made.push(draft)
      continue
    }
    const issued = await issueAs(context, { draft, number })
    if (row.amountPaid === 0) {
      made.push(issued)
      continue
    }
    const { after, paymentId } = await addPayment(context, {
      id: draft.id,
      amount: row.amountPaid,
      method: 'card',
      date: paidOn(row),
      note: 'Stripe',
      creditOverpayment: false,
    })
    made.push(after)
    paymentIds.push(paymentId)
  }
  return recordInvoices(context, {
    changes: made.map(after => ({ after })),
    action: 'import',
    undo: { kind: STRIPE_UNDO, args: { ids: made.map(({ id }) => id), paymentIds } },
  })
}

const undoArgs = z.object({ ids: z.array(z.int()), paymentIds: z.array(z.int()) })

/** Takes the payments back and the invoices out, unless something was done with one since. */
const undoStripe =
  ({ followInvoice }: Pick<InvoiceParts, 'followInvoice'>): UndoStep =>
  async ({ caller, actor, now, trx, args }) => {
    if (!caller.can('delete', 'Invoice')) throw forbidden('delete', 'Invoice')
    if (!caller.can('delete', 'Payment')) throw forbidden('delete', 'Payment')
    const context = { ...(await toInvoiceContext({ trx, actor, now })), followInvoice }
    const { ids, paymentIds } = undoArgs.parse(args)
    for (const paymentId of paymentIds) {
      const payment = await findPayment(trx, paymentId)
      if (payment === undefined || payment.taken_back_at !== null) throw changedSince('Stripe')
      await reversePayment(context, { paymentId, reason: '' })
    }
    const changes: RecordChange[] = []
    for (const id of ids) changes.push({ before: await withdrawImported(context, id) })
    await recordInvoices(context, { changes, action: 'delete' })
  }

export const stripeUndo = (
  parts: Pick<InvoiceParts, 'followInvoice'>,
): Record<string, UndoStep> => ({ [STRIPE_UNDO]: undoStripe(parts) })

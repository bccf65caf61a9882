import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import { type InvoiceStatus, statusOf } from '../../contract/invoice.rules.ts'
import { currencyDigits } from '#platform/contract/money.rules.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { todayOf } from '#features/settings/server/settings.service.ts'
import type { InvoiceContext, InvoiceParts } from '../invoice.context.ts'
import type { InvoiceDbRow } from '../invoice.tables.ts'
import { getSettlement, insertEvent, updateFigures } from './figures.repo.ts'

// An invoice's calculated columns: balance and shown state follow from payments and credits (INV-08). Whatever
// changes an invoice recalculates it in the same transaction.

/** The same change, on the day of the company. */
export async function toInvoiceContext({
  trx,
  actor,
  now,
}: RecordingContext): Promise<InvoiceContext> {
  return { trx, actor, now, today: await todayOf(trx, now) }
}

/** Changes invoices in a transaction of its own. */
export const mutateInvoices = <T>(
  { database, clock }: Pick<InvoiceParts, 'database' | 'clock'>,
  actor: Actor,
  change: (context: InvoiceContext) => Promise<T>,
): Promise<T> =>
  database.write(async trx => change(await toInvoiceContext({ trx, actor, now: clock() })))

const RANK_DIGITS = 4
/** Amounts of all currencies on one scale, as they read. */
const rankOf = (minor: number, currency: string): number =>
  minor * 10 ** Math.max(0, RANK_DIGITS - currencyDigits(currency))

type Figures = Pick<InvoiceDbRow, 'number' | 'currency' | 'total' | 'balance' | 'due_on'>
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const formats = new Map<number, Intl.NumberFormat>()
/** With commas between thousands; a format is slow to make. */
function grouped(plain: string, digits: number): string {
  const format =
    formats.get(digits) ?? new Intl.NumberFormat('en', { minimumFractionDigits: digits })
  formats.set(digits, format)
  return format.format(Number(plain))
}

/** Searchable values besides the client: number, totals and due date, separated so that no search spans two of them. */
export function figuresOf(
  { number, currency, total, balance, due_on }: Figures,
  id: number | undefined,
): string {
  const sum = (minor: number) => {
    const digits = currencyDigits(currency)
    const plain = (minor / 10 ** digits).toFixed(digits)
    return [plain, grouped(plain, digits)]
  }
  const [year = '', month = '', day = ''] = (due_on ?? '').split('-')
  const due =
    due_on === null ? [] : [due_on, `${Number(day)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`]
  const known = [number, id].filter(one => one !== null && one !== undefined).map(one => `#${one}`)
  return [...new Set([...known, ...sum(total), ...sum(balance), ...due])].join('\u0001')
}

type Settled = Pick<
  InvoiceDbRow,
  'number' | 'voided_at' | 'downloaded_at' | 'total' | 'due_on' | 'currency' | 'paid' | 'credited'
>

/** Balance, overpayment, state and what follows from them. */
export function calculatedColumns(
  row: Settled,
  { id, today }: { id: number | undefined; today: string },
) {
  const isVoid = row.voided_at !== null
  const rest = isVoid ? 0 : row.total - row.credited - row.paid
  const balance = Math.max(0, rest)
  const status: InvoiceStatus = statusOf({
    isIssued: row.number !== null,
    isVoid,
    isDownloaded: row.downloaded_at !== null,
    total: row.total,
    balance,
    dueOn: row.due_on,
    today,
  })
  return {
    balance,
    overpayment: Math.max(0, -rest),
    status,
    total_rank: rankOf(row.total, row.currency),
    balance_rank: rankOf(balance, row.currency),
    figures: figuresOf({ ...row, balance }, id),
  }
}

/** Calculates an invoice again from its payments and credit notes, and answers it as it then is. */
export async function recalculate(
  { trx, now, today }: Pick<InvoiceContext, 'trx' | 'now' | 'today'>,
  id: number,
): Promise<InvoiceDbRow> {
  const { row, paid, credited } = await getSettlement(trx, id)
  return updateFigures(trx, id, {
    paid,
    credited,
    ...calculatedColumns({ ...row, paid, credited }, { id, today }),
    updated_at: now.toISOString(),
  })
}

/** Records in the history of an invoice what happened to it. */
export const recordEvent = (
  { trx, actor, now }: RecordingContext,
  {
    id,
    event,
    detail = '',
  }: { id: number; event: Tables['invoice_events']['event']; detail?: string },
): Promise<void> =>
  insertEvent(trx, {
    invoice_id: id,
    event,
    at: now.toISOString(),
    by_name: actor.name,
    detail,
  })

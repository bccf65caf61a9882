import { type InvoiceStatus, statusOf } from '../../contract/invoice.rules.ts'
import { currencyDigits } from '#platform/contract/money.rules.ts'
import { toWall } from '#platform/contract/wall-time.rules.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import type { InvoiceDbRow } from '../invoice.tables.ts'

// What an invoice comes to at a moment: its balance and its one shown state follow from what was paid and credited (INV-08). Whoever
// writes anything of it settles it in the same transaction.

/** Who does something to invoices, and on which day of the company. */
export interface Act {
  actor: Actor
  /** Nobody: the server itself. */
  userId: number | null
  now: Date
  today: string
}

/** The company's day. */
export async function todayOf(db: Db, now: Date): Promise<string> {
  return toWall(now, (await readSettings(db)).regional.timeZone).day
}

export async function actOf(trx: Trx, who: Omit<Act, 'today'>): Promise<Act> {
  return { ...who, today: await todayOf(trx, who.now) }
}

const RANK_DIGITS = 4
/** Amounts of all currencies on one scale, as they read. */
const rankOf = (minor: number, currency: string): number =>
  minor * 10 ** Math.max(0, RANK_DIGITS - currencyDigits(currency))

type Figures = Pick<InvoiceDbRow, 'number' | 'currency' | 'total' | 'balance' | 'due_on'>
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** What is searched beside the client: number, sums and due date, each as it is written; no search goes from one into the next. */
export function figuresOf(
  { number, currency, total, balance, due_on }: Figures,
  id: number | undefined,
): string {
  const sum = (minor: number) => {
    const plain = (minor / 10 ** currencyDigits(currency)).toFixed(currencyDigits(currency))
    return [
      plain,
      Number(plain).toLocaleString('en', { minimumFractionDigits: currencyDigits(currency) }),
    ]
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

/** Balance, surplus, state and what follows from them. */
export function settledColumns(
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
    surplus: Math.max(0, -rest),
    status,
    total_rank: rankOf(row.total, row.currency),
    balance_rank: rankOf(balance, row.currency),
    figures: figuresOf({ ...row, balance }, id),
  }
}

/** Reckons an invoice anew from its payments and credit notes, and answers it as it then is. */
export async function settle(
  trx: Trx,
  id: number,
  { now, today }: Pick<Act, 'now' | 'today'>,
): Promise<InvoiceDbRow> {
  const row = await trx
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const payments = await trx
    .selectFrom('invoice_payments')
    .select('amount')
    .where('invoice_id', '=', id)
    .where('taken_back_at', 'is', null)
    .execute()
  const credits = await trx
    .selectFrom('invoice_credits')
    .select('amount')
    .where('invoice_id', '=', id)
    .execute()
  const [paid, credited] = [sum(payments), sum(credits)]
  return trx
    .updateTable('invoices')
    .set(eb => ({
      paid,
      credited,
      ...settledColumns({ ...row, paid, credited }, { id, today }),
      updated_at: now.toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const sum = (rows: { amount: number }[]): number =>
  rows.reduce((total, { amount }) => total + amount, 0)

/** The next number of a kind of document: taken in the transaction that writes it, so that none is lost and none given twice. */
export async function takeNumber(
  trx: Trx,
  kind: Tables['invoice_numbers']['kind'],
): Promise<number> {
  const { next } = await trx
    .updateTable('invoice_numbers')
    .set(eb => ({ next: eb('next', '+', 1) }))
    .where('kind', '=', kind)
    .returning('next')
    .executeTakeFirstOrThrow()
  return next - 1
}

/** Notes in the history of an invoice what happened to it. */
export async function noteEvent(
  trx: Trx,
  {
    id,
    event,
    act,
    detail = '',
  }: {
    id: number
    event: Tables['invoice_events']['event']
    act: Pick<Act, 'actor' | 'now'>
    detail?: string
  },
): Promise<void> {
  const row = { invoice_id: id, event, at: act.now.toISOString(), by_name: act.actor.name, detail }
  await trx.insertInto('invoice_events').values(row).execute()
}

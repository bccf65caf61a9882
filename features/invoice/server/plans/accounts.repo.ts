import type { ClientAccount, STATEMENT_KINDS } from '../../contract/invoice-plans.contract.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { toClient } from '../clients/clients.repo.ts'
import type { ClientRow } from '../invoice.tables.ts'

// What clients owe, with all movements (INV-30).

/** What these clients owe. */
export async function readAccounts(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  clients: readonly ClientRow[],
): Promise<ClientAccount[]> {
  const ids = clients.map(({ id }) => id)
  const rows = await read
    .selectFrom('invoices')
    .select(['client_id', 'currency', 'status'])
    .select(eb => [
      eb.fn.countAll<number>().as('n'),
      eb.fn.sum<number>('balance').as('balance'),
      eb.fn.sum<number>('overpayment').as('overpayment'),
    ])
    .where(dialect.isOneOf('client_id', ids))
    .where('deleted_at', 'is', null)
    .groupBy(['client_id', 'currency', 'status'])
    .execute()
  const used = await read
    .selectFrom('invoice_payments')
    .innerJoin('invoices', 'invoices.id', 'invoice_payments.invoice_id')
    .select(['invoices.client_id', 'invoices.currency'])
    .select(eb => eb.fn.sum<number>('invoice_payments.amount').as('amount'))
    .where(dialect.isOneOf('invoices.client_id', ids))
    .where('method', '=', 'credit')
    .where('taken_back_at', 'is', null)
    .groupBy(['invoices.client_id', 'invoices.currency'])
    .execute()
  return clients.map((client): ClientAccount => {
    const mine = rows.filter(row => row.client_id === client.id)
    const currencies = [...new Set(mine.map(({ currency }) => currency))].toSorted()
    const sums = currencies.map(currency => {
      const billed = mine.filter(row => row.currency === currency && row.status !== 'Draft')
      const sum = (some: typeof billed, column: 'balance' | 'overpayment') =>
        some.reduce((minor, row) => minor + Number(row[column]), 0)
      const spent = used.find(row => row.client_id === client.id && row.currency === currency)
      const late = billed.filter(row => row.status === 'Past Due')
      const major = (minor: number) => toMajor(minor, currency)
      const credit = sum(billed, 'overpayment') - Number(spent?.amount ?? 0)
      return {
        currency,
        balance: major(sum(billed, 'balance')),
        overdue: major(sum(late, 'balance')),
        credit: major(credit),
      }
    })
    return {
      client: toClient(client),
      invoices: mine.reduce((n, row) => n + Number(row.n), 0),
      sums,
    }
  })
}

interface Span {
  clientId: number
  currency: string
  from: string
  to: string
}
interface Entry {
  day: string
  kind: (typeof STATEMENT_KINDS)[number]
  invoiceId: number | null
  number: number | null
  /** In minor units. */
  amount: number
}

/** Everything that moved a client's account up to a day, in its order, the time before `from` as one line. */
export async function readStatement(db: Db, { clientId, currency, from, to }: Span) {
  const entries = (await readEntries(db, { clientId, currency })).filter(({ day }) => day <= to)
  const sum = (some: readonly Entry[]) => some.reduce((minor, { amount }) => minor + amount, 0)
  const opening = sum(entries.filter(({ day }) => day < from))
  const opened: Entry = {
    day: from,
    kind: 'opening',
    invoiceId: null,
    number: null,
    amount: opening,
  }
  const shown = [opened, ...entries.filter(({ day }) => day >= from)]
  let balance = 0
  const rows = shown.map(({ amount, ...entry }) => {
    balance += amount
    return { ...entry, amount: toMajor(amount, currency), balance: toMajor(balance, currency) }
  })
  return { rows, closing: toMajor(balance, currency) }
}

const PLACE = { opening: 0, invoice: 1, credit: 2, 'write-off': 2, payment: 3, refund: 4 } as const

async function readEntries(
  db: Db,
  { clientId, currency }: Pick<Span, 'clientId' | 'currency'>,
): Promise<Entry[]> {
  const invoices = await db
    .selectFrom('invoices')
    .select(['id', 'number', 'issued_on', 'total'])
    .where('client_id', '=', clientId)
    .where('currency', '=', currency)
    .where('number', 'is not', null)
    .where('voided_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
  const of = (table: 'invoice_payments' | 'invoice_credits') =>
    db
      .selectFrom(table)
      .innerJoin('invoices', 'invoices.id', `${table}.invoice_id`)
      .where('invoices.client_id', '=', clientId)
      .where('invoices.currency', '=', currency)
  const payments = await of('invoice_payments')
    .select([
      'invoices.id',
      'invoices.number',
      'invoice_payments.paid_on as day',
      'invoice_payments.amount',
    ])
    .where('invoice_payments.taken_back_at', 'is', null)
    // What was overpaid elsewhere has moved the account already.
    .where('invoice_payments.method', '!=', 'credit')
    .execute()
  const credits = await of('invoice_credits')
    .select([
      'invoices.id',
      'invoice_credits.number',
      'invoice_credits.credited_on as day',
      'invoice_credits.amount',
      'invoice_credits.kind',
    ])
    .execute()
  const all: Entry[] = [
    ...invoices.map(row => ({
      day: row.issued_on,
      kind: 'invoice' as const,
      invoiceId: row.id,
      number: row.number,
      amount: row.total,
    })),
    ...payments.map(({ id, number, day, amount }) => ({
      day,
      kind: amount < 0 ? ('refund' as const) : ('payment' as const),
      invoiceId: id,
      number,
      amount: -amount,
    })),
    ...credits.map(({ id, number, day, amount, kind }) => ({
      day,
      kind,
      invoiceId: id,
      number,
      amount: -amount,
    })),
  ]
  const key = ({ day, kind, invoiceId }: Entry) =>
    `${day} ${PLACE[kind]} ${String(invoiceId).padStart(12, '0')}`
  return all.toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
}

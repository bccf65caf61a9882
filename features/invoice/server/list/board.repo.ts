import { type RawBuilder, sql } from 'kysely'
import { selectJoined } from '#features/account-setting/server/account-setting.service.ts'
import type {
  BoardFigures,
  BoardParts,
  FigureAsked,
  FigureRows,
} from '#platform/server/compose/board-figures.ts'
import type { Db } from '#platform/server/database/database.ts'
import '../invoice.tables.ts'

// Billed amounts, payments and customers, for boards.

const payments: FigureRows = ({ days, currency }) =>
  sql`select 'invoice' as kind, i.id as record, 'payment-' || p.id as id, i.number as number, i.client_name as title, p.method as detail,
      p.paid_on as at, p.amount as amount, 1 as n
    from invoice_payments p join invoices i on i.id = p.invoice_id
    where p.paid_on >= ${days.from} and p.paid_on <= ${days.to} and p.method <> 'credit' and p.taken_back_at is null and i.currency = ${currency}`

const expenses: FigureRows = ({ days, currency }) =>
  sql`select 'invoice' as kind, i.id as record, 'credit-' || c.id as id, i.number as number, i.client_name as title, c.kind as detail,
      c.credited_on as at, -c.amount as amount, 1 as n
    from invoice_credits c join invoices i on i.id = c.invoice_id
    where c.credited_on >= ${days.from} and c.credited_on <= ${days.to} and i.currency = ${currency}
    union all select 'invoice', i.id, 'discount-' || i.id, i.number, i.client_name, 'discount', i.issued_on, -i.discount, 1
    from invoices i where i.issued_on >= ${days.from} and i.issued_on <= ${days.to} and i.deleted_at is null and i.discount > 0
      and i.status not in ('Draft', 'Void') and i.currency = ${currency}`

/** What is owed and past its day now, whenever it was issued. */
const overdue: FigureRows = ({ currency }) =>
  sql`select 'invoice' as kind, i.id as record, 'overdue-' || i.id as id, i.number as number, i.client_name as title, i.status as detail,
      coalesce(i.due_on, i.issued_on) as at, i.balance as amount, 1 as n
    from invoices i where i.status = 'Past Due' and i.deleted_at is null and i.currency = ${currency}`

const customers =
  (kind?: 'new' | 'returning' | 'referrals'): FigureRows =>
  ({ days }) =>
    sql`select 'client' as kind, b.client_id as record, 'client-' || b.client_id as id, cast(null as integer) as number, c.name as title, b.kind as detail,
      b.day as at, cast(null as bigint) as amount, 1 as n
    from (${customersOf(days)}) as b join invoice_clients c on c.id = b.client_id ${kind === undefined ? sql`` : sql`where b.kind = ${kind}`}`

/** Clients who joined with a referral code. */
const referred = sql`select c.id from (${selectJoined}) as r join invoice_clients c on c.user_id = r.joined_id`

/** Every customer once, with the date and kind: read from the invoices, not from the daily aggregates. */
export const customersOf = ({
  from,
  to,
}: FigureAsked['days']): RawBuilder<unknown> => sql`select b.client_id as client_id, b.day as day,
    case when exists (select 1 from invoices e where e.client_id = b.client_id and e.issued_on < ${from} and e.deleted_at is null
        and e.status not in ('Draft', 'Void')) then 'returning'
      when b.client_id in (${referred})
        then 'referrals'
      else 'new' end as kind
  from (select i.client_id as client_id, min(i.issued_on) as day from invoices i
    where i.issued_on >= ${from} and i.issued_on <= ${to} and i.deleted_at is null and i.status not in ('Draft', 'Void')
    group by i.client_id) as b`

export const invoiceFigures: BoardFigures = {
  rows: {
    revenue: payments,
    profit: payments,
    expense: expenses,
    overdue,
    customers: customers(),
    'customers.new': customers('new'),
    'customers.returning': customers('returning'),
    'customers.referrals': customers('referrals'),
  },
  places: {
    invoice: async ({ caller }) => {
      const mayRead = caller.can('read', 'Invoice')
      return id => ({ link: mayRead ? previewOf(id) : null })
    },
    client: async ({ caller }) => {
      const mayRead = caller.can('read', 'Invoice')
      return id => ({ link: mayRead ? listOf(id) : null })
    },
  },
}
const previewOf = (id: number) => `/apps/invoice/preview/${id}`
const listOf = (clientId: number) => `/apps/invoice/list?clientId=${clientId}`

const selectPayments = (db: Db, { from, to }: FigureAsked['days'], currency: string) =>
  db
    .selectFrom('invoice_payments')
    .innerJoin('invoices', 'invoices.id', 'invoice_payments.invoice_id')
    .where('paid_on', '>=', from)
    .where('paid_on', '<=', to)
    .where('method', '!=', 'credit')
    .where('taken_back_at', 'is', null)
    .where('currency', '=', currency)

const CLIENT = [
  'invoice_clients.id',
  'invoice_clients.name',
  'invoice_clients.company',
  'invoice_clients.email',
  'invoice_clients.country',
] as const

export const moneyOfBoard: BoardParts['money'] = {
  referred,
  async companies(db, { days, currency, most }) {
    const rows = await selectPayments(db, days, currency)
      .innerJoin('invoice_clients', 'invoice_clients.id', 'invoices.client_id')
      .select(eb => [
        ...CLIENT,
        eb.fn.sum<number>('amount').as('amount'),
        eb.fn.count<number>('invoices.id').distinct().as('invoices'),
      ])
      .groupBy([...CLIENT])
      .having(eb => eb.fn.sum<number>('amount'), '>', 0)
      .orderBy('amount', 'desc')
      .orderBy('invoice_clients.id')
      .limit(most)
      .execute()
    return rows.map(({ name, company, amount, invoices, ...row }) => ({
      ...row,
      company: company === '' ? name : company,
      amount: Number(amount),
      invoices: Number(invoices),
      link: listOf(row.id),
    }))
  },
  async sumByClient({ read, dialect }, { days, currency, ids }) {
    if (ids.length === 0) return new Map()
    const rows = await selectPayments(read, days, currency)
      .select(eb => ['client_id', eb.fn.sum<number>('amount').as('amount')])
      .where(dialect.isOneOf('client_id', ids))
      .groupBy('client_id')
      .execute()
    return new Map(rows.map(({ client_id, amount }) => [client_id, Number(amount)]))
  },
  transactions: listTransactions,
  invoices: listNewInvoices,
}

/** The newest payments and refunds, in any currency. */
async function listTransactions(db: Db, most: number) {
  const rows = await db
    .selectFrom('invoice_payments')
    .innerJoin('invoices', 'invoices.id', 'invoice_payments.invoice_id')
    .select([
      'invoice_payments.id',
      'invoice_id',
      'client_name',
      'method',
      'paid_on',
      'amount',
      'currency',
    ])
    .where('taken_back_at', 'is', null)
    .where('method', '!=', 'credit')
    .orderBy('paid_on', 'desc')
    .orderBy('invoice_payments.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(
    ({ id, invoice_id, client_name: title, method, paid_on: at, amount, currency }) => ({
      id,
      title,
      method,
      at,
      amount: Number(amount),
      currency,
      link: previewOf(invoice_id),
    }),
  )
}

async function listNewInvoices(db: Db, most: number) {
  const rows = await db
    .selectFrom('invoices')
    .select([
      'id',
      'number',
      'client_name',
      'client_email',
      'total',
      'balance',
      'currency',
      'status',
      'issued_on',
    ])
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, number, status, currency, ...row }) => ({
    id,
    number,
    client: row.client_name,
    email: row.client_email,
    total: Number(row.total),
    balance: Number(row.balance),
    currency,
    status,
    issuedOn: row.issued_on,
    link: previewOf(id),
  }))
}

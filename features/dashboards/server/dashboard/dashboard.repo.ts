import type { DaySpan } from '../../contract/card-shapes.rules.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { sumMoments } from '../figures/sums.repo.ts'

// What the dashboards ask beside the figures of the cards.

export interface Sold {
  product: { id: number; name: string; slug: string; image: string; category: string } | undefined
  pieces: number
  amount: number
}

/** What was ordered of each product in each of the spans, in one currency. */
export async function listGoods(
  db: Db,
  spans: readonly DaySpan[],
  { zone, currency }: { zone: string; currency: string },
): Promise<Sold[][]> {
  const sums = (await sumMoments(db, 'goods', { spans, zone })).filter(
    one => one.currency === currency,
  )
  const products = sums.length === 0 ? [] : await listProducts(db)
  const byId = new Map(products.map(product => [String(product.id), product]))
  return spans.map((_, index) =>
    sums
      .filter(({ span }) => span === index)
      .map(({ key, n, amount }) => ({ product: byId.get(key), pieces: n, amount })),
  )
}

const listProducts = (db: Db) =>
  db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select(['products.id', 'products.name', 'slug', 'image', 'categories.name as category'])
    .execute()

export async function countProducts(db: Db): Promise<number> {
  const row = await db
    .selectFrom('products_facet')
    .select(eb => eb.fn.sum<number>('n').as('n'))
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}

const payments = (db: Db, { from, to }: DaySpan, currency: string) =>
  db
    .selectFrom('invoice_payments')
    .innerJoin('invoices', 'invoices.id', 'invoice_payments.invoice_id')
    .where('paid_on', '>=', from)
    .where('paid_on', '<=', to)
    .where('method', '!=', 'credit')
    .where('taken_back_at', 'is', null)
    .where('currency', '=', currency)

/** The clients of whom the most came in. */
export async function listCompanies(
  db: Db,
  days: DaySpan,
  { currency, most }: { currency: string; most: number },
) {
  const rows = await payments(db, days, currency)
    .innerJoin('invoice_clients', 'invoice_clients.id', 'invoices.client_id')
    .select(eb => [
      'invoice_clients.id',
      'invoice_clients.name',
      'invoice_clients.company',
      'invoice_clients.email',
      'invoice_clients.country',
      eb.fn.sum<number>('amount').as('amount'),
      eb.fn.count<number>('invoices.id').distinct().as('invoices'),
    ])
    .groupBy([
      'invoice_clients.id',
      'invoice_clients.name',
      'invoice_clients.company',
      'invoice_clients.email',
      'invoice_clients.country',
    ])
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
  }))
}

interface ByClient {
  dialect: Dialect
  days: DaySpan
  currency: string
  ids: number[]
}
export async function sumByClient(
  db: Db,
  { dialect, days, currency, ids }: ByClient,
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await payments(db, days, currency)
    .select(eb => ['client_id', eb.fn.sum<number>('amount').as('amount')])
    .where(dialect.isOneOf('client_id', ids))
    .groupBy('client_id')
    .execute()
  return new Map(rows.map(({ client_id, amount }) => [client_id, Number(amount)]))
}

/** The newest payments and refunds, whatever their currency. */
export async function listTransactions(db: Db, most: number) {
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
    ({ id, invoice_id, client_name: title, method, paid_on: at, amount, currency }) => {
      return {
        id,
        title,
        method,
        at,
        amount: toMajor(Number(amount), currency),
        currency,
        link: `/apps/invoice/preview/${invoice_id}`,
      }
    },
  )
}

export async function listNewInvoices(db: Db, most: number) {
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
    total: toMajor(Number(row.total), currency),
    balance: toMajor(Number(row.balance), currency),
    currency,
    status,
    issuedOn: row.issued_on,
    link: `/apps/invoice/preview/${id}`,
  }))
}

/** The newest changes with the first of their records; one's own unless `userId` is left out. */
export async function listChanges(db: Db, { userId, most }: { userId?: number; most: number }) {
  let query = db.selectFrom('audit_changes').select(['id', 'at', 'user_name', 'action', 'subject'])
  query = query.where('action', 'in', ['create', 'update', 'delete', 'restore', 'import'])
  query =
    userId === undefined ? query.where('only_for', 'is', null) : query.where('user_id', '=', userId)
  const changes = await query.orderBy('id', 'desc').limit(most).execute()
  const ids = changes.map(({ id }) => id)
  const records =
    ids.length === 0
      ? []
      : await db
          .selectFrom('audit_records')
          .select(eb => [
            'change_id',
            eb.fn.min('record_name').as('name'),
            eb.fn.countAll<number>().as('n'),
          ])
          .where('change_id', 'in', ids)
          .groupBy('change_id')
          .execute()
  const byChange = new Map(records.map(record => [record.change_id, record]))
  return changes.map(({ id, at, user_name: who, action, subject }) => {
    const { name = '', n = 1 } = byChange.get(id) ?? {}
    return { id, at, who, action, subject, title: name ?? '', more: Math.max(0, Number(n) - 1) }
  })
}

import { type Bill, BILLS_AT_ONCE } from '../../contract/invoice-bills.contract.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { InvoiceDbRow } from '../invoice.tables.ts'

// What was issued to the clients that a person is. They become one by ordering.

interface Asked {
  userId: number
  /** Only numbers below. */
  before?: number | undefined
}

const billsOf = (db: Db, userId: number) =>
  db
    .selectFrom('invoices')
    .where('client_id', 'in', eb =>
      eb.selectFrom('invoice_clients').select('id').where('user_id', '=', userId),
    )
    .where('number', 'is not', null)
    .where('deleted_at', 'is', null)

export async function listBills(
  db: Db,
  { userId, before }: Asked,
): Promise<{ bills: Bill[]; isMore: boolean }> {
  const all = billsOf(db, userId).select([
    'id',
    'number',
    'service',
    'issued_on',
    'due_on',
    'status',
    'total',
    'balance',
    'currency',
  ])
  const rows = await (before === undefined ? all : all.where('number', '<', before))
    .orderBy('number', 'desc')
    .limit(BILLS_AT_ONCE + 1)
    .execute()
  return { bills: rows.slice(0, BILLS_AT_ONCE).map(toBill), isMore: rows.length > BILLS_AT_ONCE }
}

export const findBill = (
  db: Db,
  { userId, id }: { userId: number; id: number },
): Promise<InvoiceDbRow | undefined> =>
  billsOf(db, userId).selectAll().where('id', '=', id).executeTakeFirst()

/** Whose account shows invoices to these clients. */
export async function listPayers(db: Db, clientIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('invoice_clients')
    .select('user_id')
    .distinct()
    .where('id', 'in', [...clientIds])
    .execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}

type ListedRow = Pick<
  InvoiceDbRow,
  'id' | 'number' | 'service' | 'issued_on' | 'due_on' | 'status' | 'total' | 'balance' | 'currency'
>

const toBill = ({
  issued_on,
  due_on,
  status,
  total,
  balance,
  currency,
  number,
  ...row
}: ListedRow): Bill => ({
  ...row,
  number: number ?? 0,
  issuedDate: issued_on,
  dueDate: due_on,
  invoiceStatus: status,
  total: toMajor(total, currency),
  balance: toMajor(balance, currency),
  currency,
})

import {
  invoiceContent,
  toMinorDiscount,
  toMoneyLines,
} from '../../contract/invoice-shapes.rules.ts'
import { asStored } from '#platform/server/database/stored.ts'
import type { Plan, PlanKind } from '../../contract/invoice-plans.contract.ts'
import { toMajor, type Totals, totalsOf } from '#platform/contract/money.rules.ts'
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { planNotFound } from '../invoice.errors.ts'
import type { InvoicePlansTable, PlanRow } from '../invoice.tables.ts'

// What invoices are made from: templates, estimates, series.

type NamedPlan = PlanRow & { client_name: string }

const select = (db: Db) =>
  db
    .selectFrom('invoice_plans')
    .innerJoin('invoice_clients', 'invoice_clients.id', 'invoice_plans.client_id')
    .selectAll('invoice_plans')
    .select('invoice_clients.name as client_name')
    .where('invoice_plans.deleted_at', 'is', null)

export function listPlans(db: Db, kind: PlanKind | ''): Promise<NamedPlan[]> {
  const all = select(db).orderBy('invoice_plans.id', 'desc').limit(500)
  return (kind === '' ? all : all.where('invoice_plans.kind', '=', kind)).execute()
}

/** Throws 404. */
export async function getPlan(db: Db, id: number): Promise<NamedPlan> {
  const row = await select(db).where('invoice_plans.id', '=', id).executeTakeFirst()
  if (row === undefined) throw planNotFound()
  return row
}

/** By their ids, deleted ones too. */
export function listPlansByIds(db: Db, ids: readonly number[]): Promise<NamedPlan[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('invoice_plans')
    .innerJoin('invoice_clients', 'invoice_clients.id', 'invoice_plans.client_id')
    .selectAll('invoice_plans')
    .select('invoice_clients.name as client_name')
    .where('invoice_plans.id', 'in', ids)
    .execute()
}

/** Series that have to make an invoice by this day. */
export function listDuePlans(
  db: Db,
  { today, id }: { today: string; id?: number },
): Promise<PlanRow[]> {
  const due = db
    .selectFrom('invoice_plans')
    .selectAll()
    .where('kind', '=', 'series')
    .where('state', '=', 'running')
    .where('next_on', '<=', today)
    .where('deleted_at', 'is', null)
  return (id === undefined ? due : due.where('id', '=', id)).orderBy('id').execute()
}

export async function insertPlan(trx: Trx, row: Insertable<InvoicePlansTable>): Promise<number> {
  const { id } = await trx
    .insertInto('invoice_plans')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores typed changes as the next version of the plan. */
export async function updatePlanRow(
  trx: Trx,
  id: number,
  changes: Updateable<InvoicePlansTable>,
): Promise<void> {
  await trx
    .updateTable('invoice_plans')
    .set(eb => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Stores progress without a new version, so that open edits don't become stale. */
export async function advancePlan(
  trx: Trx,
  id: number,
  changes: Pick<Updateable<InvoicePlansTable>, 'state' | 'next_on' | 'last_invoice_id'>,
): Promise<void> {
  await trx.updateTable('invoice_plans').set(changes).where('id', '=', id).execute()
}

/** Deletes a plan, or brings it back with null. */
export async function deletePlanRow(trx: Trx, id: number, at: string | null): Promise<void> {
  await trx.updateTable('invoice_plans').set({ deleted_at: at }).where('id', '=', id).execute()
}

const storedContent = asStored(invoiceContent)
export const contentOf = (row: Pick<PlanRow, 'content'>) =>
  storedContent.parse(JSON.parse(row.content))

export function toPlan(row: NamedPlan): Plan {
  const content = contentOf(row)
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    content,
    terms: row.terms,
    rule: row.rule,
    startsOn: row.starts_on,
    isAutoIssued: row.is_auto_issued === 1,
    validUntil: row.valid_until,
    number: row.number,
    state: row.state,
    clientName: row.client_name,
    total: toMajor(totalsOfContent(content)?.total ?? 0, content.currency),
    nextOn: row.next_on,
    lastInvoiceId: row.last_invoice_id,
    version: row.version,
  }
}

/** The sums of what would be billed; undefined where they can't be calculated. */
export function totalsOfContent({
  items,
  discount,
  currency,
}: Plan['content']): Totals | undefined {
  const lines = toMoneyLines(items, currency)
  const off = toMinorDiscount(discount, currency)
  return lines === undefined || off === undefined ? undefined : totalsOf(lines, off)
}

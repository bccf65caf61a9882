import { newApprovalRules } from '../../contract/invoice-approval.contract.ts'
import { withoutLimits } from '#platform/contract/shapes.rules.ts'
import type { ApprovalRules } from '../../contract/invoice-approval.rules.ts'
import type { Invoice } from '../../contract/invoice-shapes.rules.ts'
import type * as z from 'zod/mini'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import type { InvoiceDbRow } from '../invoice.tables.ts'

// Approvals of invoices, and the rules that require them.

type Rules = z.output<typeof newApprovalRules>

const NAME = 'approval'
const storedRules = withoutLimits(newApprovalRules)
/** No approval is required by default. */
const AT_FIRST: Rules = { isOn: false, threshold: null }

export async function readApprovalRules(db: Db): Promise<ApprovalRules> {
  const row = await db
    .selectFrom('invoice_key_values')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  // Unreadable rules throw: taken for none, invoices would be issued without the approval that someone requires.
  const rules = row === undefined ? AT_FIRST : storedRules.parse(JSON.parse(row.value))
  return { ...rules, currency: (await readSettings(db)).regional.currency }
}

export async function writeApprovalRules(trx: Trx, rules: Rules): Promise<void> {
  const value = JSON.stringify(rules)
  await trx
    .insertInto('invoice_key_values')
    .values({ name: NAME, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Authors and requesters of a draft: none of them may approve it. */
export async function listIneligibleApprovers(
  db: Db,
  row: Pick<InvoiceDbRow, 'id' | 'created_by' | 'edited_by'>,
): Promise<number[]> {
  const request = await db
    .selectFrom('invoice_approvals')
    .select('requested_by')
    .where('invoice_id', '=', row.id)
    .executeTakeFirst()
  return [...new Set([row.created_by, row.edited_by, request?.requested_by])].filter(
    one => one !== null && one !== undefined,
  )
}

/** Who requested the approval of an invoice, and the notes. */
export async function readApproval(
  db: Db,
  row: Pick<InvoiceDbRow, 'id' | 'created_by' | 'edited_by'>,
): Promise<Invoice['approvalSteps']> {
  const found = await db
    .selectFrom('invoice_approvals')
    .selectAll()
    .where('invoice_id', '=', row.id)
    .executeTakeFirst()
  const ineligibleApprovers = await listIneligibleApprovers(db, row)
  if (found === undefined) return { ineligibleApprovers, request: null, decision: null }
  return {
    ineligibleApprovers,
    request: { by: found.requested_name, at: found.requested_at, note: found.question },
    decision:
      found.decided_at === null
        ? null
        : { by: found.decided_name, at: found.decided_at, note: found.note },
  }
}

type ApprovalRow = Omit<Tables['invoice_approvals'], 'invoice_id'>

/** Stores an approval request; a repeated request replaces earlier decisions. */
export async function putApproval(trx: Trx, invoiceId: number, row: ApprovalRow): Promise<void> {
  await trx
    .insertInto('invoice_approvals')
    .values({ invoice_id: invoiceId, ...row })
    .onConflict(conflict => conflict.column('invoice_id').doUpdateSet(row))
    .execute()
}

export async function updateDecision(
  trx: Trx,
  invoiceId: number,
  decision: Pick<ApprovalRow, 'decided_name' | 'decided_at' | 'note'>,
): Promise<void> {
  await trx
    .updateTable('invoice_approvals')
    .set(decision)
    .where('invoice_id', '=', invoiceId)
    .execute()
}

/** Writes in which state the approval of an invoice is. */
export const setApproval = (
  trx: Trx,
  { id, approval, at }: { id: number; approval: InvoiceDbRow['approval']; at: string },
) =>
  trx
    .updateTable('invoices')
    .set(eb => ({ approval, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Voids approvals and requests of a client's drafts: they were for different content. */
export async function resetApprovalsOfClient(
  trx: Trx,
  { clientId, at, name }: { clientId: number; at: string; name: string },
): Promise<void> {
  const drafts = await trx
    .selectFrom('invoices')
    .select('id')
    .where('client_id', '=', clientId)
    .where('status', '=', 'Draft')
    .where('approval', 'in', ['requested', 'approved'])
    .where('deleted_at', 'is', null)
    .execute()
  for (const { id } of drafts) {
    await setApproval(trx, { id, approval: '', at })
    await trx
      .insertInto('invoice_events')
      .values({ invoice_id: id, event: 'approval-reset', at, by_name: '', detail: name })
      .execute()
  }
}

import type { InvoiceContext } from '../invoice.context.ts'
import { needsApproval } from '../../contract/invoice-approval.rules.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { notifyHolders } from '#features/roles/server/roles.service.ts'
import {
  approvalRequested,
  approvalNotRequested,
  approvalNotNeeded,
  ownApproval,
  unapproved,
} from '../invoice.errors.ts'
import type { InvoiceDbRow } from '../invoice.tables.ts'
import { recordEvent } from '../records/figures.service.ts'
import { updateInvoiceRow } from '../change/change.repo.ts'
import {
  listIneligibleApprovers,
  putApproval,
  readApprovalRules,
  setApproval,
  updateDecision,
} from './approval.repo.ts'

// Approval of a draft before it is issued (INV-31). It covers the draft as it was: any change voids it.

export async function isApprovalNeeded(
  db: Db,
  { total, currency }: Pick<InvoiceDbRow, 'total' | 'currency'>,
): Promise<boolean> {
  return needsApproval(await readApprovalRules(db), { total: toMajor(total, currency), currency })
}

/** Throws 409 for a draft that needs approval and has none. */
export async function assertApproved(trx: Trx, draft: InvoiceDbRow): Promise<void> {
  if (draft.approval !== 'approved' && (await isApprovalNeeded(trx, draft))) throw unapproved()
}

const screenOf = (id: number): string => `/apps/invoice/preview/${id}`

/** Requests approval from everyone who may approve and is not an author. */
export async function requestApproval(
  context: InvoiceContext,
  { draft, note }: { draft: InvoiceDbRow; note: string },
): Promise<InvoiceDbRow> {
  const { id } = draft
  if (!(await isApprovalNeeded(context.trx, draft))) throw approvalNotNeeded()
  if (draft.approval === 'requested' || draft.approval === 'approved') throw approvalRequested()
  const at = context.now.toISOString()
  const row = {
    requested_by: context.actor.userId,
    requested_name: context.actor.name,
    requested_at: at,
    question: note,
    decided_name: '',
    decided_at: null,
    note: '',
  }
  await putApproval(context.trx, id, row)
  await recordEvent(context, { id, event: 'approval-requested', detail: note })
  const writers = await listIneligibleApprovers(context.trx, draft)
  await notifyHolders(context.trx, {
    right: { action: 'manage', subject: 'Invoice' },
    except: writers,
    kind: 'invoice-approval-requested',
    params: { client: draft.client_name },
    by: { ...context.actor, as: 'name' },
    link: screenOf(id),
    now: context.now,
  })
  return setApproval(context.trx, { id, approval: 'requested', at })
}

interface Decision {
  draft: InvoiceDbRow
  isApproved: boolean
  note: string
}

/** Approves a requested draft, or returns it. Throws 403 for its authors, 409 without a request. */
export async function decideApproval(
  context: InvoiceContext,
  { draft, isApproved, note }: Decision,
): Promise<InvoiceDbRow> {
  const { id } = draft
  if (draft.approval !== 'requested') throw approvalNotRequested()
  const writers = await listIneligibleApprovers(context.trx, draft)
  if (context.actor.userId === null || writers.includes(context.actor.userId)) throw ownApproval()
  const at = context.now.toISOString()
  await updateDecision(context.trx, id, { decided_name: context.actor.name, decided_at: at, note })
  await recordEvent(context, { id, event: isApproved ? 'approved' : 'sent-back', detail: note })
  const kind = isApproved ? 'invoice-approved' : 'invoice-sent-back'
  const by = { ...context.actor, as: 'name' } as const
  const params = { client: draft.client_name, note }
  await notify(context.trx, {
    userIds: writers,
    kind,
    params,
    by,
    link: screenOf(id),
    now: context.now,
  })
  return setApproval(context.trx, { id, approval: isApproved ? 'approved' : 'returned', at })
}

/** A request or approval covers the old content only: after a change it must be requested again. */
export async function dropApproval(context: InvoiceContext, draft: InvoiceDbRow): Promise<void> {
  if (draft.approval === '') return
  await updateInvoiceRow(context.trx, draft.id, { approval: '' })
  if (draft.approval !== 'returned')
    await recordEvent(context, { id: draft.id, event: 'approval-reset' })
}

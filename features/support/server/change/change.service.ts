import { foldSearch } from '#platform/contract/fold.rules.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import type { Ticket } from '../../contract/support.contract.ts'
import { TICKET_PRIORITIES, type TicketPriority } from '../../contract/support.rules.ts'
import type { Staff, SupportParts } from '../support.context.ts'
import { cannotAnswer, supportOnly } from '../support.errors.ts'
import type { TicketRow } from '../support.tables.ts'
import { getTicketRow, isSupport, ticketVisibility, toTicket } from '../view/tickets.repo.ts'
import { updateTicketRow } from './change.repo.ts'
import { notifyOfTicket, recordTicket } from './record.service.ts'

interface TicketChange {
  status?: 'open' | 'closed' | undefined
  priority?: TicketPriority | undefined
  assigneeId?: number | null | undefined
  subject?: string | undefined
}

/** Changes a ticket visible to the caller. Throws 412 with the current ticket on a conflict. */
export async function updateTicket(
  parts: SupportParts,
  context: MutationContext,
  { id, ifMatch, changes }: { id: number; ifMatch: number | undefined; changes: TicketChange },
): Promise<{ ticket: Ticket; changeId: number }> {
  const { trx, caller } = context
  const visibility = ticketVisibility(parts, caller)
  const before = await getTicketRow(trx, caller, id)
  if (isStale(ifMatch, before.version)) throw staleVersion(await toTicket(trx, visibility, before))
  const { row, changeId } = await changeTicket(parts, context, { row: before, changes })
  return { ticket: await toTicket(trx, visibility, row), changeId }
}

async function changeTicket(
  { staff }: { staff: Staff },
  context: MutationContext,
  { row, changes }: { row: TicketRow; changes: TicketChange },
): Promise<{ row: TicketRow; changeId: number }> {
  const { trx, caller, now } = context
  const { priority, assigneeId, subject } = changes
  if (
    !isSupport(caller) &&
    (row.requester_id !== caller.userId ||
      [priority, assigneeId, subject].some(one => one !== undefined))
  )
    throw supportOnly()
  if (typeof assigneeId === 'number' && !(await staff.has(trx, assigneeId))) throw cannotAnswer()
  const moment = now.toISOString()
  const next = statusAfter(row.status, changes)
  const after = await updateTicketRow(trx, row, {
    status: next,
    closed_at: next === 'closed' ? (row.closed_at ?? moment) : null,
    updated_at: moment,
    ...(priority === undefined ? {} : { priority: TICKET_PRIORITIES.indexOf(priority) }),
    ...(assigneeId === undefined ? {} : { assignee_id: assigneeId }),
    ...(subject === undefined
      ? {}
      : { subject, subject_key: foldText(subject), words: `${foldSearch(subject)}\n${row.words}` }),
  })
  const changeId = await recordTicket(context, { action: 'update', before: row, after })
  if (after.assignee_id !== row.assignee_id)
    await notifyOfTicket(context, {
      row: after,
      kind: 'ticket-assigned',
      userIds: [after.assignee_id],
    })
  if (next === 'closed' && row.status !== 'closed')
    await notifyOfTicket(context, {
      row: after,
      kind: 'ticket-closed',
      userIds: [row.requester_id],
    })
  return { row: after, changeId }
}

/** A new ticket becomes open when assigned; a reopened one stays new. */
function statusAfter(
  before: TicketRow['status'],
  { status, assigneeId }: TicketChange,
): TicketRow['status'] {
  if (status === 'open' && before === 'new') return 'new'
  if (status !== undefined) return status
  return assigneeId !== undefined && assigneeId !== null && before === 'new' ? 'open' : before
}

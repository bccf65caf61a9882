import type {
  MutationContext,
  RecordingContext,
} from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { TICKET_PRIORITIES } from '../../contract/support.rules.ts'
import { ticketLink } from '#platform/contract/help-desk.rules.ts'
import type { TicketRow } from '../support.tables.ts'

// After a ticket change: its log entry, with undo where possible, and notifications.

interface TicketRecord {
  action: 'create' | 'update'
  before: TicketRow | undefined
  after: TicketRow
  /** The kind of message; its text is not logged. */
  note?: string
}
/** Support is notified by its right; the requester in addition. */
export async function recordTicket(
  { trx, actor, now }: RecordingContext,
  { action, before, after, note }: TicketRecord,
): Promise<number> {
  const undo =
    before === undefined || note !== undefined
      ? undefined
      : {
          kind: 'support.revert',
          args: {
            id: after.id,
            version: after.version,
            before: {
              status: before.status,
              priority: before.priority,
              assignee_id: before.assignee_id,
              closed_at: before.closed_at,
              subject: before.subject,
            },
          },
        }
  const name = `#${after.number} ${after.subject}`
  const records = [
    {
      id: after.id,
      name,
      before: before === undefined ? undefined : describe(before),
      after: describe(after, note),
    },
  ]
  const changeId = await recordChange(trx, { actor, now, action, subject: 'Ticket', records, undo })
  if (after.requester_id !== null)
    await announce(trx, { topic: 'Ticket', ids: [after.id], now, userId: after.requester_id })
  return changeId
}

const describe = (
  { number, subject, status, priority, assignee_id, requester_id }: TicketRow,
  note?: string,
) => ({
  number,
  subject,
  status,
  priority: TICKET_PRIORITIES[priority],
  assigneeId: assignee_id,
  requesterId: requester_id,
  ...(note === undefined ? {} : { wrote: note }),
})

interface TicketNotice {
  row: TicketRow
  kind: 'ticket-new' | 'ticket-answered' | 'ticket-written' | 'ticket-assigned' | 'ticket-closed'
  userIds: readonly (number | null)[]
}
/** Everyone concerned except the author. */
export async function notifyOfTicket(
  { trx, caller, actor, now }: MutationContext,
  { row, kind, userIds }: TicketNotice,
): Promise<void> {
  const others = userIds.flatMap(id => (id === null || id === caller.userId ? [] : id))
  const by = { ...actor, as: 'by' } as const
  const params = { title: row.subject, number: row.number }
  if (others.length > 0)
    await notify(trx, { userIds: others, kind, params, by, link: ticketLink(row.id), now })
}

import { foldSearch } from '#platform/contract/fold.rules.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { sanitizeRichText } from '#platform/server/rich-text/sanitize.ts'
import type { Ticket, TicketMessage } from '../../contract/support.contract.ts'
import type { TicketPriority } from '../../contract/support.rules.ts'
import type { TicketSource } from '#platform/contract/help-desk.rules.ts'
import type { Staff, SupportParts } from '../support.context.ts'
import { noRequester, emptyMessage, supportOnly, ticketNotFound } from '../support.errors.ts'
import type { TicketRow } from '../support.tables.ts'
import {
  getTicketRow,
  isSupport,
  listMessages,
  ticketVisibility,
  toTicket,
} from '../view/tickets.repo.ts'
import { findRequester, insertMessage, insertTicketRow, updateTicketRow } from './change.repo.ts'
import { notifyOfTicket, recordTicket } from './record.service.ts'

// What people write: a new ticket, and the messages of one.

interface NewTicket {
  source: TicketSource
  subject: string
  /** Rich text. */
  message: string
  priority: TicketPriority
  about?: string | undefined
  requesterId?: number | undefined
}
export async function addTicket(
  { staff }: { staff: Staff },
  context: MutationContext,
  { requesterId = context.caller.userId, message: raw, about, ...input }: NewTicket,
): Promise<TicketRow> {
  const { trx, caller, now } = context
  if (requesterId !== caller.userId && !isSupport(caller)) throw supportOnly()
  const requester = await findRequester(trx, requesterId)
  if (requester === undefined) throw noRequester()
  const message = cleanMessage(raw)
  const { source, subject, priority } = input
  const row = await insertTicketRow(trx, {
    source,
    subject,
    priority,
    requesterId,
    email: requester.email,
    message,
    about,
    now,
  })
  await insertMessage(trx, {
    ticketId: row.id,
    userId: caller.userId,
    message,
    isStaff: requesterId !== caller.userId,
    isInternal: false,
    now,
  })
  await recordTicket(context, { action: 'create', before: undefined, after: row })
  await notifyOfTicket(context, { row, kind: 'ticket-new', userIds: await staff.list(trx) })
  return row
}

function cleanMessage(raw: string): string {
  const message = sanitizeRichText(raw)
  if (textOf(message) === '' && !message.includes('<img')) throw emptyMessage()
  return message
}

interface Reply {
  message: string
  isInternal: boolean
  close: boolean
}
/** Adds a message to a ticket that the caller sees. */
export async function replyTicket(
  parts: SupportParts,
  context: MutationContext,
  { id, ...reply }: Reply & { id: number },
): Promise<{ ticket: Ticket; message: TicketMessage }> {
  const { trx, caller } = context
  const visibility = ticketVisibility(parts, caller)
  const before = await getTicketRow(trx, caller, id)
  const { row, messageId } = await addReply(parts, context, { row: before, ...reply })
  const message = (await listMessages(trx, visibility, id)).find(one => one.id === messageId)
  if (message === undefined) throw ticketNotFound()
  return { ticket: await toTicket(trx, visibility, row), message }
}

/** A support reply opens a new ticket and stops the response time; a requester's message reopens it. */
async function addReply(
  { staff }: { staff: Staff },
  context: MutationContext,
  { row, message: raw, isInternal, close }: Reply & { row: TicketRow },
): Promise<{ row: TicketRow; messageId: number }> {
  const { trx, caller, now } = context
  const isOwn = row.requester_id === caller.userId
  const isStaff = !isOwn && isSupport(caller)
  if (!isOwn && !isStaff) throw supportOnly()
  if (isInternal && !isSupport(caller)) throw supportOnly()
  const message = cleanMessage(raw)
  const { id: messageId } = await insertMessage(trx, {
    ticketId: row.id,
    userId: caller.userId,
    message,
    isStaff: isStaff || isInternal,
    isInternal,
    now,
  })
  const moment = now.toISOString()
  const isAnswer = isStaff && !isInternal
  const status = close ? 'closed' : statusAfter(row.status, { isInternal, isAnswer })
  const after = await updateTicketRow(trx, row, {
    status,
    closed_at: status === 'closed' ? (row.closed_at ?? moment) : null,
    updated_at: moment,
    ...(isAnswer
      ? {
          first_reply_at: row.first_reply_at ?? moment,
          assignee_id: row.assignee_id ?? caller.userId,
        }
      : {}),
    ...(isInternal ? {} : { words: `${row.words}\n${foldSearch(textOf(message))}` }),
  })
  await recordTicket(context, {
    action: 'update',
    before: row,
    after,
    note: isInternal ? 'note' : isAnswer ? 'answer' : 'message',
  })
  if (isAnswer)
    await notifyOfTicket(context, {
      row: after,
      kind: 'ticket-answered',
      userIds: [row.requester_id],
    })
  else
    await notifyOfTicket(context, {
      row: after,
      kind: 'ticket-written',
      userIds: row.assignee_id === null ? await staff.list(trx) : [row.assignee_id],
    })
  return { row: after, messageId }
}

function statusAfter(
  before: TicketRow['status'],
  { isInternal, isAnswer }: { isInternal: boolean; isAnswer: boolean },
): TicketRow['status'] {
  // An internal note is no reply: nothing changes for the requester.
  if (isInternal) return before
  return isAnswer || before === 'closed' ? 'open' : before
}

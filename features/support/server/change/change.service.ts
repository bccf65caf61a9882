import { foldSearch } from '#platform/contract/fold.rules.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import {
  TICKET_FIRST_NUMBER,
  TICKET_PRIORITIES,
  type TicketPriority,
  type TicketSource,
  ticketLink,
} from '../../contract/support.rules.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { sanitiseRichText } from '#platform/server/rich-text/sanitise.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import {
  cannotAnswer,
  noRequester,
  saysNothing,
  supportOnly,
  ticketNotFound,
} from '../support.errors.ts'
import type { TicketRow } from '../support.tables.ts'
import { findTicketRow, isSupport } from '../view/tickets.repo.ts'
import type { Staff } from './staff.service.ts'

// Changes to tickets, each in one transaction with its record, its news and, where it can be taken back, its way back.

export interface Who {
  caller: Caller
  actor: Actor
  now: Date
}

/** A ticket for changing: throws 404 unless the caller sees it. */
export async function getTicketRow(trx: Trx, caller: Caller, id: number): Promise<TicketRow> {
  const row = await findTicketRow(trx, caller, id)
  if (row === undefined) throw ticketNotFound()
  return row
}

export interface NewTicket {
  source: TicketSource
  subject: string
  /** Rich text. */
  message: string
  priority: TicketPriority
  about?: string | undefined
  requesterId?: number | undefined
}
export async function addTicket(
  trx: Trx,
  who: Who,
  { staff, ...wanted }: NewTicket & { staff: Staff },
): Promise<TicketRow> {
  const { caller, now } = who
  const { requesterId = caller.userId, subject } = wanted
  if (requesterId !== caller.userId && !isSupport(caller)) throw supportOnly()
  const requester = await trx
    .selectFrom('users')
    .select(['email'])
    .where('id', '=', requesterId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (requester === undefined) throw noRequester()
  const message = cleanMessage(wanted.message)
  const last = await trx
    .selectFrom('support_tickets')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const number = (last?.number ?? TICKET_FIRST_NUMBER - 1) + 1
  const moment = now.toISOString()
  const row = await trx
    .insertInto('support_tickets')
    .values({
      number,
      source: wanted.source,
      requester_id: requesterId,
      email: requester.email,
      subject,
      subject_key: foldText(subject),
      assignee_id: null,
      status: 'new',
      priority: TICKET_PRIORITIES.indexOf(wanted.priority),
      about: wanted.about ?? null,
      created_at: moment,
      updated_at: moment,
      first_reply_at: null,
      closed_at: null,
      words: wordsOf(number, subject, message),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const fromStaff = requesterId !== caller.userId
  await insertMessage(trx, who, {
    ticketId: row.id,
    message,
    isStaff: fromStaff,
    isInternal: false,
  })
  await recordTicket(trx, who, { action: 'create', before: undefined, after: row })
  await tell(trx, who, { row, kind: 'ticket-new', userIds: await staff.list(trx) })
  return row
}

const wordsOf = (number: number, ...texts: string[]): string =>
  foldSearch([`#${number}`, ...texts.map(textOf)].join('\n'))

function cleanMessage(raw: string): string {
  const message = sanitiseRichText(raw)
  if (textOf(message) === '' && !message.includes('<img')) throw saysNothing()
  return message
}

interface NewMessage {
  ticketId: number
  message: string
  isStaff: boolean
  isInternal: boolean
}
const insertMessage = (
  trx: Trx,
  { caller, now }: Who,
  { ticketId, message, isStaff, isInternal }: NewMessage,
) =>
  trx
    .insertInto('support_messages')
    .values({
      ticket_id: ticketId,
      user_id: caller.userId,
      is_staff: isStaff ? 1 : 0,
      is_internal: isInternal ? 1 : 0,
      message,
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

interface Reply {
  row: TicketRow
  message: string
  isInternal: boolean
  close: boolean
  staff: Staff
}
/** A message: an answer of support opens what is new and stops the clock; one of who asked opens it again. */
export async function replyTicket(
  trx: Trx,
  who: Who,
  { row, message: raw, isInternal, close, staff }: Reply,
): Promise<{ row: TicketRow; messageId: number }> {
  const { caller, now } = who
  const isOwn = row.requester_id === caller.userId
  const isStaff = !isOwn && isSupport(caller)
  if (!isOwn && !isStaff) throw supportOnly()
  if (isInternal && !isSupport(caller)) throw supportOnly()
  const message = cleanMessage(raw)
  const { id: messageId } = await insertMessage(trx, who, {
    ticketId: row.id,
    message,
    isStaff: isStaff || isInternal,
    isInternal,
  })
  const moment = now.toISOString()
  const isAnswer = isStaff && !isInternal
  // A note among support is no answer: nothing moves for who asked.
  const status = close
    ? 'closed'
    : isInternal
      ? row.status
      : isAnswer || row.status === 'closed'
        ? 'open'
        : row.status
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
  await recordTicket(trx, who, {
    action: 'update',
    before: row,
    after,
    note: isInternal ? 'note' : isAnswer ? 'answer' : 'message',
  })
  if (isAnswer)
    await tell(trx, who, { row: after, kind: 'ticket-answered', userIds: [row.requester_id] })
  else
    await tell(trx, who, {
      row: after,
      kind: 'ticket-written',
      userIds: row.assignee_id === null ? await staff.list(trx) : [row.assignee_id],
    })
  return { row: after, messageId }
}

type Columns = Partial<Omit<TicketRow, 'id' | 'number' | 'version'>>
export async function updateTicketRow(
  trx: Trx,
  { id, version }: TicketRow,
  columns: Columns,
): Promise<TicketRow> {
  return trx
    .updateTable('support_tickets')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export interface TicketChange {
  status?: 'open' | 'closed' | undefined
  priority?: TicketPriority | undefined
  assigneeId?: number | null | undefined
  subject?: string | undefined
}
export async function changeTicket(
  trx: Trx,
  who: Who,
  { row, change, staff }: { row: TicketRow; change: TicketChange; staff: Staff },
): Promise<{ row: TicketRow; changeId: number }> {
  const { caller, now } = who
  const { status, priority, assigneeId, subject } = change
  if (
    !isSupport(caller) &&
    (row.requester_id !== caller.userId ||
      [priority, assigneeId, subject].some(one => one !== undefined))
  )
    throw supportOnly()
  if (typeof assigneeId === 'number' && !(await staff.has(trx, assigneeId))) throw cannotAnswer()
  const moment = now.toISOString()
  const opened =
    assigneeId !== undefined && assigneeId !== null && row.status === 'new' ? 'open' : row.status
  const wanted = status === 'open' && row.status === 'new' ? 'new' : (status ?? opened)
  const after = await updateTicketRow(trx, row, {
    status: wanted,
    closed_at: wanted === 'closed' ? (row.closed_at ?? moment) : null,
    updated_at: moment,
    ...(priority === undefined ? {} : { priority: TICKET_PRIORITIES.indexOf(priority) }),
    ...(assigneeId === undefined ? {} : { assignee_id: assigneeId }),
    ...(subject === undefined
      ? {}
      : { subject, subject_key: foldText(subject), words: `${foldSearch(subject)}\n${row.words}` }),
  })
  const changeId = await recordTicket(trx, who, { action: 'update', before: row, after })
  if (after.assignee_id !== row.assignee_id)
    await tell(trx, who, { row: after, kind: 'ticket-assigned', userIds: [after.assignee_id] })
  if (wanted === 'closed' && row.status !== 'closed')
    await tell(trx, who, { row: after, kind: 'ticket-closed', userIds: [row.requester_id] })
  return { row: after, changeId }
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

interface Recorded {
  action: 'create' | 'update'
  before: TicketRow | undefined
  after: TicketRow
  /** What kind of message was written; its words are nobody's who reads the log. */
  note?: string
}
/** Support hears of it by its right; who asked is told besides. */
export async function recordTicket(
  trx: Trx,
  { actor, now }: Who,
  { action, before, after, note }: Recorded,
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

interface Telling {
  row: TicketRow
  kind: 'ticket-new' | 'ticket-answered' | 'ticket-written' | 'ticket-assigned' | 'ticket-closed'
  userIds: readonly (number | null)[]
}
/** Everybody it concerns but who did it. */
async function tell(
  trx: Trx,
  { caller, actor, now }: Who,
  { row, kind, userIds }: Telling,
): Promise<void> {
  const others = userIds.flatMap(id => (id === null || id === caller.userId ? [] : id))
  const by = { ...actor, as: 'by' } as const
  const params = { title: row.subject, number: row.number }
  if (others.length > 0)
    await notify(trx, { userIds: others, kind, params, by, link: ticketLink(row.id), now })
}

import { foldSearch } from '#platform/contract/fold.rules.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import {
  TICKET_FIRST_NUMBER,
  TICKET_PRIORITIES,
  type TicketPriority,
} from '../../contract/support.rules.ts'
import type { TicketSource } from '#platform/contract/help-desk.rules.ts'
import type { TicketRow } from '../support.tables.ts'
import '../support.tables.ts'

export const findRequester = (db: Db, id: number): Promise<{ email: string } | undefined> =>
  db
    .selectFrom('users')
    .select(['email'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The number of tickets a person has created since. */
export async function countTicketsMade(db: Db, userId: number, since: Date): Promise<number> {
  const { n } = await db
    .selectFrom('audit_changes')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('subject', '=', 'Ticket')
    .where('action', '=', 'create')
    .where('at', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(n)
}

interface TicketToInsert {
  requesterId: number
  email: string
  source: TicketSource
  subject: string
  /** Rich text, cleaned. */
  message: string
  priority: TicketPriority
  about: string | undefined
  now: Date
}
/** Inserts a ticket under the next number. */
export async function insertTicketRow(
  trx: Trx,
  { requesterId, email, source, subject, message, priority, about, now }: TicketToInsert,
): Promise<TicketRow> {
  const last = await trx
    .selectFrom('support_tickets')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const number = (last?.number ?? TICKET_FIRST_NUMBER - 1) + 1
  const moment = now.toISOString()
  return trx
    .insertInto('support_tickets')
    .values({
      number,
      source,
      requester_id: requesterId,
      email,
      subject,
      subject_key: foldText(subject),
      assignee_id: null,
      status: 'new',
      priority: TICKET_PRIORITIES.indexOf(priority),
      about: about ?? null,
      created_at: moment,
      updated_at: moment,
      first_reply_at: null,
      closed_at: null,
      words: wordsOf(number, subject, message),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What a ticket is found by. */
const wordsOf = (number: number, ...texts: string[]): string =>
  foldSearch([`#${number}`, ...texts.map(textOf)].join('\n'))

interface MessageToInsert {
  ticketId: number
  userId: number
  message: string
  isStaff: boolean
  isInternal: boolean
  now: Date
}
export const insertMessage = (
  trx: Trx,
  { ticketId, userId, message, isStaff, isInternal, now }: MessageToInsert,
): Promise<{ id: number }> =>
  trx
    .insertInto('support_messages')
    .values({
      ticket_id: ticketId,
      user_id: userId,
      is_staff: isStaff ? 1 : 0,
      is_internal: isInternal ? 1 : 0,
      message,
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateTicketRow = (
  trx: Trx,
  { id, version }: TicketRow,
  columns: Partial<Omit<TicketRow, 'id' | 'number' | 'version'>>,
): Promise<TicketRow> =>
  trx
    .updateTable('support_tickets')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

import { DAY, MINUTE } from '#platform/contract/durations.rules.ts'
import { foldSearch } from '#platform/contract/fold.rules.ts'
import type {
  Ticket,
  TicketListQuery,
  TicketMessage,
  TicketPerson,
} from '../../contract/support.contract.ts'
import { TICKET_PRIORITIES, type TICKET_SORT_COLUMNS } from '../../contract/support.rules.ts'
import type { SelectQueryBuilder } from 'kysely'
import type { Caller } from '#platform/server/access/caller.ts'
import { countFound } from '#platform/server/database/count-found.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { SupportParts, TicketVisibility } from '../support.context.ts'
import { ticketNotFound } from '../support.errors.ts'
import type { SupportTicketsTable, TicketRow } from '../support.tables.ts'
import '../support.tables.ts'

// Tickets as visible to their readers: support sees all, others their own without internal notes.

export const ticketVisibility = (
  { database, pictures }: Pick<SupportParts, 'database' | 'pictures'>,
  caller: Caller,
): TicketVisibility => ({ caller, dialect: database.dialect, pictures })

/** Whether the caller sees all, and replies. */
export const seesAll = (caller: Caller): boolean => caller.can('read', 'Ticket')
export const isSupport = (caller: Caller): boolean => caller.can('update', 'Ticket')

/** Of a search with more hits than this the hits are met while the list is walked. */
const HITS_TO_SORT = 2_000
const REPLIES_MEASURED = 5_000
const MEASURED_DAYS = 28

const SORT_COLUMNS = {
  updatedAt: 'updated_at',
  createdAt: 'created_at',
  number: 'number',
  priority: 'priority',
  subject: 'subject_key',
} as const satisfies Record<(typeof TICKET_SORT_COLUMNS)[number], keyof SupportTicketsTable>

type IdQuery = SelectQueryBuilder<Tables, 'support_tickets', { id: number }>

const findTicketRow = (db: Db, caller: Caller, id: number): Promise<TicketRow | undefined> => {
  const query = db.selectFrom('support_tickets').selectAll().where('id', '=', id)
  return (
    seesAll(caller) ? query : query.where('requester_id', '=', caller.userId)
  ).executeTakeFirst()
}

/** Throws 404 unless the caller sees it. */
export async function getTicketRow(db: Db, caller: Caller, id: number): Promise<TicketRow> {
  const row = await findTicketRow(db, caller, id)
  if (row === undefined) throw ticketNotFound()
  return row
}

export async function listTickets(
  db: Db,
  { caller, dialect }: TicketVisibility,
  query: TicketListQuery,
): Promise<{ rows: TicketRow[]; total: number }> {
  const filtered = filter(db, caller, query)
  const ids = query.q === '' ? filtered : await searched(db, filtered, { q: query.q, dialect })
  const total = await countFound(ids)
  const column = `support_tickets.${SORT_COLUMNS[query.sortColumn]}` as const
  const page = ids
    .orderBy(column, query.sort)
    .orderBy('support_tickets.id', query.sort)
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage)
  const rows = await db
    .selectFrom('support_tickets')
    .selectAll()
    .where('support_tickets.id', 'in', page)
    .orderBy(column, query.sort)
    .orderBy('support_tickets.id', query.sort)
    .execute()
  return { rows, total }
}

function filter(db: Db, caller: Caller, { status, priority, assigned }: TicketListQuery): IdQuery {
  let ids: IdQuery = db.selectFrom('support_tickets').select('support_tickets.id')
  if (!seesAll(caller)) ids = ids.where('requester_id', '=', caller.userId)
  if (status === 'open') ids = ids.where('status', 'in', ['new', 'open'])
  else if (status !== '') ids = ids.where('status', '=', status)
  if (priority !== '') ids = ids.where('priority', '=', TICKET_PRIORITIES.indexOf(priority))
  if (assigned === 'me') ids = ids.where('assignee_id', '=', caller.userId)
  if (assigned === 'none') ids = ids.where('assignee_id', 'is', null)
  return ids
}

async function searched(
  db: Db,
  ids: IdQuery,
  { q, dialect }: { q: string; dialect: Dialect },
): Promise<IdQuery> {
  const text = foldSearch(q)
  const hits = await dialect.search.matches(db, {
    index: 'support_tickets',
    q: text,
    limit: HITS_TO_SORT,
  })
  if (hits === 'too-many')
    return ids.where(dialect.search.hits('support_tickets', text, 'support_tickets.id'))
  return ids.where(dialect.isOneOf('support_tickets.id', hits.ids))
}

export async function countTickets(db: Db, caller: Caller, now: Date) {
  let counted = db
    .selectFrom('support_tickets')
    .select(['status', eb => eb.fn.countAll<number>().as('n')])
  if (!seesAll(caller)) counted = counted.where('requester_id', '=', caller.userId)
  const rows = await counted.groupBy('status').execute()
  const count = (status: TicketRow['status']) =>
    Number(rows.find(row => row.status === status)?.n ?? 0)
  const mine = db
    .selectFrom('support_tickets')
    .select('support_tickets.id')
    .where('assignee_id', '=', caller.userId)
    .where('status', '!=', 'closed')
  return {
    new: count('new'),
    open: count('new') + count('open'),
    closed: count('closed'),
    mine: await countFound(mine),
    firstReplyMinutes: seesAll(caller) ? await medianReply(db, now) : null,
  }
}

/** How long the first answer took, in the middle of those of the last weeks. */
async function medianReply(db: Db, now: Date): Promise<number | null> {
  const rows = await db
    .selectFrom('support_tickets')
    .select(['created_at', 'first_reply_at'])
    .where('first_reply_at', '>=', new Date(now.getTime() - MEASURED_DAYS * DAY).toISOString())
    .orderBy('first_reply_at', 'desc')
    .limit(REPLIES_MEASURED)
    .execute()
  const minutes = rows
    .map(
      row =>
        (Date.parse(row.first_reply_at ?? row.created_at) - Date.parse(row.created_at)) / MINUTE,
    )
    .toSorted((one, other) => one - other)
  const [below, above] = [
    minutes[Math.floor((minutes.length - 1) / 2)],
    minutes[Math.floor(minutes.length / 2)],
  ]
  return below === undefined || above === undefined ? null : Math.round((below + above) * 5) / 10
}

export async function listMessages(
  db: Db,
  visibility: TicketVisibility,
  ticketId: number,
): Promise<TicketMessage[]> {
  let query = db
    .selectFrom('support_messages')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
  if (!isSupport(visibility.caller)) query = query.where('is_internal', '=', 0)
  const rows = await query.execute()
  const people = await peopleOf(
    db,
    visibility,
    rows.map(row => row.user_id),
  )
  return rows.map(row => ({
    id: row.id,
    author: people(row.user_id),
    isStaff: row.is_staff === 1,
    isInternal: row.is_internal === 1,
    message: row.message,
    createdAt: row.created_at,
  }))
}

export async function toTickets(
  db: Db,
  visibility: TicketVisibility,
  rows: readonly TicketRow[],
): Promise<Ticket[]> {
  if (rows.length === 0) return []
  const people = await peopleOf(
    db,
    visibility,
    rows.flatMap(row => [row.requester_id, row.assignee_id]),
  )
  let counting = db
    .selectFrom('support_messages')
    .select(['ticket_id', eb => eb.fn.countAll<number>().as('n')])
    .where(
      visibility.dialect.isOneOf(
        'ticket_id',
        rows.map(row => row.id),
      ),
    )
  if (!isSupport(visibility.caller)) counting = counting.where('is_internal', '=', 0)
  const counts = new Map(
    (await counting.groupBy('ticket_id').execute()).map(row => [row.ticket_id, Number(row.n)]),
  )
  return rows.map(row => ({
    id: row.id,
    number: row.number,
    subject: row.subject,
    source: row.source,
    status: row.status,
    priority: TICKET_PRIORITIES[row.priority] ?? 'normal',
    requester: people(row.requester_id),
    assignee: people(row.assignee_id),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    firstReplyAt: row.first_reply_at,
    closedAt: row.closed_at,
    messages: counts.get(row.id) ?? 0,
    about: row.about,
    version: row.version,
  }))
}

export async function toTicket(
  db: Db,
  visibility: TicketVisibility,
  row: TicketRow,
): Promise<Ticket> {
  const [ticket] = await toTickets(db, visibility, [row])
  if (ticket === undefined) throw new Error('a row without a ticket')
  return ticket
}

async function peopleOf(
  db: Db,
  { caller, dialect, pictures }: TicketVisibility,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => TicketPerson | null> {
  const known = [...new Set(ids.flatMap(id => id ?? []))]
  const rows = await db
    .selectFrom('users')
    .select(['id', 'full_name', 'avatar', 'avatar_color'])
    .where(dialect.isOneOf('id', known))
    .execute()
  const people = new Map(
    rows.map(({ id, full_name, avatar, avatar_color }) => [
      id,
      {
        id,
        fullName: full_name,
        avatar: avatar === null ? null : pictures.urlOf(avatar, caller),
        avatarColor: avatar_color,
      },
    ]),
  )
  return id => (id === null ? null : (people.get(id) ?? null))
}

import { HOUR } from '#platform/contract/durations.rules.ts'
import { sql } from 'kysely'
import { ticketLink } from '#platform/contract/help-desk.rules.ts'
import type {
  BoardFigures,
  BoardParts,
  FigureRows,
} from '#platform/server/compose/board-figures.ts'
import '../support.tables.ts'

// Tickets on boards, by creation time.

const tickets =
  (state = sql`1 = 1`): FigureRows =>
  ({ moments: { from, to } }) =>
    sql`select 'ticket' as kind, t.id as record, 'ticket-' || t.id as id, t.number as number, t.subject as title, t.status as detail,
      t.created_at as at, cast(null as bigint) as amount, 1 as n
    from support_tickets t where t.created_at >= ${from} and t.created_at < ${to} and ${state}`

export const ticketFigures: BoardFigures = {
  rows: {
    tickets: tickets(),
    'tickets.new': tickets(sql`t.status = 'new'`),
    'tickets.open': tickets(sql`t.status <> 'closed'`),
    'tickets.closed': tickets(sql`t.status = 'closed'`),
  },
  places: { ticket: async () => id => ({ link: ticketLink(id) }) },
}

export const countTicketsOf: BoardParts['tickets'] = async (db, { from, to }) => {
  const rows = await db
    .selectFrom('support_tickets')
    .select(['status', 'created_at', 'first_reply_at'])
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .execute()
  const waits = rows.flatMap(row =>
    row.first_reply_at === null
      ? []
      : [Date.parse(row.first_reply_at) - Date.parse(row.created_at)],
  )
  const closed = rows.filter(row => row.status === 'closed').length
  const median = medianOf(waits)
  return {
    total: rows.length,
    new: rows.filter(row => row.status === 'new').length,
    open: rows.length - closed,
    closed,
    hours: median === undefined ? null : Number((median / HOUR).toFixed(1)),
  }
}

function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.floor(sorted.length / 2)],
  ]
  return low === undefined || high === undefined ? undefined : (low + high) / 2
}

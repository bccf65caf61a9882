import { ticketLink } from '#platform/contract/help-desk.rules.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { RecordType } from '#platform/server/compose/between-features.ts'
import { isSupport, seesAll } from './tickets.repo.ts'
import '../support.tables.ts'

/** Tickets as link targets. */
export const ticketRecords = (dialect: Dialect): Omit<RecordType, 'type'> => ({
  subject: 'Ticket',
  async see(db, caller, ids) {
    if (!caller.canOwn('read', 'Ticket', caller.userId)) return new Map()
    let query = db
      .selectFrom('support_tickets')
      .select(['id', 'number', 'subject', 'status', 'requester_id'])
      .where(dialect.isOneOf('id', [...ids]))
    if (!seesAll(caller)) query = query.where('requester_id', '=', caller.userId)
    const rows = await query.execute()
    return new Map(
      rows.map(({ id, number, subject, status, requester_id }) => [
        id,
        {
          title: `#${number} ${subject}`,
          address: ticketLink(id),
          isDone: status === 'closed',
          canChange: isSupport(caller) || requester_id === caller.userId,
        },
      ]),
    )
  },
  async audience(db, id) {
    const row = await db
      .selectFrom('support_tickets')
      .select(['requester_id', 'assignee_id'])
      .where('id', '=', id)
      .executeTakeFirst()
    return Object.values(row ?? {}).filter(userId => userId !== null)
  },
})

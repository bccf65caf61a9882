import type { PersonalPart } from '#features/users/server/users.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import './support.tables.ts'

/** The number of a person's open tickets, shown before they are deleted. */
export async function countOpenTickets(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('support_tickets')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('requester_id', '=', userId)
    .where('status', '!=', 'closed')
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** A person's tickets and messages. On erasure their tickets are deleted entirely. */
export const ticketPersonalData: PersonalPart = {
  name: 'tickets',
  async read(db, userId) {
    const tickets = await db
      .selectFrom('support_tickets')
      .select(['number', 'subject', 'status', 'created_at', 'closed_at', 'email'])
      .where('requester_id', '=', userId)
      .orderBy('id')
      .execute()
    const messages = await db
      .selectFrom('support_messages')
      .select(['ticket_id', 'message', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return [...tickets, ...messages].map(row => ({ ...row }))
  },
  async erase(trx, userId) {
    const tickets = await trx
      .deleteFrom('support_tickets')
      .where('requester_id', '=', userId)
      .returning('id')
      .execute()
    const messages = await trx
      .deleteFrom('support_messages')
      .where('user_id', '=', userId)
      .returning('id')
      .execute()
    await trx
      .updateTable('support_tickets')
      .set({ assignee_id: null })
      .where('assignee_id', '=', userId)
      .execute()
    return tickets.length + messages.length
  },
}

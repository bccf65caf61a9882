import type { Db } from '#platform/server/database/database.ts'

/** How many tickets somebody has made since then. */
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

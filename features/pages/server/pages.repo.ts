import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import './pages.tables.ts'

/** The fact that holds the name of this instance. */
const INSTANCE = 'instance_id'

export async function findInstanceId(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('facts')
    .select('value')
    .where('name', '=', INSTANCE)
    .executeTakeFirst()
  return row?.value
}

export async function insertInstanceId(trx: Trx, value: string): Promise<void> {
  await trx.insertInto('facts').values({ name: INSTANCE, value }).execute()
}

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

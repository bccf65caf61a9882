import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'

const UPDATED_ON = 'past-due-day'

/** Up to which day of the company the states are right. */
export async function findOverdueDay(db: Db): Promise<string | undefined> {
  const fact = await db
    .selectFrom('invoice_key_values')
    .select('value')
    .where('name', '=', UPDATED_ON)
    .executeTakeFirst()
  return fact?.value
}

/** Marks what is past due today, one statement by the index of the due date; answers how many invoices changed. */
export async function updateOverdue(trx: Trx, today: string): Promise<number> {
  const late = await trx
    .updateTable('invoices')
    .set({ status: 'Past Due' })
    .where('status', 'in', ['Sent', 'Downloaded', 'Partial Payment'])
    .where('due_on', '<', today)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  // The company has moved to a zone where it is still yesterday.
  const early = await trx
    .updateTable('invoices')
    .set({
      status: sql<'Sent'>`case when balance < total then 'Partial Payment' when downloaded_at is not null then 'Downloaded' else 'Sent' end`,
    })
    .where('status', '=', 'Past Due')
    .where('due_on', '>=', today)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  await trx
    .insertInto('invoice_key_values')
    .values({ name: UPDATED_ON, value: today })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value: today }))
    .execute()
  return Number(late.numUpdatedRows) + Number(early.numUpdatedRows)
}

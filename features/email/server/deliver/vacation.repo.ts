import type { Trx } from '#platform/server/database/tables.ts'
import '../email.tables.ts'

// Who has received a vacation reply, and when.

interface Answered {
  ownerId: number
  emailKey: string
}

export async function findAnsweredAt(
  trx: Trx,
  { ownerId, emailKey }: Answered,
): Promise<string | undefined> {
  const last = await trx
    .selectFrom('email_vacation_answers')
    .select('at')
    .where('owner_id', '=', ownerId)
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  return last?.at
}

export async function saveAnsweredAt(
  trx: Trx,
  { ownerId, emailKey }: Answered,
  at: string,
): Promise<void> {
  await trx
    .insertInto('email_vacation_answers')
    .values({ owner_id: ownerId, email_key: emailKey, at })
    .onConflict(conflict => conflict.columns(['owner_id', 'email_key']).doUpdateSet({ at }))
    .execute()
}

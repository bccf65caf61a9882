import { reminderRules, type ReminderRules } from '../../contract/invoice-plans.contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'

const NAME = 'reminders'
/** Nobody is written to before somebody says so. */
const AT_FIRST: ReminderRules = { isOn: false, days: [-3, 1, 14], lateFee: 0, lateFeeAfter: 30 }

export async function readReminders(db: Db): Promise<ReminderRules> {
  const row = await db
    .selectFrom('invoice_facts')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  return row === undefined
    ? AT_FIRST
    : (reminderRules.safeParse(JSON.parse(row.value)).data ?? AT_FIRST)
}

export async function saveReminders(trx: Trx, rules: ReminderRules): Promise<void> {
  const value = JSON.stringify(rules)
  await trx
    .insertInto('invoice_facts')
    .values({ name: NAME, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

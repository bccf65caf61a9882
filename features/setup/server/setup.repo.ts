import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'

// When the instance was set up, and its checklist dismissed. Other instances have neither.

const COMPLETED = 'setup_completed_at'
const DISMISSED = 'setup_checklist_dismissed_at'

export async function saveCompleted(trx: Trx, at: string): Promise<void> {
  await trx.insertInto('key_values').values({ name: COMPLETED, value: at }).execute()
}

/** Since when the instance is set up; undefined where its checklist is not to be shown. */
export async function findShownSince(db: Db): Promise<string | undefined> {
  const rows = await db
    .selectFrom('key_values')
    .select(['name', 'value'])
    .where('name', 'in', [COMPLETED, DISMISSED])
    .execute()
  if (rows.some(({ name }) => name === DISMISSED)) return undefined
  return rows.find(({ name }) => name === COMPLETED)?.value
}

export async function saveDismissed(trx: Trx, at: string): Promise<void> {
  await trx.insertInto('key_values').values({ name: DISMISSED, value: at }).execute()
}

export async function deleteDismissed(trx: Trx): Promise<void> {
  await trx.deleteFrom('key_values').where('name', '=', DISMISSED).execute()
}

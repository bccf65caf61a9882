import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import '../dashboards.tables.ts'

export interface Plan {
  /** A budget in minor units of `currency`; null if not set. */
  value: number | null
  currency: string
  /** 0 if never set. */
  version: number
}

export async function findPlan(db: Db, name: string): Promise<Plan> {
  const row = await db
    .selectFrom('card_plans')
    .select(['value', 'currency', 'version'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (row === undefined) return { value: null, currency: '', version: 0 }
  return { ...row, value: row.value === null ? null : Number(row.value) }
}

export async function savePlanRow(
  trx: Trx,
  { name, now, ...plan }: Plan & { name: string; now: Date },
): Promise<void> {
  const row = { ...plan, updated_at: now.toISOString() }
  await trx
    .insertInto('card_plans')
    .values({ name, ...row })
    .onConflict(conflict => conflict.column('name').doUpdateSet(row))
    .execute()
}

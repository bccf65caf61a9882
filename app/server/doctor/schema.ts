import { migrations } from '#migrations/list.ts'
import type { Db } from '#platform/server/database/database.ts'
import { findSchemaFault, listApplied } from '#platform/server/database/migrate.ts'

/** How a database's schema relates to this release. */
export interface Schema {
  applied: number
  /** How many migrations the next start will run. */
  pending: number
  /** Why it is not for this release. */
  fault?: string
}

/** A database without any table has had no migration. */
export async function findSchema(db: Db): Promise<Schema> {
  const applied = await listApplied(db).catch(() => [])
  const fault = findSchemaFault(applied, migrations)
  return {
    applied: applied.length,
    pending: Math.max(0, migrations.length - applied.length),
    ...(fault === undefined ? {} : { fault }),
  }
}

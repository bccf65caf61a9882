import type { Related } from '#platform/contract/resource-related.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Db } from '#platform/server/database/database.ts'

// The people records refer to.

type PersonNamesParts = Pick<Platform, 'database' | 'pictures'>

export const createPeople = ({ database: { dialect }, pictures }: PersonNamesParts) => ({
  /** For display, including deleted ones. */
  async people(db: Db, caller: Caller, ids: readonly number[]): Promise<Related['people']> {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'full_name', 'avatar', 'avatar_color'])
      .where(dialect.isOneOf('id', [...ids]))
      .execute()
    return rows.map(({ id, full_name, avatar, avatar_color }) => ({
      id,
      fullName: full_name,
      avatar: avatar === null ? null : pictures.urlOf(avatar, caller),
      avatarColor: avatar_color,
    }))
  },
  /** Active ones only. */
  async activePeople(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where(dialect.isOneOf('id', [...ids]))
      .where('deleted_at', 'is', null)
      .execute()
    return new Set(rows.map(({ id }) => id))
  },
})

/** People for the demo, the first of the instance. */
export async function listDemoPeople(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').orderBy('id').limit(20).execute()
  return rows.map(({ id }) => id)
}

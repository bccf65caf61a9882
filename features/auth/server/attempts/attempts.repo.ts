import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import '../auth.tables.ts'

export async function findAttempts(db: Db, key: string) {
  return db.selectFrom('login_attempts').selectAll().where('key', '=', key).executeTakeFirst()
}

export async function saveAttempts(trx: Trx, row: Tables['login_attempts']): Promise<void> {
  await trx
    .insertInto('login_attempts')
    .values(row)
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({
        failed: row.failed,
        locked_until: row.locked_until,
        updated_at: row.updated_at,
      }),
    )
    .execute()
}

export async function clearAttempts(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('login_attempts').where('key', '=', key).execute()
}

/** Deletes outdated counts: per place, and of all strangers together, which are kept longer. */
export async function deleteAttemptsBefore(
  trx: Trx,
  { placed, strange, strangers }: { placed: string; strange: string; strangers: string },
): Promise<void> {
  await trx
    .deleteFrom('login_attempts')
    .where('key', 'not like', `%|${strangers}`)
    .where('updated_at', '<', placed)
    .execute()
  await trx
    .deleteFrom('login_attempts')
    .where('key', 'like', `%|${strangers}`)
    .where('updated_at', '<', strange)
    .execute()
}

/** Keeps the largest and newest counts of strangers. */
export async function deleteAttemptsBeyond(
  trx: Trx,
  { most, strangers }: { most: number; strangers: string },
): Promise<void> {
  const counts = trx.selectFrom('login_attempts').where('key', 'like', `%|${strangers}`)
  const last = await counts
    .select(['failed', 'updated_at'])
    .orderBy('failed', 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('key')
    .limit(1)
    .offset(most)
    .executeTakeFirst()
  if (last === undefined) return
  await trx
    .deleteFrom('login_attempts')
    .where('key', 'like', `%|${strangers}`)
    .where(eb =>
      eb.or([
        eb('failed', '<', last.failed),
        eb.and([eb('failed', '=', last.failed), eb('updated_at', '<=', last.updated_at)]),
      ]),
    )
    .execute()
}

import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import '../auth.tables.ts'

export async function findFactor(db: Db, userId: number) {
  return db.selectFrom('two_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Whether signing in as this person takes a second factor. */
export async function hasFactor(db: Db, userId: number): Promise<boolean> {
  const factor = await findFactor(db, userId)
  return factor !== undefined && factor.confirmed_at !== null
}

export async function saveFactor(
  trx: Trx,
  row: { user_id: number; sealed_key: string; created_at: string },
): Promise<void> {
  const fresh = { ...row, confirmed_at: null, last_step: 0 }
  await trx
    .insertInto('two_factors')
    .values(fresh)
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(fresh))
    .execute()
}

export async function confirmFactor(trx: Trx, userId: number, moment: string): Promise<void> {
  await trx
    .updateTable('two_factors')
    .set({ confirmed_at: moment })
    .where('user_id', '=', userId)
    .execute()
}

/** Consumes a time step and all earlier ones: false if it was used already. */
export async function useStep(trx: Trx, userId: number, step: number): Promise<boolean> {
  const row = await trx
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteFactor(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('two_factors').where('user_id', '=', userId).execute()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
}

/** Replaces all recovery codes. */
export async function saveCodes(
  trx: Trx,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map(hash => ({ user_id: userId, hash, used_at: null })))
    .execute()
}

export async function useCode(
  trx: Trx,
  { userId, hash, moment }: { userId: number; hash: string; moment: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('recovery_codes')
    .set({ used_at: moment })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function countCodes(db: Db, userId: number): Promise<number> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  return rows.length
}

export interface NewChallenge {
  user_id: number
  hash: string
  remember: number
  created_at: string
  expires_at: string
}

export async function insertChallenge(trx: Trx, row: NewChallenge): Promise<void> {
  // Also deletes expired ones.
  await trx.deleteFrom('sign_in_challenges').where('expires_at', '<', row.created_at).execute()
  await trx
    .insertInto('sign_in_challenges')
    .values({ ...row, tries: 0, used_at: null })
    .execute()
}

export async function findChallengeOwner(db: Db, hash: string): Promise<number | undefined> {
  return (
    await db
      .selectFrom('sign_in_challenges')
      .select('user_id')
      .where('hash', '=', hash)
      .executeTakeFirst()
  )?.user_id
}

/** Counts an attempt regardless of its outcome, and returns the updated challenge. */
export async function countTry(trx: Trx, hash: string) {
  return trx
    .updateTable('sign_in_challenges')
    .set(eb => ({ tries: eb('tries', '+', 1) }))
    .where('hash', '=', hash)
    .returningAll()
    .executeTakeFirst()
}

export async function useChallenge(trx: Trx, hash: string, moment: string): Promise<void> {
  await trx
    .updateTable('sign_in_challenges')
    .set({ used_at: moment })
    .where('hash', '=', hash)
    .execute()
}

import type { Selectable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import type { PasskeysTable } from '../methods/methods.tables.ts'

export type PasskeyRow = Selectable<PasskeysTable>

export async function insertChallenge(
  trx: Trx,
  challenge: Tables['passkey_challenges'],
  now: Date,
): Promise<void> {
  await trx.deleteFrom('passkey_challenges').where('expires_at', '<=', now.toISOString()).execute()
  await trx.insertInto('passkey_challenges').values(challenge).execute()
}

/** Consumes a challenge: of concurrent callers, one gets it. `sessionId` is null for signing in. */
export async function takeChallenge(
  trx: Trx,
  { challenge, sessionId, now }: { challenge: string; sessionId: string | null; now: Date },
) {
  return trx
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('session_id', sessionId === null ? 'is' : '=', sessionId)
    .where('expires_at', '>', now.toISOString())
    .returning(['challenge', 'user_handle'])
    .executeTakeFirst()
}

export async function listPasskeys(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findByCredential(
  db: Db,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

export async function findPasskey(
  db: Db,
  { id, userId }: { id: number; userId: number },
): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function insertPasskey(trx: Trx, row: Omit<PasskeyRow, 'id'>): Promise<PasskeyRow> {
  return trx.insertInto('passkeys').values(row).returningAll().executeTakeFirstOrThrow()
}

/**
 * Records a use. False when the passkey is gone, or its counter has not increased, which means a copy. Devices without a counter always
 * send 0.
 */
export async function usePasskey(
  trx: Trx,
  { id, counter, isSynced, now }: { id: number; counter: number; isSynced: boolean; now: Date },
) {
  const used = await trx
    .updateTable('passkeys')
    .set({ counter, is_synced: isSynced ? 1 : 0, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

export async function renamePasskey(trx: Trx, id: number, name: string): Promise<PasskeyRow> {
  return trx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deletePasskey(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('passkeys').where('id', '=', id).execute()
}

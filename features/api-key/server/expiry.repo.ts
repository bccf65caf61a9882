import { sql } from 'kysely'
import type { Trx } from '#platform/server/database/tables.ts'
import './accounts/accounts.tables.ts'
import './api-key.tables.ts'

/** Keys that expire in this range without a notice. For a service account, its owner is notified. */
export const listEndingKeys = (trx: Trx, { from, until }: { from: string; until: string }) =>
  trx
    .selectFrom('api_keys')
    .leftJoin('service_accounts', 'service_accounts.user_id', 'api_keys.user_id')
    .innerJoin('users', join =>
      join.on('users.id', '=', sql`coalesce(service_accounts.owner_id, api_keys.user_id)`),
    )
    .where('service_accounts.disabled_at', 'is', null)
    .where('service_accounts.deleted_at', 'is', null)
    .select([
      'api_keys.id',
      'api_keys.name',
      'api_keys.expires_at',
      'users.id as user_id',
      'users.full_name',
      'users.email',
    ])
    .where('api_keys.expires_at', '>', from)
    .where('api_keys.expires_at', '<=', until)
    .where('api_keys.warned_at', 'is', null)
    .where('api_keys.revoked_at', 'is', null)
    // Apps are asked to sign in again: no one has to replace a secret.
    .where('api_keys.is_app', '=', 0)
    .where('users.status', '!=', 'inactive')
    .where('users.deleted_at', 'is', null)
    .execute()

export const setWarned = (trx: Trx, id: number, moment: string) =>
  trx.updateTable('api_keys').set({ warned_at: moment }).where('id', '=', id).execute()

/** Secrets that ended before this moment. */
export const deleteOldSecrets = (trx: Trx, before: string) =>
  trx.deleteFrom('api_key_secrets').where('expires_at', '<', before).execute()

import type { ApiKey, ApiKeyQuery } from '../contract/api-key.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import type { ApiKeyParts } from './api-key.context.ts'
import { keyNotFound } from './api-key.errors.ts'
import { findKey, listKeys, toApiKey } from './api-key.repo.ts'
import { readDays } from './usage/usage.repo.ts'

/** One's own keys, everyone's, or those of a service account. */
export async function listApiKeys(
  { database, clock, accounts }: ApiKeyParts,
  query: ApiKeyQuery,
  caller: Caller,
): Promise<{ keys: ApiKey[]; total: number }> {
  if (query.owner === 'all' && !caller.can('read', 'ApiKey')) throw forbidden('read', 'ApiKey')
  const now = clock()
  if (query.account !== undefined) await accounts.get(database.read, { id: query.account, caller })
  const userId = query.owner === 'all' || query.account !== undefined ? undefined : caller.userId
  const { rows, total } = await listKeys(database.read, query, { userId, now })
  const daysOf = await readDays(
    database.read,
    rows.map(row => row.id),
    now,
  )
  const keys = rows.map(row =>
    toApiKey(row, { calls: daysOf(row.id).map(({ calls }) => calls), now }),
  )
  return { keys, total }
}

export async function getApiKeyUsage(
  { database, clock }: Pick<ApiKeyParts, 'database' | 'clock'>,
  id: number,
  caller: Caller,
) {
  const now = clock()
  const row = await findKey(database.read, { id, now })
  if (row === undefined || !caller.canOwn('read', 'ApiKey', row.user_id)) throw keyNotFound()
  const days = (await readDays(database.read, [id], now))(id)
  return { key: toApiKey(row, { calls: days.map(({ calls }) => calls), now }), days }
}

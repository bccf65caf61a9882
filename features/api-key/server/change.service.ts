import { HOUR } from '#platform/contract/durations.rules.ts'
import type * as z from 'zod/mini'
import {
  type ApiKey,
  type apiKeyChange,
  KEY_GRACE_HOURS,
  KEYS_PER_PERSON,
  type newApiKey,
} from '../contract/api-key.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { type MutationContext, mutate } from '#platform/server/changes/mutation-context.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { managesAccounts } from './accounts/accounts.service.ts'
import type { ApiKeyParts } from './api-key.context.ts'
import { aboveOwner, expiryPast, keyNotFound, rangeInvalid, tooManyKeys } from './api-key.errors.ts'
import * as repo from './api-key.repo.ts'
import { findBadRange, makeSecret } from './api-key.service.ts'
import { recordKey } from './record-key.service.ts'
import { readDays } from './usage/usage.repo.ts'

type Parts = Pick<ApiKeyParts, 'accounts'>
type NewKey = z.output<typeof newApiKey>

export async function createApiKey(
  context: MutationContext,
  parts: Parts,
  input: NewKey,
): Promise<{ key: ApiKey; secret: string }> {
  const { trx, now } = context
  const holder = await getHolder(context, parts, input.serviceAccountId)
  assertNotAbove(input.scopes, holder)
  assertRanges(input.ipRanges)
  if (input.expiresAt !== null && Date.parse(input.expiresAt) <= now.getTime()) throw expiryPast()
  if ((await repo.countKeys(trx, holder.userId)) >= KEYS_PER_PERSON)
    throw tooManyKeys(KEYS_PER_PERSON)
  const { secret, prefix, hash } = makeSecret()
  const created_at = now.toISOString()
  const id = await repo.insertKey(trx, {
    user_id: holder.userId,
    name: input.name,
    type: input.type,
    scopes: JSON.stringify(input.scopes),
    ip_ranges: JSON.stringify(input.ipRanges),
    created_at,
    expires_at: input.expiresAt === null ? null : new Date(input.expiresAt).toISOString(),
  })
  await repo.insertSecret(trx, { prefix, key_id: id, hash, created_at })
  const key = await getOwnKey(context, parts, id)
  await recordKey(context, { action: 'create', after: key })
  return { key, secret }
}

/** Validates ranges before opening a transaction. */
export function updateApiKey(
  parts: ApiKeyParts,
  by: Pick<MutationContext, 'caller' | 'actor'>,
  {
    changes: { id, name, ipRanges },
    ifMatch,
  }: { changes: z.output<typeof apiKeyChange>; ifMatch: number | undefined },
): Promise<ApiKey> {
  assertRanges(ipRanges)
  return mutate(parts, by, async context => {
    const before = await getOwnKey(context, parts, id)
    if (isStale(ifMatch, before.version)) throw staleVersion(before)
    await repo.updateKeyRow(context.trx, id, {
      ...(name === undefined ? {} : { name, name_key: foldText(name) }),
      ...(ipRanges === undefined ? {} : { ip_ranges: JSON.stringify(ipRanges) }),
    })
    const after = await getOwnKey(context, parts, id)
    await recordKey(context, { action: 'update', before, after })
    return after
  })
}

export async function rotateApiKey(
  context: MutationContext,
  parts: Parts,
  { id, revokeOldKey }: { id: number; revokeOldKey: boolean },
): Promise<{ key: ApiKey; secret: string }> {
  const { trx, now } = context
  const { secret, prefix, hash } = makeSecret()
  const before = await getOwnKey(context, parts, id)
  const grace = revokeOldKey ? 0 : KEY_GRACE_HOURS * HOUR
  await repo.endSecrets(trx, id, new Date(now.getTime() + grace).toISOString())
  await repo.insertSecret(trx, { prefix, key_id: id, hash, created_at: now.toISOString() })
  await repo.updateKeyRow(trx, id, {})
  const key = await getOwnKey(context, parts, id)
  await recordKey(context, { action: 'update', before, after: key })
  return { key, secret }
}

export async function deleteApiKey(context: MutationContext, id: number): Promise<void> {
  const { trx, caller, now } = context
  const row = await repo.findKey(trx, { id, now })
  if (row === undefined || !caller.canOwn('delete', 'ApiKey', row.user_id)) throw keyNotFound()
  await repo.updateKeyRow(trx, id, { revoked_at: now.toISOString() })
  await recordKey(context, { action: 'delete', before: repo.toApiKey(row, { calls: [], now }) })
}

/** The owner of a new key: the caller, or a service account they administer. */
async function getHolder(
  { trx, caller }: MutationContext,
  { accounts }: Parts,
  id: number | undefined,
): Promise<Caller> {
  return id === undefined ? caller : accounts.callerOf(await accounts.get(trx, { id, caller }))
}

/** A key of the caller, or of a service account they administer; 404 for others. */
async function getOwnKey(
  { trx, caller, now }: MutationContext,
  { accounts }: Parts,
  id: number,
): Promise<ApiKey> {
  const row = await repo.findKey(trx, { id, now })
  const isService = row !== undefined && row.service_account_id !== null
  if (row === undefined || !(isService ? managesAccounts(caller) : row.user_id === caller.userId))
    throw keyNotFound()
  if (row.service_account_id !== null)
    await accounts.get(trx, { id: row.service_account_id, caller })
  const days = (await readDays(trx, [id], now))(id)
  return repo.toApiKey(row, { calls: days.map(({ calls }) => calls), now })
}

/** A new key cannot exceed its creator's rights. At use, the current rights apply in addition. */
function assertNotAbove(scopes: NewKey['scopes'], caller: Caller): void {
  for (const { subject, level } of scopes) {
    const actions =
      level === 'read' ? (['read'] as const) : (['create', 'update', 'delete'] as const)
    if (!actions.some(action => caller.canOwn(action, subject, caller.userId)))
      throw aboveOwner(`${level} ${subject}`)
  }
}

function assertRanges(ranges: readonly string[] = []): void {
  const bad = findBadRange(ranges)
  if (bad !== undefined) throw rangeInvalid(bad)
}

import type * as z from 'zod/mini'
import {
  type newServiceAccount,
  MAX_SERVICE_ACCOUNTS,
  type ServiceAccount,
  type serviceAccountChange,
} from '../../contract/api-key-accounts.contract.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { findUser, insertServiceUser, updateUserRow } from '#features/users/server/users.service.ts'
import type { ApiKeyParts } from '../api-key.context.ts'
import {
  accountNameTaken,
  accountNotFound,
  accountOwnerUnknown,
  tooManyAccounts,
} from './accounts.errors.ts'
import * as repo from './accounts.repo.ts'
import { assertManagesAccounts } from './accounts.service.ts'
import { recordAccount } from './record.service.ts'

type Parts = Pick<ApiKeyParts, 'accounts'>

export async function createServiceAccount(
  context: MutationContext,
  { accounts }: Parts,
  input: z.output<typeof newServiceAccount>,
): Promise<ServiceAccount> {
  const { trx, caller, now } = context
  assertManagesAccounts(caller)
  await accounts.assertMayGive(input.role, caller)
  if ((await repo.countAccounts(trx)) >= MAX_SERVICE_ACCOUNTS)
    throw tooManyAccounts(MAX_SERVICE_ACCOUNTS)
  if (await repo.isNameTaken(trx, input.name)) throw accountNameTaken()
  const { ownerId = caller.userId, ...plain } = input
  await assertOwner(trx, ownerId)
  const id = await repo.insertAccount(trx, {
    ...plain,
    owner_id: ownerId,
    user_id: await insertServiceUser(trx, { name: input.name, now }),
    created_at: now.toISOString(),
  })
  const account = repo.toServiceAccount(await accounts.get(trx, { id, caller }))
  await recordAccount(context, { action: 'create', after: account })
  return account
}

export async function updateServiceAccount(
  context: MutationContext,
  { accounts }: Parts,
  {
    changes: { id, name, purpose, role, ownerId, isDisabled },
    ifMatch,
  }: { changes: z.output<typeof serviceAccountChange>; ifMatch: number | undefined },
): Promise<{ account: ServiceAccount; changeId: number }> {
  const { trx, caller, now } = context
  const row = await accounts.get(trx, { id, caller })
  const before = repo.toServiceAccount(row)
  if (isStale(ifMatch, row.version)) throw staleVersion(before)
  if (role !== undefined && role !== row.role) await accounts.assertMayGive(role, caller)
  if (name !== undefined && (await repo.isNameTaken(trx, name, id))) throw accountNameTaken()
  if (ownerId !== undefined && ownerId !== row.owner_id) await assertOwner(trx, ownerId)
  await repo.updateAccountRow(trx, id, {
    ...(name === undefined ? {} : { name, name_key: foldText(name) }),
    ...(purpose === undefined ? {} : { purpose, purpose_key: foldText(purpose) }),
    ...(role === undefined ? {} : { role }),
    ...(ownerId === undefined ? {} : { owner_id: ownerId }),
    ...(isDisabled === undefined
      ? {}
      : { disabled_at: isDisabled ? (row.disabled_at ?? now.toISOString()) : null }),
  })
  // Records it created show its current name.
  if (name !== undefined) await updateUserRow(trx, row.user_id, { full_name: name, username: name })
  const account = repo.toServiceAccount(await getChanged(trx, id))
  const changeId = await recordAccount(context, { action: 'update', before, after: account })
  return { account, changeId }
}

/** Deletes its keys as well. Returns the change's id. */
export async function deleteServiceAccount(
  context: MutationContext,
  { accounts }: Parts,
  id: number,
): Promise<number> {
  const { trx, caller, now } = context
  const before = repo.toServiceAccount(await accounts.get(trx, { id, caller }))
  await repo.updateAccountRow(trx, id, { deleted_at: now.toISOString() })
  return recordAccount(context, { action: 'delete', before })
}

async function getChanged(db: Db, id: number): Promise<repo.ServiceAccountView> {
  const account = await repo.findAccount(db, id)
  if (account === undefined) throw accountNotFound()
  return account
}

async function assertOwner(db: Db, id: number): Promise<void> {
  const owner = await findUser(db, id)
  if (owner?.status !== 'active') throw accountOwnerUnknown()
}

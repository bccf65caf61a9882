import type {
  ServiceAccount,
  ServiceAccountQuery,
} from '../../contract/api-key-accounts.contract.ts'
import * as z from 'zod/mini'
import { createCaller } from '#platform/server/access/ability.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import type { RolesService } from '#features/roles/server/roles.service.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'
import type { ApiKeyParts, ServiceAccounts } from '../api-key.context.ts'
import { accountBeyond, accountNameTaken, accountNotFound } from './accounts.errors.ts'
import {
  findAccount,
  getAccountName,
  isNameTaken,
  listAccounts,
  listStoredAccounts,
  toServiceAccount,
  updateAccountRow,
} from './accounts.repo.ts'
import { recordAccount } from './record.service.ts'

// Who may administer a service account, and as whom it acts.

type Rights = Pick<RolesService, 'isAbove' | 'listGivable' | 'rulesFor'>

export function createServiceAccounts({ rights }: { rights: Rights }): ServiceAccounts {
  const accounts: ServiceAccounts = {
    async get(db, { id, caller }) {
      assertManagesAccounts(caller)
      const account = await findAccount(db, id)
      if (account === undefined) throw accountNotFound()
      if (await rights.isAbove({ userId: account.user_id, role: account.role }, caller))
        throw accountBeyond()
      return account
    },
    async callerOf({ user_id: userId, name, role }) {
      return createCaller({
        userId,
        sessionId: 'service',
        username: name,
        role,
        rules: await rights.rulesFor({ userId, role }),
      })
    },
    async assertMayGive(role, caller) {
      if (!(await rights.listGivable(caller)).has(role)) throw accountBeyond()
    },
    undo: {
      'service-accounts.restore': async ({ args, ...context }) => {
        const { trx, caller } = context
        const { id } = z.object({ id: z.int() }).parse(args)
        assertManagesAccounts(caller)
        if (await isNameTaken(trx, await getAccountName(trx, id), id)) throw accountNameTaken()
        await updateAccountRow(trx, id, { deleted_at: null })
        const account = await accounts.get(trx, { id, caller })
        await recordAccount(context, { action: 'restore', after: toServiceAccount(account) })
      },
    },
  }
  return accounts
}

export async function listServiceAccounts(
  { database }: Pick<ApiKeyParts, 'database'>,
  query: ServiceAccountQuery,
  caller: Caller,
): Promise<{ accounts: ServiceAccount[]; total: number }> {
  assertManagesAccounts(caller)
  const { rows, total } = await listAccounts(database.read, query)
  return { accounts: rows.map(toServiceAccount), total }
}

/** Throws 403 unless the caller may manage keys and users. */
export function assertManagesAccounts(caller: Caller): void {
  if (!managesAccounts(caller))
    throw forbidden('manage', caller.can('manage', 'ApiKey') ? 'User' : 'ApiKey')
}

export const managesAccounts = (caller: Caller): boolean =>
  caller.can('manage', 'ApiKey') && caller.can('manage', 'User')

/** Accounts that a person is responsible for. They belong to the instance and remain. */
export const serviceAccountPersonalData: PersonalPart = {
  name: 'service-accounts',
  reason: 'Service accounts belong to the instance. An administrator can assign another owner.',
  read: listStoredAccounts,
}

import type { UserRole } from '#features/users/contract/users.rules.ts'
import * as z from 'zod/mini'
import { createCaller } from '#platform/server/access/ability.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import type { RolesService } from '#features/roles/server/roles.service.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'
import { accountBeyond, accountNameTaken, accountNotFound } from './accounts.errors.ts'
import {
  findAccount,
  isNameTaken,
  type ServiceAccountView,
  toServiceAccount,
  updateAccountRow,
} from './accounts.repo.ts'
import { recordAccount } from './record.service.ts'

// Who may administer a service account, and as whom it acts.

type Rights = Pick<RolesService, 'isAbove' | 'listGivable' | 'rulesFor'>

export interface ServiceAccounts {
  /** The account, for whoever may administer it. Throws 403, or 404 when it is not there. */
  get(db: Db, wanted: { id: number; caller: Caller }): Promise<ServiceAccountView>
  /** The account as its keys act, before they take away. */
  callerOf(account: Pick<ServiceAccountView, 'user_id' | 'name' | 'role'>): Promise<Caller>
  /** Throws 403 unless the caller may do all that the role may. */
  refuseBeyond(role: UserRole, caller: Caller): Promise<void>
  undo: Record<string, UndoStep>
}

export function createServiceAccounts({ rights }: { rights: Rights }): ServiceAccounts {
  const accounts: ServiceAccounts = {
    async get(db, { id, caller }) {
      refuseUnlessManages(caller)
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
    async refuseBeyond(role, caller) {
      if (!(await rights.listGivable(caller)).has(role)) throw accountBeyond()
    },
    undo: {
      'service-accounts.restore': async ({ trx, args, caller, actor, now }) => {
        const { id } = z.object({ id: z.int() }).parse(args)
        refuseUnlessManages(caller)
        const { name } = await trx
          .selectFrom('service_accounts')
          .select('name')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        if (await isNameTaken(trx, name, id)) throw accountNameTaken()
        await updateAccountRow(trx, id, { deleted_at: null })
        const account = await accounts.get(trx, { id, caller })
        await recordAccount(trx, {
          actor,
          now,
          action: 'restore',
          after: toServiceAccount(account),
        })
      },
    },
  }
  return accounts
}

/** Throws 403 unless the caller may manage keys, and users. */
export function refuseUnlessManages(caller: Caller): void {
  if (!managesAccounts(caller))
    throw forbidden('manage', caller.can('manage', 'ApiKey') ? 'User' : 'ApiKey')
}

export const managesAccounts = (caller: Caller): boolean =>
  caller.can('manage', 'ApiKey') && caller.can('manage', 'User')

/** The accounts a person answers for. They are the instance's, not the person's, and remain. */
export const accountsOfPerson: PersonalPart = {
  name: 'service-accounts',
  reason: 'They belong to the instance. Administrators name somebody else who answers for them.',
  async read(db, userId) {
    const rows = await db
      .selectFrom('service_accounts')
      .select(['name', 'purpose', 'created_at'])
      .where('owner_id', '=', userId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
    return rows.map(row => ({ ...row }))
  },
}

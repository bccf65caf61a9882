import {
  SERVICE_ACCOUNTS_MOST,
  serviceAccountsContract,
} from '../../contract/api-key-accounts.contract.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { type Route, creatingRoute, route } from '#platform/server/http/route.ts'
import { findUser, insertStandIn, updateUserRow } from '#features/users/server/users.service.ts'
import {
  accountNameTaken,
  accountNotFound,
  accountOwnerUnknown,
  tooManyAccounts,
} from './accounts.errors.ts'
import * as repo from './accounts.repo.ts'
import { refuseUnlessManages, type ServiceAccounts } from './accounts.service.ts'
import { recordAccount } from './record.service.ts'

// Service accounts (KEY-07): made, changed, disabled and deleted by whoever may manage keys and users, and never above what they may do
// themselves. An account that is disabled or deleted takes its keys with it: each call looks at it.

interface AccountParts {
  database: Database
  clock: Clock
  accounts: ServiceAccounts
}

export function serviceAccountRoutes(parts: AccountParts): Route[] {
  const { database } = parts
  return [
    route(serviceAccountsContract.listServiceAccounts, async ({ query, caller }) => {
      refuseUnlessManages(caller)
      const { rows, total } = await repo.listAccounts(database.read, query)
      return { accounts: rows.map(repo.toServiceAccount), total }
    }),
    makeRoute(parts),
    ...changeRoutes(parts),
  ]
}

function makeRoute({ clock, accounts }: AccountParts): Route {
  return creatingRoute(
    serviceAccountsContract.createServiceAccount,
    async ({ body, caller, actor, reply, trx }) => {
      const now = clock()
      refuseUnlessManages(caller)
      await accounts.refuseBeyond(body.role, caller)
      if ((await repo.countAccounts(trx)) >= SERVICE_ACCOUNTS_MOST)
        throw tooManyAccounts(SERVICE_ACCOUNTS_MOST)
      if (await repo.isNameTaken(trx, body.name)) throw accountNameTaken()
      const { ownerId = caller.userId, ...said } = body
      await refuseUnknownOwner(trx, ownerId)
      const id = await repo.insertAccount(trx, {
        ...said,
        owner_id: ownerId,
        user_id: await insertStandIn(trx, { name: body.name, now }),
        created_at: now.toISOString(),
      })
      const account = repo.toServiceAccount(await accounts.get(trx, { id, caller }))
      await recordAccount(trx, { actor, now, action: 'create', after: account })
      reply.etag(account.version)
      return { account }
    },
  )
}

function changeRoutes({ database, clock, accounts }: AccountParts): Route[] {
  return [
    route(
      serviceAccountsContract.updateServiceAccount,
      async ({ body, caller, actor, request, reply }) => {
        const { id, name, purpose, role, ownerId, isDisabled } = body
        const answer = await database.write(async trx => {
          const now = clock()
          const row = await accounts.get(trx, { id, caller })
          const before = repo.toServiceAccount(row)
          if (request.ifMatch !== undefined && request.ifMatch !== row.version)
            throw staleVersion(before)
          if (role !== undefined && role !== row.role) await accounts.refuseBeyond(role, caller)
          if (name !== undefined && (await repo.isNameTaken(trx, name, id)))
            throw accountNameTaken()
          if (ownerId !== undefined && ownerId !== row.owner_id)
            await refuseUnknownOwner(trx, ownerId)
          await repo.updateAccountRow(trx, id, {
            ...(name === undefined ? {} : { name, name_key: foldText(name) }),
            ...(purpose === undefined ? {} : { purpose, purpose_key: foldText(purpose) }),
            ...(role === undefined ? {} : { role }),
            ...(ownerId === undefined ? {} : { owner_id: ownerId }),
            ...(isDisabled === undefined
              ? {}
              : { disabled_at: isDisabled ? (row.disabled_at ?? now.toISOString()) : null }),
          })
          // Records it made bear the name it has now.
          if (name !== undefined)
            await updateUserRow(trx, row.user_id, { full_name: name, username: name })
          const account = repo.toServiceAccount(await getAnew(trx, id))
          const changeId = await recordAccount(trx, {
            actor,
            now,
            action: 'update',
            before,
            after: account,
          })
          return { account, changeId }
        })
        reply.etag(answer.account.version)
        return answer
      },
    ),
    route(serviceAccountsContract.deleteServiceAccount, async ({ id, caller, actor }) => {
      const changeId = await database.write(async trx => {
        const now = clock()
        const before = repo.toServiceAccount(await accounts.get(trx, { id, caller }))
        await repo.updateAccountRow(trx, id, { deleted_at: now.toISOString() })
        return recordAccount(trx, { actor, now, action: 'delete', before })
      })
      return { id, changeId }
    }),
  ]
}

async function getAnew(db: Db, id: number): Promise<repo.ServiceAccountView> {
  const account = await repo.findAccount(db, id)
  if (account === undefined) throw accountNotFound()
  return account
}

async function refuseUnknownOwner(db: Db, id: number): Promise<void> {
  const owner = await findUser(db, id)
  if (owner?.status !== 'active') throw accountOwnerUnknown()
}

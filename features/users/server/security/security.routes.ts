import { isLowerRole } from '../../contract/users.rules.ts'
import { usersAdminContract } from '../../contract/users-admin.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { AppError, forbidden } from '#platform/server/http/app-error.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { Passwords } from '#platform/server/passwords/passwords.ts'
import type { Account } from '../account.service.ts'
import { type RightsGuard, type UserChanges, refuseBeyond } from '../change/change.service.ts'
import { userNotFound, userRefused } from '../users.errors.ts'
import { findUser } from '../users.repo.ts'
import type { UserRow } from '../users.tables.ts'
import { makePassword, requireChange } from './security.repo.ts'

// A person's access (USR-08, USR-13, USR-18): their sessions and passwords, and looking in as them. No administrator types a
// password for anybody; the one for a single use is made here and must be changed.

export interface SecurityParts {
  database: Database
  clock: Clock
  account: Account
  passwords: Passwords
  changes: UserChanges
  rights: RightsGuard
}

const twoFactorOff = () =>
  new AppError(409, 'two_factor.off', 'This person signs in without a second step.')
const notLower = () =>
  new AppError(403, 'impersonation.not_lower', 'You can only look in as somebody of a lower role.')

export function securityRoutes(parts: SecurityParts): Route[] {
  return [...sessionRoutes(parts), ...passwordRoutes(parts), ...twoFactorRoutes(parts)]
}

/** Those of an administrator are an administrator's business. */
async function refuseAbove(
  { rights }: Pick<SecurityParts, 'rights'>,
  caller: Caller,
  target: UserRow,
): Promise<void> {
  if (target.role === 'admin' && caller.role !== 'admin') throw userRefused('user.above')
  await refuseBeyond(rights, caller, { target })
}

async function getUser(db: Db, id: number): Promise<UserRow> {
  const user = await findUser(db, id)
  if (user === undefined) throw userNotFound()
  return user
}

function sessionRoutes({ database, clock, account, changes, rights }: SecurityParts): Route[] {
  return [
    route(usersAdminContract.updateUsers, ({ body: { ids, role, currentPlan }, ...who }) =>
      changes.updateAll(who, ids, {
        ...(role === undefined ? {} : { role }),
        ...(currentPlan === undefined ? {} : { currentPlan }),
      }),
    ),
    route(usersAdminContract.listUserSessions, async ({ query: { id }, caller }) => {
      if (!caller.can('update', 'User') && id !== caller.userId) throw userNotFound()
      await getUser(database.read, id)
      return { sessions: await account.listSessions(id, caller.sessionId) }
    }),
    route(
      usersAdminContract.revokeUserSessions,
      async ({ body: { ids, sessionId, keepsCurrent }, caller, actor }) => {
        if (!caller.can('update', 'User') && ids.some(id => id !== caller.userId))
          throw forbidden('update', 'User')
        const ended = await database.write(async trx => {
          let count = 0
          for (const id of new Set(ids)) {
            const user = await getUser(trx, id)
            if (id !== caller.userId) await refuseAbove({ rights }, caller, user)
            if (keepsCurrent && id === caller.userId)
              await account.revokeOthers(trx, caller, 'signed out from another device')
            else if (sessionId === undefined)
              await account.revokeSessionsOf(trx, [id], 'signed out by an administrator')
            else if (
              !(await account.revokeSession(trx, { id: sessionId, userId: id, reason: 'ended' }))
            )
              continue
            count += 1
            await recordChange(trx, {
              actor,
              now: clock(),
              action: 'logout',
              subject: 'User',
              records: [{ id, name: user.full_name }],
            })
            await announce(trx, { topic: 'Account', ids: [], now: clock(), userId: id })
          }
          return count
        })
        account.forget(ids)
        return { ended }
      },
    ),
    route(usersAdminContract.impersonateUser, async ({ body: { id }, caller, actor, request }) =>
      database.write(async trx => {
        const user = await getUser(trx, id)
        if (!isLowerRole(user.role, caller.role) || user.status === 'inactive') throw notLower()
        await recordChange(trx, {
          actor,
          now: clock(),
          action: 'impersonate',
          subject: 'User',
          records: [{ id, name: user.full_name }],
        })
        return account.lookInAs(trx, {
          caller,
          userId: id,
          ip: request.ip,
          userAgent: request.userAgent,
        })
      }),
    ),
  ]
}
function twoFactorRoutes({ database, clock, account, rights }: SecurityParts): Route[] {
  return [
    route(usersAdminContract.getUserTwoFactor, async ({ query: { id } }) => {
      await getUser(database.read, id)
      const since = await account.twoFactorSince(database.read, id)
      return { isOn: since !== undefined, since: since ?? null }
    }),
    route(usersAdminContract.resetTwoFactor, async ({ body: { id }, caller, actor }) => {
      // One's own asks for password and code, in the account settings.
      if (id === caller.userId) throw userRefused('user.self')
      return database.write(async trx => {
        const user = await getUser(trx, id)
        await refuseAbove({ rights }, caller, user)
        if (!(await account.resetTwoFactor(trx, id))) throw twoFactorOff()
        const records = [
          { id, name: user.full_name, before: { secondStep: 'on' }, after: { secondStep: 'off' } },
        ]
        await recordChange(trx, { actor, now: clock(), action: 'update', subject: 'User', records })
        return { ok: true as const }
      })
    }),
  ]
}

function passwordRoutes({ database, clock, account, passwords, rights }: SecurityParts): Route[] {
  const note = (user: UserRow, what: string) => ({
    id: user.id,
    name: user.full_name,
    before: { access: '' },
    after: { access: what },
  })
  return [
    route(usersAdminContract.sendPasswordReset, async ({ body: { id }, caller, actor }) =>
      database.write(async trx => {
        const user = await getUser(trx, id)
        await refuseAbove({ rights }, caller, user)
        await account.mailLink(trx, { user, purpose: 'reset', now: clock(), by: caller.username })
        await recordChange(trx, {
          actor,
          now: clock(),
          action: 'update',
          subject: 'User',
          records: [note(user, 'reset mail sent')],
        })
        return { ok: true as const }
      }),
    ),
    route(usersAdminContract.requirePasswordChange, async ({ body: { id }, caller, actor }) =>
      database.write(async trx => {
        const user = await getUser(trx, id)
        await refuseAbove({ rights }, caller, user)
        await requireChange(trx, { id })
        await recordChange(trx, {
          actor,
          now: clock(),
          action: 'update',
          subject: 'User',
          records: [note(user, 'must change password')],
        })
        return { ok: true as const }
      }),
    ),
    route(usersAdminContract.makeOneTimePassword, async ({ body: { id }, caller, actor }) => {
      if (id === caller.userId) throw userRefused('user.self')
      const password = makePassword()
      const password_hash = await passwords.hash(password)
      await database.write(async trx => {
        const user = await getUser(trx, id)
        await refuseAbove({ rights }, caller, user)
        await requireChange(trx, { id, password_hash })
        await account.revokeSessionsOf(trx, [id], 'one-time password')
        await account.revokeKeysOf(trx, { userId: id, actor, now: clock() })
        await recordChange(trx, {
          actor,
          now: clock(),
          action: 'update',
          subject: 'User',
          records: [note(user, 'one-time password made')],
        })
      })
      account.forget([id])
      return { password }
    }),
  ]
}

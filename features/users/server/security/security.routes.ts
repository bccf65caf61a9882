import { usersAdminContract } from '../../contract/users-admin.contract.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { UsersParts } from '../users.context.ts'
import { userNotFound, userRefused } from '../users.errors.ts'
import { getUser } from '../users.repo.ts'
import { makePassword } from './security.repo.ts'
import { impersonateUser, revokeUserSessions } from './sessions.service.ts'
import {
  requirePasswordChange,
  resetTwoFactor,
  sendPasswordReset,
  setOneTimePassword,
} from './sign-in.service.ts'

// A user's access (USR-08, USR-13, USR-18): sessions, passwords, and impersonation. Administrators never type a
// user's password; a one-time one is generated and must be changed.

export function securityRoutes(parts: UsersParts): Route[] {
  return [...sessionRoutes(parts), ...passwordRoutes(parts), ...twoFactorRoutes(parts)]
}

function sessionRoutes(parts: UsersParts): Route[] {
  const { database, account, changes } = parts
  return [
    route(usersAdminContract.updateUsers, ({ body: { ids, role, currentPlan }, ...input }) =>
      changes.updateAll(input, ids, {
        ...(role === undefined ? {} : { role }),
        ...(currentPlan === undefined ? {} : { currentPlan }),
      }),
    ),
    route(usersAdminContract.listUserSessions, async ({ query: { id }, caller }) => {
      if (!caller.can('update', 'User') && id !== caller.userId) throw userNotFound()
      await getUser(database.read, id)
      return { sessions: await account.listSessions(id, caller.sessionId) }
    }),
    route(usersAdminContract.revokeUserSessions, async ({ body, caller, actor }) => {
      if (!caller.can('update', 'User') && body.ids.some(id => id !== caller.userId))
        throw forbidden('update', 'User')
      const ended = await mutate(parts, { caller, actor }, context =>
        revokeUserSessions(parts, context, body),
      )
      account.forget(body.ids)
      return { ended }
    }),
    route(
      usersAdminContract.impersonateUser,
      ({ body: { id }, request: { ip, userAgent }, ...input }) =>
        mutate(parts, input, context => impersonateUser(parts, context, { id, ip, userAgent })),
    ),
  ]
}

function passwordRoutes(parts: UsersParts): Route[] {
  const { account, passwords } = parts
  return [
    route(usersAdminContract.sendPasswordReset, async ({ body: { id }, ...input }) => {
      await mutate(parts, input, context => sendPasswordReset(parts, context, id))
      return { ok: true as const }
    }),
    route(usersAdminContract.requirePasswordChange, async ({ body: { id }, ...input }) => {
      await mutate(parts, input, context => requirePasswordChange(parts, context, id))
      return { ok: true as const }
    }),
    route(usersAdminContract.makeOneTimePassword, async ({ body: { id }, ...input }) => {
      if (id === input.caller.userId) throw userRefused('user.self')
      const password = makePassword()
      const password_hash = await passwords.hash(password)
      await mutate(parts, input, context =>
        setOneTimePassword(parts, context, { id, password_hash }),
      )
      account.forget([id])
      return { password }
    }),
  ]
}

function twoFactorRoutes(parts: UsersParts): Route[] {
  const { database, account } = parts
  return [
    route(usersAdminContract.getUserTwoFactor, async ({ query: { id } }) => {
      await getUser(database.read, id)
      const since = await account.twoFactorSince(database.read, id)
      return { isOn: since !== undefined, since: since ?? null }
    }),
    route(usersAdminContract.resetTwoFactor, async ({ body: { id }, ...input }) => {
      // One's own requires password and code, in the account settings.
      if (id === input.caller.userId) throw userRefused('user.self')
      await mutate(parts, input, context => resetTwoFactor(parts, context, id))
      return { ok: true as const }
    }),
  ]
}

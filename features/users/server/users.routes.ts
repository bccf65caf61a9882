import { usersAdminContract } from '../contract/users-admin.contract.ts'
import { usersContract } from '../contract/users.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { mutationIn } from '#platform/server/changes/mutation-context.ts'
import { AppError, forbidden } from '#platform/server/http/app-error.ts'
import { type Route, creatingRoute, route } from '#platform/server/http/route.ts'
import { listTimeline } from '#features/changes/server/changes.service.ts'
import { addUser, importUsers } from './add/add.service.ts'
import { inviteRoutes } from './add/invite.routes.ts'
import { avatarRoutes } from './avatar/avatar.routes.ts'
import { createUserCounters } from './list/counters.repo.ts'
import { createUserList } from './list/list.repo.ts'
import { searchPeople } from './people.repo.ts'
import { seesPeople } from './people.service.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { securityRoutes } from './security/security.routes.ts'
import { exportUsers } from './transfer/export.service.ts'
import type { UsersParts } from './users.context.ts'
import { isUserRefusal, userNotFound, userRefused } from './users.errors.ts'
import { type UserView, findUser, getUser, listFirstUsers, toUser } from './users.repo.ts'

// Users: the specification's five calls (it fixes the two prefixes; do not tidy), then ours. Billing is shown to those who may read Billing.

const MAX_ALL_DATA = 1_000
const PEOPLE_AT_ONCE = 10
export function usersRoutes(parts: UsersParts): Route[] {
  return [
    ...readRoutes(parts),
    ...changeRoutes(parts),
    ...inviteRoutes(parts),
    ...securityRoutes(parts),
    ...privacyRoutes(parts),
    ...avatarRoutes(parts),
  ]
}

/** A reader's view of users: billing only with the right to it, pictures by the reader's own URLs. */
const viewFor =
  ({ pictures }: Pick<UsersParts, 'pictures'>) =>
  (caller: Caller): UserView => ({
    withBilling: caller.can('read', 'Billing'),
    pictureOf: id => pictures.urlOf(id, caller),
  })

/** Sorting by a hidden column would leak it. */
function assertVisibleOrder({ sortColumn }: { sortColumn: string }, caller: Caller): void {
  if (sortColumn === 'billing' && !caller.can('read', 'Billing')) throw forbidden('read', 'Billing')
}

function readRoutes(parts: UsersParts): Route[] {
  const { database, clock, custom, ownedRecords, rightsOf, pictures } = parts
  const viewOf = viewFor({ pictures })
  const list = createUserList({ ...database, clock })
  const counters = createUserCounters({ read: database.read, clock })
  return [
    route(usersContract.listAllUsers, async ({ caller }) => {
      const rows = await listFirstUsers(database.read, MAX_ALL_DATA)
      return custom.addTo(
        caller,
        rows.map(row => toUser(row, viewOf(caller))),
      )
    }),
    route(usersContract.listUsers, async ({ query, caller }) => {
      assertVisibleOrder(query, caller)
      const { rows, ...total } = await list.list(query, await custom.listed(caller, query))
      const users = await custom.addTo(
        caller,
        rows.map(row => toUser(row, viewOf(caller))),
      )
      return { users, ...total }
    }),
    route(usersContract.exportUsers, async ({ query, caller, actor }) => {
      assertVisibleOrder(query, caller)
      return exportUsers(parts, { caller, actor }, { list, query })
    }),
    route(usersContract.getUser, async ({ query, caller, reply }) => {
      // For people who may only see themselves, others don't exist.
      const row = caller.canOwn('read', 'User', query.id)
        ? await findUser(database.read, query.id)
        : undefined
      if (row === undefined) throw userNotFound()
      reply.etag(row.version)
      return { user: await custom.addToOne(caller, toUser(row, viewOf(caller))) }
    }),
    route(usersContract.countUsers, () => counters.count()),
    route(usersContract.findPeople, async ({ query: { q }, caller }) => {
      if (!seesPeople(caller)) throw forbidden('read', 'User')
      // Part of an email address finds no one: it may be private.
      const byName = !caller.can('read', 'User')
      const found = await searchPeople(database.read, database.dialect, {
        q,
        limit: PEOPLE_AT_ONCE,
        byName,
      })
      return {
        people: found.map(({ id, full_name, username, avatar, avatar_color }) => ({
          id,
          fullName: full_name,
          username,
          avatar: avatar === null ? null : pictures.urlOf(avatar, caller),
          avatarColor: avatar_color,
        })),
      }
    }),
    route(usersAdminContract.listUserTimeline, async ({ query: { id, before }, caller }) => {
      if (!caller.canOwn('read', 'User', id)) throw userNotFound()
      await getUser(database.read, id)
      const changes = await listTimeline(database.read, { userId: id, before, now: clock() })
      // IP addresses are shown to readers of the log, and everyone their own.
      const showsAddress = caller.can('read', 'Audit') || id === caller.userId
      return { changes: showsAddress ? changes : changes.map(change => ({ ...change, ip: '' })) }
    }),
    route(usersAdminContract.listEffectiveRights, async ({ query: { userId }, caller }) => {
      if (!caller.canOwn('read', 'User', userId)) throw userNotFound()
      const { role } = await getUser(database.read, userId)
      return rightsOf({ userId, role })
    }),
    route(usersContract.describeOwnedRecords, async ({ query }) => {
      await getUser(database.read, query.id)
      const counted = await Promise.all(
        ownedRecords().map(async ({ noun, count }) => ({
          type: noun,
          count: await count(database.read, query.id),
        })),
      )
      return { ownedRecords: counted.filter(one => one.count > 0) }
    }),
  ]
}

function changeRoutes(parts: UsersParts): Route[] {
  const { clock, changes, custom, pictures } = parts
  const viewOf = viewFor({ pictures })
  return [
    creatingRoute(usersContract.addUser, async ({ body, reply, ...input }) => {
      const row = await addUser(parts, mutationIn(clock, input), body)
      reply.etag(row.version)
      const { trx, caller } = input
      return { user: await custom.addToOne(caller, toUser(row, viewOf(caller)), trx) }
    }),
    route(usersContract.importUsers, ({ body, ...input }) => importUsers(parts, input, body)),
    route(usersContract.updateUser, async ({ body, caller, actor, request, reply }) => {
      const { row, changeId } = await changes.update({ caller, actor }, body, request.ifMatch)
      reply.etag(row.version)
      return { user: await custom.addToOne(caller, toUser(row, viewOf(caller))), changeId }
    }),
    route(usersContract.deleteUser, async ({ id, caller, actor }) => {
      const { refused } = await changes.removeAll({ caller, actor }, [id])
      const [no] = refused
      if (no !== undefined) throw asError(no)
      return { id }
    }),
    route(usersContract.deleteUsers, ({ body, ...input }) => changes.removeAll(input, body.ids)),
    route(usersContract.restoreUsers, ({ body, ...input }) => changes.restoreAll(input, body.ids)),
    route(usersContract.updateUserStatus, ({ body: { ids, status, reason }, ...input }) =>
      changes.updateAll(input, ids, { status, reason }),
    ),
  ]
}

const asError = ({ code, detail }: { code: string; detail: string }) =>
  isUserRefusal(code)
    ? userRefused(code)
    : code === 'user.not_found'
      ? userNotFound()
      : new AppError(409, code, detail)

import type { Subject } from '#platform/contract/define.ts'
import {
  type EffectiveRight,
  type GivenRole,
  usersAdminContract,
} from '../contract/users-admin.contract.ts'
import { type UserRole, usersContract } from '../contract/users.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { AppError, forbidden } from '#platform/server/http/app-error.ts'
import { type Route, creatingRoute, route } from '#platform/server/http/route.ts'
import {
  type RightsGuard,
  type UserChanges,
  recordUsers,
  refuseBeyond,
} from './change/change.service.ts'
import type { Passwords } from '#platform/server/passwords/passwords.ts'
import { listTimeline } from '#features/changes/server/changes.service.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import { avatarRoutes } from './avatar/avatar.routes.ts'
import type { Account } from './account.service.ts'
import { inviteRoutes } from './invite/invite.routes.ts'
import { type PersonalPart, privacyRoutes } from './privacy/privacy.routes.ts'
import { securityRoutes } from './security/security.routes.ts'
import { EXPORT_ROWS } from '#platform/contract/export.rules.ts'
import { exportFile } from '#platform/server/export/export.ts'
import { tooManyRows } from '#platform/server/export/export-table.ts'
import { runImport } from '#platform/server/import/import.ts'
import { createUserCounters } from './counters/counters.repo.ts'
import { toExportTable } from './export/export.service.ts'
import { userImportRules } from './import/import.service.ts'
import { createUserList } from './list/list.repo.ts'
import { isUserRefusal, userNotFound, userRefused } from './users.errors.ts'
import { type UserView, describeUser, findUser, selectUsers, toUser } from './users.repo.ts'
import { insertUser, insertUsers, searchPeople } from './users.service.ts'
import type { Holding } from './users.points.ts'

// Users: the spec's five calls (section 7; two prefixes, do not tidy), then ours. Billing is shown to whoever may read Billing.

export interface UsersParts {
  database: Database
  clock: Clock
  changes: UserChanges
  account: Account
  passwords: Passwords
  pictures: Pick<FileLinks, 'urlOf'>
  holdings: () => Holding[]
  personalParts: () => PersonalPart[]
  rights: RightsGuard
  rightsOf: (person: {
    userId: number
    role: UserRole
  }) => Promise<{ rights: EffectiveRight[]; given: GivenRole[] }>
}

const ALL_DATA_LIMIT = 1_000
const PEOPLE_AT_ONCE = 10
/** Where people choose each other: who may enter none of it has nobody to choose. */
const WITH_OTHERS = ['Chat', 'Email', 'Todo', 'Kanban', 'Calendar'] as const satisfies Subject[]

export function usersRoutes(parts: UsersParts): Route[] {
  const { changes } = parts
  return [
    ...readRoutes(parts),
    ...changeRoutes(parts, changes),
    ...inviteRoutes(parts),
    ...securityRoutes(parts),
    ...privacyRoutes(parts),
    ...avatarRoutes(parts),
  ]
}

/** What a reader sees of people: billing only with the right to it, pictures by addresses of their own. */
const viewFor =
  ({ pictures }: Pick<UsersParts, 'pictures'>) =>
  (caller: Caller): UserView => ({
    withBilling: caller.can('read', 'Billing'),
    pictureOf: id => pictures.urlOf(id, caller),
  })

/** An order by what one may not see would tell it. */
function refuseHiddenOrder({ sortColumn }: { sortColumn: string }, caller: Caller): void {
  if (sortColumn === 'billing' && !caller.can('read', 'Billing')) throw forbidden('read', 'Billing')
}

function readRoutes({ database, clock, holdings, rightsOf, pictures }: UsersParts): Route[] {
  const viewOf = viewFor({ pictures })
  const list = createUserList({ ...database, clock })
  const counters = createUserCounters({ read: database.read, clock })
  return [
    route(usersContract.listAllUsers, async ({ caller }) => {
      const rows = await selectUsers(database.read)
        .where('users.deleted_at', 'is', null)
        .orderBy('users.id')
        .limit(ALL_DATA_LIMIT)
        .execute()
      return rows.map(row => toUser(row, viewOf(caller)))
    }),
    route(usersContract.listUsers, async ({ query, caller }) => {
      refuseHiddenOrder(query, caller)
      const { rows, total } = await list.list(query)
      return { users: rows.map(row => toUser(row, viewOf(caller))), total }
    }),
    route(usersContract.exportUsers, async ({ query, caller, actor }) => {
      const { format, language, timeZone, direction, ...filters } = query
      refuseHiddenOrder(filters, caller)
      const walk = await list.walk(filters, EXPORT_ROWS)
      if (walk === 'too-many') throw tooManyRows()
      const records = [{ id: format, name: format.toUpperCase(), after: { ...filters } }]
      await database.write(trx =>
        recordChange(trx, { actor, now: clock(), action: 'export', subject: 'User', records }),
      )
      const table = toExportTable(walk.rows, { language, withBilling: viewOf(caller).withBilling })
      return exportFile(table, { format, language, timeZone, direction, now: clock() })
    }),
    route(usersContract.getUser, async ({ query, caller, reply }) => {
      // Somebody else is simply not there for those who may only see themselves.
      const row = caller.canOwn('read', 'User', query.id)
        ? await findUser(database.read, query.id)
        : undefined
      if (row === undefined) throw userNotFound()
      reply.etag(row.version)
      return { user: toUser(row, viewOf(caller)) }
    }),
    route(usersContract.countUsers, () => counters.count()),
    route(usersContract.findPeople, async ({ query: { q }, caller }) => {
      if (
        !caller.can('read', 'User') &&
        !WITH_OTHERS.some(subject => caller.canOwn('read', subject, caller.userId))
      ) {
        throw forbidden('read', 'User')
      }
      // A piece of an address finds nobody: it may be one that is kept to oneself.
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
      const isTheirs = caller.canOwn('read', 'User', id)
      if (!isTheirs || (await findUser(database.read, id)) === undefined) throw userNotFound()
      const changes = await listTimeline(database.read, { userId: id, before, now: clock() })
      // Addresses are told to who may read the log, and everybody their own.
      const tellsAddress = caller.can('read', 'Audit') || id === caller.userId
      return { changes: tellsAddress ? changes : changes.map(change => ({ ...change, ip: '' })) }
    }),
    route(usersAdminContract.listEffectiveRights, async ({ query: { userId }, caller }) => {
      const user = caller.canOwn('read', 'User', userId)
        ? await findUser(database.read, userId)
        : undefined
      if (user === undefined) throw userNotFound()
      return rightsOf({ userId, role: user.role })
    }),
    route(usersContract.describeUserHoldings, async ({ query }) => {
      if ((await findUser(database.read, query.id)) === undefined) throw userNotFound()
      const counted = await Promise.all(
        holdings().map(async ({ noun, count }) => ({
          noun,
          count: await count(database.read, query.id),
        })),
      )
      return { holdings: counted.filter(one => one.count > 0) }
    }),
  ]
}

function changeRoutes(
  { database, clock, account, pictures, rights }: UsersParts,
  changes: UserChanges,
): Route[] {
  const viewOf = viewFor({ pictures })
  return [
    creatingRoute(usersContract.addUser, async ({ body, caller, actor, reply, trx }) => {
      if (body.role === 'admin' && caller.role !== 'admin') throw userRefused('user.above')
      await refuseBeyond(rights, caller, { role: body.role })
      const { id, full_name: name } = await insertUser(trx, {
        dialect: database.dialect,
        now: clock(),
        user: body,
      })
      await account.mailLink(trx, {
        user: { id, full_name: name, email: body.email },
        purpose: 'invite',
        now: clock(),
        by: caller.username,
      })
      const row = await findUser(trx, id)
      if (row === undefined) throw userNotFound()
      await recordUsers(trx, {
        actor,
        now: clock(),
        action: 'create',
        undo: 'users.delete',
        records: [{ id, name, after: describeUser(row) }],
      })
      reply.etag(row.version)
      return { user: toUser(row, viewOf(caller)) }
    }),
    route(usersContract.importUsers, async ({ body, caller, actor }) =>
      runImport(body, {
        database,
        rules: userImportRules(caller, await rights.listGivable(caller)),
        insert: async (trx, users) => {
          const now = clock()
          const ids = await insertUsers(trx, { dialect: database.dialect, now, users })
          const records = ids.map((id, index) => ({ id, name: users[index]?.fullName ?? '' }))
          await recordUsers(trx, { actor, now, action: 'import', undo: 'users.delete', records })
        },
      }),
    ),
    route(usersContract.updateUser, async ({ body, caller, actor, request, reply }) => {
      const { row, changeId } = await changes.update({ caller, actor }, body, request.ifMatch)
      reply.etag(row.version)
      return { user: toUser(row, viewOf(caller)), changeId }
    }),
    route(usersContract.deleteUser, async ({ id, caller, actor }) => {
      const { refused } = await changes.removeAll({ caller, actor }, [id])
      const [no] = refused
      if (no !== undefined) throw asError(no)
      return { id }
    }),
    route(usersContract.deleteUsers, ({ body, ...who }) => changes.removeAll(who, body.ids)),
    route(usersContract.restoreUsers, ({ body, ...who }) => changes.restoreAll(who, body.ids)),
    route(usersContract.updateUserStatus, ({ body: { ids, status, reason }, ...who }) =>
      changes.updateAll(who, ids, { status, reason }),
    ),
  ]
}

const asError = ({ code, detail }: { code: string; detail: string }) =>
  isUserRefusal(code)
    ? userRefused(code)
    : code === 'user.not_found'
      ? userNotFound()
      : new AppError(409, code, detail)

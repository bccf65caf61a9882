import { EXPORT_ROWS } from '@smart-fft/contract/export.rules'
import { usersContract } from '@smart-fft/contract/users.contract'
import type { Caller } from '../../platform/access/caller.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { exportFile } from '../../platform/export/export.ts'
import { tooManyRows } from '../../platform/export/export-table.ts'
import { forbidden } from '../../platform/http/app-error.ts'
import { runImport } from '../../platform/import/import.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { type SessionEnder, createUserChanges } from './change/change.service.ts'
import { createUserCounters } from './counters/counters.repo.ts'
import { toExportTable } from './export/export.service.ts'
import { userImportRules } from './import/import.service.ts'
import { createUserList } from './list/list.repo.ts'
import { userNotFound, userRefused } from './users.errors.ts'
import { findUser, selectUsers, toUser } from './users.repo.ts'
import { insertUser, insertUsers } from './users.service.ts'

// Users: the spec's five calls (section 7; two prefixes, do not tidy), then ours. Billing is shown to whoever may read Billing.

/** Something a person owns, told before they are deleted. The wings add theirs in app/features.ts. */
export interface HoldingCounter {
  noun: string
  count: (db: Db, userId: number) => Promise<number>
}
export interface UsersParts {
  database: Database
  clock: Clock
  sessions: SessionEnder
  holdings: HoldingCounter[]
}

const ALL_DATA_LIMIT = 1_000

export function usersRoutes(parts: UsersParts): Route[] {
  return [...readRoutes(parts), ...changeRoutes(parts)]
}

const viewOf = (caller: Caller) => ({ withBilling: caller.can('read', 'Billing') })

/** An order by what one may not see would tell it. */
function refuseHiddenOrder({ sortColumn }: { sortColumn: string }, caller: Caller): void {
  if (sortColumn === 'billing' && !caller.can('read', 'Billing')) throw forbidden('read', 'Billing')
}

function readRoutes({ database, clock, holdings }: UsersParts): Route[] {
  const list = createUserList(database)
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
    route(usersContract.exportUsers, async ({ query, caller }) => {
      const { format, language, timeZone, direction, ...filters } = query
      refuseHiddenOrder(filters, caller)
      const walk = await list.walk(filters, EXPORT_ROWS)
      if (walk === 'too-many') throw tooManyRows()
      const table = toExportTable(walk.rows, { language, ...viewOf(caller) })
      return exportFile(table, { format, language, timeZone, direction, now: clock() })
    }),
    route(usersContract.getUser, async ({ query, caller, reply }) => {
      // Somebody else is simply not there for those who may only see themselves.
      const row = caller.canOwn('read', 'User', query.id) ? await findUser(database.read, query.id) : undefined
      if (row === undefined) throw userNotFound()
      reply.etag(row.version)
      return { user: toUser(row, viewOf(caller)) }
    }),
    route(usersContract.countUsers, () => counters.count()),
    route(usersContract.describeUserHoldings, async ({ query }) => {
      if ((await findUser(database.read, query.id)) === undefined) throw userNotFound()
      const counted = await Promise.all(holdings.map(async ({ noun, count }) => ({ noun, count: await count(database.read, query.id) })))
      return { holdings: counted.filter(one => one.count > 0) }
    }),
  ]
}

function changeRoutes({ database, clock, sessions }: UsersParts): Route[] {
  const changes = createUserChanges({ database, clock, sessions })
  return [
    route(usersContract.addUser, async ({ body, caller, reply }) => {
      if (body.role === 'admin' && caller.role !== 'admin') throw userRefused('user.above')
      const id = await database.write(async trx => (await insertUser(trx, { dialect: database.dialect, now: clock(), user: body })).id)
      const row = await findUser(database.read, id)
      if (row === undefined) throw userNotFound()
      reply.etag(row.version)
      return { user: toUser(row, viewOf(caller)) }
    }),
    route(usersContract.importUsers, ({ body, caller }) =>
      runImport(body, {
        database,
        rules: userImportRules(caller),
        insert: (trx, users) => insertUsers(trx, { dialect: database.dialect, now: clock(), users }),
      }),
    ),
    route(usersContract.updateUser, async ({ body, caller, request, reply }) => {
      const row = await changes.update(caller, body, request.ifMatch)
      reply.etag(row.version)
      return { user: toUser(row, viewOf(caller)) }
    }),
    route(usersContract.deleteUser, async ({ id, caller }) => {
      await changes.remove(caller, id)
      return { id }
    }),
    route(usersContract.deleteUsers, ({ body, caller }) => changes.removeAll(caller, body.ids)),
    route(usersContract.restoreUsers, ({ body, caller }) => changes.restoreAll(caller, body.ids)),
    route(usersContract.updateUserStatus, ({ body, caller }) => changes.setStatus(caller, body.ids, body)),
  ]
}

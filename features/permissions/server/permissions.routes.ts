import { permissionsContract } from '../contract/permissions.contract.ts'
import { eachOf } from '#platform/server/changes/each-of.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Db } from '#platform/server/database/database.ts'
import { exportFile } from '#platform/server/export/export.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { type HandlerInput, type Route, creatingRoute, route } from '#platform/server/http/route.ts'
import { accessRequestRoutes } from './access-requests/access-requests.routes.ts'
import {
  findRoleIds,
  permissionSteps,
  pick,
  recordPermissions,
  type RecordChange,
  type PermissionChange,
} from './change.service.ts'
import { selectPermissions, toPermission, toPermissionTable } from './list.service.ts'
import type { PermissionsParts } from './permissions.context.ts'
import { tryRefused } from './permissions.errors.ts'
import {
  countPeopleOfRoles,
  listPermissionRows,
  listRoleNames,
} from '#features/roles/server/roles.service.ts'

// Permissions (the specification's four calls, of which the two changing ones return 201; plus ours). A change applies to the very next
// call of everyone affected: cached rights are invalidated with the commit, and open screens are notified.

const MAX_ALL_DATA = 1000

export function permissionsRoutes(parts: PermissionsParts): Route[] {
  return [
    ...readRoutes(parts),
    ...changeRoutes(parts),
    ...manyRoutes(parts),
    ...accessRequestRoutes(parts),
    tryRoute,
  ]
}

async function listPermissions(db: Db, now: Date) {
  const [rows, names, peopleOf] = await Promise.all([
    listPermissionRows(db),
    listRoleNames(db),
    countPeopleOfRoles(db, now),
  ])
  return rows.map(row => toPermission(row, names, peopleOf))
}

async function showPermission(db: Db, id: number, now: Date) {
  const row = pick(await listPermissionRows(db), id)
  return toPermission(row, await listRoleNames(db), await countPeopleOfRoles(db, now))
}

function readRoutes({ database, clock }: PermissionsParts): Route[] {
  return [
    route(permissionsContract.listPermissions, async ({ query }) => {
      const found = selectPermissions(await listPermissions(database.read, clock()), query)
      const from = (query.page - 1) * query.perPage
      return {
        params: query,
        allData: found.slice(0, MAX_ALL_DATA),
        allDataTruncated: found.length > MAX_ALL_DATA,
        total: found.length,
        permissions: found.slice(from, from + query.perPage),
        roles: (await listRoleNames(database.read)).map(({ name, isSystem }) => ({
          name,
          isSystem,
        })),
      }
    }),
    route(permissionsContract.previewPermission, async ({ query }) => {
      const ids = new Set(query.ids.split(',').map(Number))
      const roleIds = (await listPermissionRows(database.read))
        .filter(row => ids.has(row.id))
        .flatMap(row => row.roleIds)
      const names = (await listRoleNames(database.read))
        .filter(({ id }) => roleIds.includes(id))
        .map(({ name }) => name)
      return { roles: names, people: (await countPeopleOfRoles(database.read, clock()))(roleIds) }
    }),
    route(permissionsContract.exportPermissions, async ({ query, actor }) => {
      const found = selectPermissions(await listPermissions(database.read, clock()), query)
      await database.write(trx =>
        recordChange(trx, {
          actor,
          now: clock(),
          action: 'export',
          subject: 'Permission',
          records: [],
        }),
      )
      return exportFile(toPermissionTable(found, query.language), { ...query, now: clock() })
    }),
  ]
}

type Asked = Pick<
  HandlerInput<typeof permissionsContract.assignPermission>,
  'caller' | 'actor' | 'reply'
>

function changeRoutes({ database, clock, roles }: PermissionsParts): Route[] {
  async function update(
    { caller, actor, reply }: Asked,
    id: number,
    toChange: (trx: Trx) => Promise<PermissionChange>,
  ) {
    const changeId = await database.write(async trx => {
      const change = await toChange(trx)
      const touched = await permissionSteps.update(trx, { caller, actor }, { id, change })
      return recordPermissions(trx, { actor, now: clock(), action: 'update', touched: [touched] })
    })
    roles.invalidate()
    const permission = await showPermission(database.read, id, clock())
    reply.etag(permission.version)
    return { permission, changeId }
  }
  return [
    creatingRoute(
      permissionsContract.addPermission,
      async ({ body: { permission }, caller, actor, reply, trx }) => {
        const touched = await permissionSteps.add(
          trx,
          { caller, actor },
          { ...permission, now: clock() },
        )
        const changeId = await recordPermissions(trx, {
          actor,
          now: clock(),
          action: 'create',
          touched: [touched],
        })
        const made = await showPermission(trx, touched.id, clock())
        reply.etag(made.version)
        return { permission: made, changeId }
      },
    ),
    route(
      permissionsContract.updatePermission,
      ({ body: { id, roles: names, ...change }, ...asked }) =>
        update(asked, id, async trx => {
          const { version } = pick(await listPermissionRows(trx), id)
          const { ifMatch } = asked.request
          if (isStale(ifMatch, version)) throw staleVersion(await showPermission(trx, id, clock()))
          const assigned = names === undefined ? {} : { roleIds: await findRoleIds(trx, names) }
          return { ...change, ...assigned }
        }),
    ),
    route(permissionsContract.assignPermission, ({ body: { id, roles: names }, ...asked }) =>
      update(asked, id, async trx => ({ roleIds: await findRoleIds(trx, names) })),
    ),
    route(permissionsContract.deletePermission, async ({ id, caller, actor }) => {
      const changeId = await database.write(async trx => {
        const touched = await permissionSteps.remove(trx, { caller, actor }, id)
        return recordPermissions(trx, { actor, now: clock(), action: 'delete', touched: [touched] })
      })
      roles.invalidate()
      return { id, changeId }
    }),
  ]
}

type Trx = Parameters<typeof recordPermissions>[0]

/** Several at once: each for itself, those that must not be are named with the reason. */
function manyRoutes({ database, clock, roles }: PermissionsParts): Route[] {
  async function each(trx: Trx, ids: number[], step: (id: number) => Promise<RecordChange>) {
    const names = new Map((await listPermissionRows(trx)).map(row => [row.id, row.name]))
    const { records: touched, refused } = await eachOf(trx, ids, {
      one: step,
      nameOf: async id => names.get(id),
    })
    return { touched, refused, done: touched.map(one => one.id) }
  }
  return [
    route(
      permissionsContract.assignPermissions,
      async ({ body: { ids, role, isAssigned }, caller, actor }) => {
        const answer = await database.write(async trx => {
          const [roleId = 0] = await findRoleIds(trx, [role])
          const { touched, ...result } = await each(trx, ids, async id => {
            const { roleIds } = pick(await listPermissionRows(trx), id)
            const others = roleIds.filter(one => one !== roleId)
            const change = {
              roleIds: isAssigned ? [...others, roleId].toSorted((a, b) => a - b) : others,
            }
            return permissionSteps.update(trx, { caller, actor }, { id, change })
          })
          if (touched.length === 0) return result
          return {
            ...result,
            changeId: await recordPermissions(trx, {
              actor,
              now: clock(),
              action: 'update',
              touched,
            }),
          }
        })
        roles.invalidate()
        return answer
      },
    ),
    route(permissionsContract.deletePermissions, async ({ body: { ids }, caller, actor }) => {
      const answer = await database.write(async trx => {
        const { touched, ...result } = await each(trx, ids, id =>
          permissionSteps.remove(trx, { caller, actor }, id),
        )
        if (touched.length === 0) return result
        return {
          ...result,
          changeId: await recordPermissions(trx, {
            actor,
            now: clock(),
            action: 'delete',
            touched,
          }),
        }
      })
      roles.invalidate()
      return answer
    }),
  ]
}

/** Nothing is done but asking the guard itself (ACL-01). */
const tryRoute = route(
  permissionsContract.tryAccess,
  ({ query: { action, subject, own }, caller }) => {
    const isLetThrough =
      own === '1' ? caller.canOwn(action, subject, caller.userId) : caller.can(action, subject)
    if (!isLetThrough) throw tryRefused(action, subject)
    return { isAllowed: true as const }
  },
)

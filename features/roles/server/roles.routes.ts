import type { ChangedBy } from '#platform/server/changes/mutation-context.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import { type Right, includes } from '../contract/roles.rules.ts'
import { type Role, rolesContract } from '../contract/roles.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import { type Route, creatingRoute, route } from '#platform/server/http/route.ts'
import { eachOf, userNotFound } from '#features/users/server/users.service.ts'
import { recordRoles, assertNotStale, roleSteps } from './change/change.service.ts'
import { previewRole } from './change/preview.service.ts'
import { findPerson, listGivenRoles } from './people/people.repo.ts'
import {
  type GivenWish,
  type PersonChange,
  getRole,
  giveOne,
  recordGiven,
  assertMayAssign,
  takeOne,
} from './people/people.service.ts'
import { roleNotFound, untilPast } from './roles.errors.ts'
import {
  type RoleRow,
  listFaces,
  listPermissions,
  listRolePeople,
  listRoles,
} from './roles.repo.ts'
import type { Callers, RolesService } from './roles.service.ts'
import { importRoles, toRolesFile } from './transfer.service.ts'

// Roles: rights and members. A change applies to the very next call of everyone affected: cached rights
// are invalidated on commit, and the accompanying event updates open screens.

interface RolesParts extends Pick<Platform, 'database' | 'clock'> {
  roles: RolesService
  callers: Pick<Callers, 'callerOf'>
  pictures: Pick<FileLinks, 'urlOf'>
}

export function rolesRoutes(parts: RolesParts): Route[] {
  return [
    ...readRoutes(parts),
    ...changeRoutes(parts),
    ...peopleRoutes(parts),
    ...transferRoutes(parts),
  ]
}

async function toRoles(
  db: Db,
  rows: RoleRow[],
  { now, pictureOf }: { now: Date; pictureOf: (id: string) => string },
): Promise<Role[]> {
  const people = await listRolePeople(db, rows, now)
  const memberPreview = await listFaces(db, [
    ...new Set([...people.values()].flatMap(one => one.faceIds)),
  ])
  const shown = new Map(
    memberPreview.map(({ id, full_name: fullName, avatar, avatar_color: avatarColor }) => [
      id,
      { id, fullName, avatar: avatar === null ? null : pictureOf(avatar), avatarColor },
    ]),
  )
  return rows.map(row => {
    const { faceIds = [], ...counts } = people.get(row.id) ?? {
      people: 0,
      grantedCount: 0,
      unusedSince: null,
    }
    return { ...row, ...counts, memberPreview: faceIds.flatMap(id => shown.get(id) ?? []) }
  })
}

function readRoutes({ database, clock, roles, callers, pictures }: RolesParts): Route[] {
  return [
    route(rolesContract.listRoles, async ({ caller }) => {
      const pictureOf = (id: string) => pictures.urlOf(id, caller)
      const permissions = await listPermissions(database.read)
      return {
        roles: await toRoles(database.read, await listRoles(database.read), {
          now: clock(),
          pictureOf,
        }),
        permissions,
      }
    }),
    route(rolesContract.previewRole, ({ body, caller }) =>
      previewRole(database.read, { caller, now: clock() }, body),
    ),
    route(rolesContract.listGivenRoles, async ({ query }) => {
      const userIds = query.userIds.split(',').map(Number)
      return {
        grants: await listGivenRoles(database.read, {
          dialect: database.dialect,
          userIds,
          now: clock(),
        }),
      }
    }),
    route(
      rolesContract.simulateRight,
      async ({ query: { userId, action, subject, record }, caller }) => {
        const person = caller.canOwn('read', 'User', userId)
          ? await findPerson(database.read, userId)
          : undefined
        if (person === undefined) throw userNotFound()
        const context = { userId, role: person.role }
        // Evaluated by the same rules and code that decide their calls.
        const them = await callers.callerOf(context)
        const isAllowed = them.canOwn(action, subject, record === 'own' ? userId : -1)
        const desired: Right = { action, subject, own: record === 'own' || !isAllowed }
        const rights = await roles.explain(context)
        return {
          isAllowed,
          rules: rights.filter(right => includes(right, desired)),
          isActive: person.status === 'active',
        }
      },
    ),
  ]
}

function changeRoutes({ database, clock, roles, pictures }: RolesParts): Route[] {
  async function show(id: number, caller: Caller): Promise<Role> {
    const rows = (await listRoles(database.read)).filter(one => one.id === id)
    const [role] = await toRoles(database.read, rows, {
      now: clock(),
      pictureOf: file => pictures.urlOf(file, caller),
    })
    if (role === undefined) throw roleNotFound()
    return role
  }
  return [
    creatingRoute(rolesContract.addRole, async ({ body, caller, actor, reply, trx }) => {
      const touched = await roleSteps.add(trx, { caller, actor }, { state: body, now: clock() })
      const changeId = await recordRoles(trx, {
        actor,
        now: clock(),
        action: 'create',
        touched: [touched],
      })
      const rows = (await listRoles(trx)).filter(one => one.id === touched.id)
      const [role] = await toRoles(trx, rows, {
        now: clock(),
        pictureOf: file => pictures.urlOf(file, caller),
      })
      if (role === undefined) throw roleNotFound()
      reply.etag(role.version)
      return { role, changeId }
    }),
    route(
      rolesContract.updateRole,
      async ({ body: { id, ...fields }, caller, actor, request, reply }) => {
        const changeId = await database.write(async trx => {
          await assertNotStale(trx, { id, ifMatch: request.ifMatch }, () => show(id, caller))
          const touched = await roleSteps.update(trx, { caller, actor }, { id, fields })
          return recordRoles(trx, { actor, now: clock(), action: 'update', touched: [touched] })
        })
        roles.invalidate()
        const role = await show(id, caller)
        reply.etag(role.version)
        return { role, changeId }
      },
    ),
    route(rolesContract.deleteRole, async ({ query, caller, actor }) => {
      const changeId = await database.write(async trx => {
        const touched = await roleSteps.remove(trx, { caller, actor }, query)
        return recordRoles(trx, { actor, now: clock(), action: 'delete', touched: [touched] })
      })
      roles.invalidate()
      return { id: query.id, changeId }
    }),
  ]
}

function peopleRoutes({ database, clock, roles }: RolesParts): Route[] {
  /** The same for each person; their cached rights are invalidated. */
  async function toEach(
    context: ChangedBy,
    { roleId, userIds }: { roleId: number; userIds: number[] },
    one: (trx: Trx, wish: Pick<GivenWish, 'userId' | 'role' | 'now'>) => Promise<PersonChange>,
  ) {
    const now = clock()
    const answer = await database.write(async trx => {
      const role = await getRole(trx, roleId)
      await assertMayAssign(trx, context.caller, role)
      const { records, refused } = await eachOf(trx, userIds, userId =>
        one(trx, { userId, role, now }),
      )
      const changeId =
        records.length === 0
          ? undefined
          : await recordGiven(trx, { actor: context.actor, now, touched: records })
      return { done: records.map(({ id }) => id), refused, changeId }
    })
    roles.invalidate(answer.done)
    return answer
  }
  return [
    route(rolesContract.grantRole, async ({ body: { until: state, reason, ...body }, ...who }) => {
      if (state !== null && Date.parse(state) <= clock().getTime()) throw untilPast()
      const until = state === null ? null : new Date(state).toISOString()
      return toEach(who, body, (trx, wish) => giveOne(trx, who, { ...wish, until, reason }))
    }),
    route(rolesContract.revokeRole, ({ body, ...who }) =>
      toEach(who, body, (trx, wish) => takeOne(trx, who, wish)),
    ),
  ]
}

function transferRoutes({ database, clock, roles }: RolesParts): Route[] {
  return [
    route(rolesContract.exportRoles, async ({ query: { id }, actor }) => {
      const all = await listRoles(database.read)
      const chosen = id === undefined ? all : all.filter(one => one.id === id)
      if (chosen.length === 0) throw roleNotFound()
      const records = chosen.map(one => ({ id: one.id, name: one.name }))
      await database.write(trx =>
        recordChange(trx, { actor, now: clock(), action: 'export', subject: 'Role', records }),
      )
      const text = JSON.stringify(
        toRolesFile(chosen, await listPermissions(database.read)),
        null,
        2,
      )
      const name = id === undefined ? 'roles.json' : `role-${chosen[0]?.name ?? id}.json`
      return { body: Buffer.from(`${text}\n`), type: 'application/json', name }
    }),
    route(rolesContract.importRoles, async ({ body: { file, dryRun }, caller, actor }) => {
      const now = clock()
      const run = () =>
        database.write(async trx => {
          const { touched, ...answer } = await importRoles(trx, { caller, actor }, { file, now })
          if (dryRun || touched.length === 0) return answer
          const changeId = await recordRoles(trx, { actor, now, action: 'import', touched })
          return { ...answer, changeId }
        })
      if (dryRun) return database.dryRun(run)
      const answer = await run()
      roles.invalidate()
      return answer
    }),
  ]
}

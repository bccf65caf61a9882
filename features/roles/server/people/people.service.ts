import type { ChangedBy } from '#platform/server/changes/mutation-context.ts'
import { findExcess, rightsOfRole } from '../../contract/roles.rules.ts'
import { findUserRefusal } from '#features/users/contract/refusal.rules.ts'
import * as z from 'zod/mini'
import { type Actor, systemActor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { type ChangedRecord, recordChange } from '#platform/server/changes/record-change.ts'
import { type UndoStep, changedSince } from '#platform/server/changes/undo.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { userNotFound, userRefused } from '#features/users/server/users.service.ts'
import { roleNotFound, roleNotGiven, roleOwn, roleRefused } from '../roles.errors.ts'
import { type RoleRow, findRole, listPermissions, listRoles } from '../roles.repo.ts'
import {
  type Given,
  findPerson,
  givenBack,
  listEnded,
  listGiven,
  removeGiven,
  replaceGiven,
} from './people.repo.ts'

// Additional roles of people besides their user role, permanent or temporary (ROLE-07, ROLE-08). An expired one has no effect
// from that time on; the job only removes the row and notifies those concerned.

export interface PersonChange extends ChangedRecord {
  id: number
  given: { before: Given[]; after: Given[] }
}

export const END_JOB = 'roles.end'

/** Throws unless this caller has all that the role may do (ROLE-05). */
export async function assertMayAssign(trx: Trx, caller: Caller, role: RoleRow): Promise<void> {
  const excess = findExcess(caller.rules, rightsOfRole(role, await listPermissions(trx)))
  if (excess.length > 0) throw roleRefused('role.above')
}

export async function getRole(trx: Trx, id: number): Promise<RoleRow> {
  const role = await findRole(trx, id)
  if (role === undefined) throw roleNotFound()
  return role
}

export interface GivenWish {
  userId: number
  role: RoleRow
  until: string | null
  reason: string
  now: Date
}

/** Assigns a role to a person, or changes its expiry. */
export async function giveOne(
  trx: Trx,
  { caller }: ChangedBy,
  { userId, role, until, reason, now }: GivenWish,
): Promise<PersonChange> {
  const person = await getPerson(trx, caller, userId)
  if (person.role === role.userRole) throw roleOwn()
  const before = await listGiven(trx, userId)
  const fresh = {
    roleId: role.id,
    until,
    reason,
    givenBy: caller.userId,
    givenAt: now.toISOString(),
  }
  const after = [...before.filter(one => one.roleId !== role.id), fresh].toSorted(
    (a, b) => a.roleId - b.roleId,
  )
  await replaceGiven(trx, userId, after)
  await notify(trx, {
    userIds: [userId],
    kind: 'role-given',
    params: { name: role.name, until: until ?? '' },
    now,
  })
  return describe(trx, { id: userId, name: person.full_name, given: { before, after } })
}

export async function takeOne(
  trx: Trx,
  { caller }: ChangedBy,
  { userId, role, now }: Pick<GivenWish, 'userId' | 'role' | 'now'>,
): Promise<PersonChange> {
  const person = await getPerson(trx, caller, userId)
  const before = await listGiven(trx, userId)
  if (!before.some(one => one.roleId === role.id)) throw roleNotGiven()
  await removeGiven(trx, { roleId: role.id, userIds: [userId] })
  await notify(trx, { userIds: [userId], kind: 'role-ended', params: { name: role.name }, now })
  return describe(trx, {
    id: userId,
    name: person.full_name,
    given: { before, after: before.filter(one => one.roleId !== role.id) },
  })
}

async function getPerson(trx: Trx, caller: Caller, userId: number) {
  const person = await findPerson(trx, userId)
  if (person === undefined) throw userNotFound()
  const target = { id: person.id, role: person.role, status: person.status }
  // Only an administrator touches administrators; their role and status stay as they are.
  if (findUserRefusal({ caller, target, after: target, activeAdmins: undefined }) !== undefined)
    throw userRefused('user.above')
  return person
}

/** With role names, as recorded in the log. */
async function describe(
  trx: Trx,
  { id, name, given }: Pick<PersonChange, 'id' | 'name' | 'given'>,
): Promise<PersonChange> {
  const roles = new Map((await listRoles(trx)).map(role => [role.id, role.name]))
  const snapshotOf = (list: Given[]) => ({
    givenRoles: list
      .map(({ roleId, until, reason }) =>
        [roles.get(roleId) ?? `#${roleId}`, until === null ? '' : `until ${until}`, reason]
          .filter(one => one !== '')
          .join(', '),
      )
      .join('; '),
  })
  return { id, name, given, before: snapshotOf(given.before), after: snapshotOf(given.after) }
}

export async function recordGiven(
  trx: Trx,
  { actor, now, touched }: { actor: Actor; now: Date; touched: PersonChange[] },
): Promise<number> {
  const people = touched.map(({ id, name, given }) => ({ id, name, ...given }))
  const ends = touched
    .flatMap(({ given }) => given.after)
    .flatMap(one => (one.until === null ? [] : [one.until]))
  for (const until of new Set(ends))
    await addJob(trx, { kind: END_JOB, args: {}, now, runAt: new Date(until) })
  const records = touched.map(({ id, name, before, after }) => ({ id, name, before, after }))
  return recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'User',
    records,
    undo: { kind: 'roles.given', args: { people } },
  })
}

const undoArgs = z.object({
  people: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      before: z.array(givenBack),
      after: z.array(givenBack),
    }),
  ),
})

/** Undo: restores people's previous assignments. */
export const undoGiven: UndoStep = async ({ trx, args, now, caller, actor }) => {
  const touched: PersonChange[] = []
  for (const { id, name, before, after } of undoArgs.parse(args).people) {
    await getPerson(trx, caller, id)
    const current = await listGiven(trx, id)
    if (JSON.stringify(current) !== JSON.stringify(after)) throw changedSince(name)
    const ids = new Set([...before, ...after].map(one => one.roleId))
    for (const role of await listRoles(trx))
      if (ids.has(role.id)) await assertMayAssign(trx, caller, role)
    if (before.some(one => one.until !== null && one.until <= now.toISOString()))
      throw changedSince(name)
    await replaceGiven(trx, id, before)
    touched.push(await describe(trx, { id, name, given: { before: current, after: before } }))
  }
  await recordGiven(trx, { actor, now, touched })
}

/** Takes out of the books what has ended, and answers whose. */
export async function endGiven(trx: Trx, now: Date): Promise<number[]> {
  const ended = await listEnded(trx, now)
  const touched: PersonChange[] = []
  for (const [userId, roles] of Map.groupBy(ended, one => one.user_id)) {
    const before = await listGiven(trx, userId)
    const removed = new Set(roles.map(one => one.role_id))
    for (const { role_id, role } of roles) {
      await removeGiven(trx, { roleId: role_id, userIds: [userId] })
      await notify(trx, { userIds: [userId], kind: 'role-ended', params: { name: role }, now })
    }
    const given = { before, after: before.filter(one => !removed.has(one.roleId)) }
    touched.push(await describe(trx, { id: userId, name: roles[0]?.person ?? '', given }))
  }
  if (touched.length === 0) return []
  const records = touched.map(({ id, name, before, after }) => ({ id, name, before, after }))
  await recordChange(trx, {
    actor: systemActor('given roles ended'),
    now,
    action: 'update',
    subject: 'User',
    records,
  })
  return touched.map(one => one.id)
}

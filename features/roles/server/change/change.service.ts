import type { ChangedBy } from '#platform/server/changes/mutation-context.ts'
import type { RolePermission } from '../../contract/roles.contract.ts'
import {
  type RoleStep,
  findExcess,
  findRoleRefusal,
  rightsOfRole,
  sortRights,
  tidyRights,
} from '../../contract/roles.rules.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { type Given, insertGiven, listGivenTo } from '../people/people.repo.ts'
import {
  permissionUnknown,
  roleInUse,
  roleNotFound,
  roleRefused,
  roleTaken,
} from '../roles.errors.ts'
import {
  type RoleRow,
  type RoleState,
  deleteRoleRow,
  insertRole,
  listPermissions,
  listRoles,
  updateRoleRow,
} from '../roles.repo.ts'

// Changes of roles. They are checked inside their transaction, on the current roles: one can only grant rights one has
// (ROLE-05). Each is recorded with its undo; the accompanying event updates open sessions.

export type RoleFields = { [K in keyof RoleState]?: RoleState[K] | undefined }

/** A role's change, with everything its undo needs. */
export interface RoleChange {
  id: number
  before?: RoleState | undefined
  after?: RoleState | undefined
  /** The members when it was deleted, and who of them got a replacement. */
  people?: (Given & { userId: number })[] | undefined
  moved?: { to: number; userIds: number[] } | undefined
}

/** In one order, so that equal states are equal as JSON: in the log, and where undo compares them. */
export const stateOf = ({ name, note, permissionIds, abilities }: RoleState): RoleState => ({
  name,
  note,
  permissionIds: permissionIds.toSorted((a, b) => a - b),
  abilities: sortRights(abilities).map(({ action, subject, own }) => ({ action, subject, own })),
})

/** The steps inside a transaction: routes, import and undo are made of them. */
export const roleSteps = {
  async add(
    trx: Trx,
    { caller }: ChangedBy,
    { state, id, now }: { state: RoleState; id?: number; now: Date },
  ): Promise<RoleChange> {
    const { roles, permissions } = await readAll(trx)
    const after = checkState(state, permissions)
    assertNameFree(roles, after.name)
    assertAllowed({
      giver: caller.rules,
      role: undefined,
      before: undefined,
      after: rightsOfRole({ userRole: null, ...after }, permissions),
    })
    const made = await insertRole(trx, { ...(id === undefined ? {} : { id }), state: after, now })
    return { id: made, after }
  },

  async update(
    trx: Trx,
    { caller }: ChangedBy,
    { id, fields }: { id: number; fields: RoleFields },
  ): Promise<RoleChange> {
    const { roles, permissions } = await readAll(trx)
    const role = pick(roles, id)
    const before = stateOf(role)
    const after = checkState({ ...before, ...definedOf(fields) }, permissions)
    if (after.name !== role.name) {
      if (role.isSystem) throw roleRefused('role.system')
      assertNameFree(roles, after.name, id)
    }
    const isSame =
      JSON.stringify([after.permissionIds, after.abilities]) ===
      JSON.stringify([before.permissionIds, before.abilities])
    if (role.userRole === 'admin' && !isSame) throw roleRefused('role.admin')
    const [old, fresh] = [role, { ...role, ...after }].map(one => rightsOfRole(one, permissions))
    assertAllowed({ giver: caller.rules, role, before: old, after: fresh })
    await updateRoleRow(trx, id, after)
    return { id, before, after }
  },

  async remove(
    trx: Trx,
    { caller }: ChangedBy,
    { id, moveTo }: { id: number; moveTo?: number | 'none' | undefined },
  ): Promise<RoleChange> {
    const { roles, permissions } = await readAll(trx)
    const role = pick(roles, id)
    assertAllowed({
      giver: caller.rules,
      role,
      before: rightsOfRole(role, permissions),
      after: undefined,
    })
    const people = await listGivenTo(trx, id)
    if (people.length > 0 && moveTo === undefined) throw roleInUse(people.length)
    const moved =
      typeof moveTo === 'number' && people.length > 0
        ? { to: moveTo, userIds: people.map(one => one.userId) }
        : undefined
    if (moved !== undefined) {
      if (moved.to === id) throw roleNotFound()
      const target = rightsOfRole(pick(roles, moved.to), permissions)
      if (findExcess(caller.rules, target).length > 0) throw roleRefused('role.excess')
      const known = new Set((await listGivenTo(trx, moved.to)).map(one => one.userId))
      moved.userIds = moved.userIds.filter(userId => !known.has(userId))
      for (const { userId, ...given } of people)
        await insertGiven(trx, userId, { ...given, roleId: moved.to })
    }
    await deleteRoleRow(trx, id)
    return { id, before: stateOf(role), people, moved }
  },
}

/** Refuses an edit of something newer than was read. */
export async function assertNotStale(
  trx: Trx,
  { id, ifMatch }: { id: number; ifMatch: number | undefined },
  show: (role: RoleRow) => Promise<unknown>,
) {
  const role = pick(await listRoles(trx), id)
  if (isStale(ifMatch, role.version)) throw staleVersion(await show(role))
}

/** Logs changes of roles, with their undo. */
export async function recordRoles(
  trx: Trx,
  {
    actor,
    now,
    action,
    touched,
  }: {
    actor: Actor
    now: Date
    action: 'create' | 'update' | 'delete' | 'import'
    touched: RoleChange[]
  },
): Promise<number> {
  const permissions = await listPermissions(trx)
  const describe = (state: RoleState | undefined) =>
    state === undefined ? undefined : describeState(state, permissions)
  const records = touched.map(({ id, before, after }) => ({
    id,
    name: (after ?? before)?.name ?? '',
    before: describe(before),
    after: describe(after),
  }))
  return recordChange(trx, {
    actor,
    now,
    action,
    subject: 'Role',
    records,
    undo: { kind: 'roles.change', args: { roles: touched } },
  })
}

/** As recorded in the log. */
function describeState(
  { name, note, permissionIds, abilities }: RoleState,
  permissions: RolePermission[],
) {
  const assigned = permissions.filter(({ id }) => permissionIds.includes(id)).map(one => one.name)
  const rights = abilities.map(
    ({ action, subject, own }) => `${action} ${subject}${own ? ' (own)' : ''}`,
  )
  return { name, note, permissions: assigned.join(', '), rights: rights.join(', ') }
}

async function readAll(trx: Trx) {
  const [roles, permissions] = [await listRoles(trx), await listPermissions(trx)]
  return { roles, permissions }
}

function pick(roles: RoleRow[], id: number): RoleRow {
  const role = roles.find(one => one.id === id)
  if (role === undefined) throw roleNotFound()
  return role
}

/** The state as it is stored: each permission and each right once, in one order. */
function checkState(state: RoleState, permissions: RolePermission[]): RoleState {
  const permissionIds = [...new Set(state.permissionIds)]
  if (permissionIds.some(id => !permissions.some(one => one.id === id))) throw permissionUnknown()
  return stateOf({ ...state, permissionIds, abilities: tidyRights(state.abilities) })
}

function assertNameFree(roles: RoleRow[], name: string, except?: number): void {
  if (roles.some(one => one.id !== except && foldText(one.name) === foldText(name)))
    throw roleTaken()
}

function assertAllowed(step: RoleStep): void {
  const refusal = findRoleRefusal(step)
  if (refusal !== undefined)
    throw roleRefused(
      refusal,
      refusal === 'role.excess' ? findExcess(step.giver, step.after ?? []) : [],
    )
}

/** Only the fields that are spoken of. */
const definedOf = ({ name, note, permissionIds, abilities }: RoleFields): Partial<RoleState> => ({
  ...(name === undefined ? {} : { name }),
  ...(note === undefined ? {} : { note }),
  ...(permissionIds === undefined ? {} : { permissionIds }),
  ...(abilities === undefined ? {} : { abilities }),
})

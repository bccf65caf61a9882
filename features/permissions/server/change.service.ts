import type { ChangedBy } from '#platform/server/changes/mutation-context.ts'
import { type Right, findExcess, tidyRights } from '#features/roles/contract/roles.rules.ts'
import type { WireRight } from '#features/roles/contract/roles.contract.ts'
import * as z from 'zod/mini'
import { right } from '#features/roles/contract/roles.contract.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { type UndoStep, changedSince } from '#platform/server/changes/undo.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import {
  permissionAbove,
  permissionCore,
  permissionNotFound,
  permissionTaken,
  roleUnknown,
} from './permissions.errors.ts'
import {
  type PermissionRow,
  type PermissionState,
  deletePermissionRow,
  insertPermission,
  listPermissionRows,
  listRoleNames,
  updatePermissionRow,
} from '#features/roles/server/roles.service.ts'

// Changes of permissions, checked within their transaction: one can only grant rights one has (ROLE-05), only administrators rename core
// permissions (PERM-03), and the administrators' role keeps everything regardless (roles, docs/adr/0020).

/** A changed permission, with everything its undo needs. */
export interface RecordChange {
  id: number
  createdAt: string
  before?: PermissionState | undefined
  after?: PermissionState | undefined
}

const ADMINISTRATORS = 'administrator'
/** What to change; what is undefined stays. */
export type PermissionChange = { [K in keyof PermissionState]?: PermissionState[K] | undefined }

const stateOf = ({ name, isCore, abilities, roleIds }: PermissionState): PermissionState => ({
  name,
  isCore,
  abilities,
  roleIds,
})

export const permissionSteps = {
  /** A new permission is assigned to administrators only (PERM-01). */
  async add(
    trx: Trx,
    { caller }: ChangedBy,
    input: { name: string; isCore: boolean; abilities: WireRight[]; now: Date },
  ): Promise<RecordChange> {
    if (input.isCore) assertMayChangeCore(caller)
    assertNameFree(await listPermissionRows(trx), input.name)
    const abilities = tidyRights(input.abilities)
    assertNotAboveCaller(caller, abilities)
    const roleIds = (await listRoleNames(trx))
      .filter(role => role.name === ADMINISTRATORS)
      .map(role => role.id)
    const after = { name: input.name, isCore: input.isCore, abilities, roleIds }
    const createdAt = input.now.toISOString()
    return { id: await insertPermission(trx, { state: after, createdAt }), createdAt, after }
  },

  async update(
    trx: Trx,
    { caller }: ChangedBy,
    { id, change }: { id: number; change: PermissionChange },
  ): Promise<RecordChange> {
    const rows = await listPermissionRows(trx)
    const row = pick(rows, id)
    const before = stateOf(row)
    const after: PermissionState = {
      name: change.name ?? before.name,
      isCore: change.isCore ?? before.isCore,
      abilities: tidyRights(change.abilities ?? before.abilities),
      roleIds: change.roleIds ?? before.roleIds,
    }
    const isRenamed = after.name !== before.name || after.isCore !== before.isCore
    if (isRenamed && (before.isCore || after.isCore)) assertMayChangeCore(caller)
    if (after.name !== before.name) assertNameFree(rows, after.name, id)
    assertNotAboveCaller(caller, [...before.abilities, ...after.abilities])
    await updatePermissionRow(trx, id, after)
    return { id, createdAt: row.createdAt, before, after }
  },

  async remove(trx: Trx, { caller }: ChangedBy, id: number): Promise<RecordChange> {
    const row = pick(await listPermissionRows(trx), id)
    if (row.isCore) assertMayChangeCore(caller)
    assertNotAboveCaller(caller, row.abilities)
    await deletePermissionRow(trx, id)
    return { id, createdAt: row.createdAt, before: stateOf(row) }
  },
}

/** Role ids by name. Throws 422 for an unknown role. */
export async function findRoleIds(trx: Trx, names: readonly string[]): Promise<number[]> {
  const roles = await listRoleNames(trx)
  const ids = [...new Set(names)].map(name => {
    const found = roles.find(role => role.name === name)
    if (found === undefined) throw roleUnknown(name)
    return found.id
  })
  return ids.toSorted((a, b) => a - b)
}

export function pick(rows: PermissionRow[], id: number): PermissionRow {
  const row = rows.find(one => one.id === id)
  if (row === undefined) throw permissionNotFound()
  return row
}

function assertNameFree(rows: PermissionRow[], name: string, except?: number): void {
  if (rows.some(one => one.id !== except && foldText(one.name) === foldText(name)))
    throw permissionTaken()
}

function assertMayChangeCore(caller: Caller): void {
  if (caller.role !== 'admin') throw permissionCore()
}

function assertNotAboveCaller(caller: Caller, rights: readonly Right[]): void {
  const excess = findExcess(caller.rules, rights)
  if (excess.length > 0) throw permissionAbove(excess)
}

interface Recording {
  actor: Actor
  now: Date
  action: 'create' | 'update' | 'delete'
  touched: RecordChange[]
}

/** Logs changes of permissions with their undo; the accompanying event updates open screens. */
export async function recordPermissions(
  trx: Trx,
  { actor, now, action, touched }: Recording,
): Promise<number> {
  const roles = await listRoleNames(trx)
  const describe = (state: PermissionState | undefined) =>
    state === undefined
      ? undefined
      : {
          name: state.name,
          isCore: state.isCore,
          rights: state.abilities
            .map(({ action: may, subject, own }) => `${may} ${subject}${own ? ' (own)' : ''}`)
            .join(', '),
          roles: roles
            .filter(({ id }) => state.roleIds.includes(id))
            .map(({ name }) => name)
            .join(', '),
        }
  const records = touched.map(({ id, before, after }) => ({
    id,
    name: (after ?? before)?.name ?? '',
    before: describe(before),
    after: describe(after),
  }))
  const undo = { kind: 'permissions.change', args: { permissions: touched } }
  return recordChange(trx, { actor, now, action, subject: 'Permission', records, undo })
}

const state = z.object({
  name: z.string(),
  isCore: z.boolean(),
  abilities: z.array(right),
  roleIds: z.array(z.int()),
})
const undoArgs = z.object({
  permissions: z.array(
    z.object({
      id: z.int(),
      createdAt: z.string(),
      before: z.optional(state),
      after: z.optional(state),
    }),
  ),
})

/** Undo: each permission is restored, with the rights of the caller. */
export const undoPermissions: UndoStep = async ({ trx, args, now, caller, actor }) => {
  const touched: RecordChange[] = []
  for (const one of undoArgs.parse(args).permissions)
    touched.push(await putBack(trx, { caller, actor }, one))
  const isAdded = touched.every(one => one.before === undefined)
  const action = isAdded
    ? 'create'
    : touched.every(one => one.after === undefined)
      ? 'delete'
      : 'update'
  await recordPermissions(trx, { actor, now, action, touched })
}

/** To compare by: tables and forms have rights in another order. */
const textOf = (one: PermissionState): string =>
  JSON.stringify({ ...stateOf(one), abilities: tidyRights(one.abilities) })

async function putBack(
  trx: Trx,
  context: ChangedBy,
  { id, createdAt, before, after }: RecordChange,
): Promise<RecordChange> {
  const rows = await listPermissionRows(trx)
  const current = rows.find(one => one.id === id)
  if (after === undefined) {
    if (before === undefined || current !== undefined) throw changedSince(before?.name ?? '')
    if (before.isCore) assertMayChangeCore(context.caller)
    assertNameFree(rows, before.name)
    assertNotAboveCaller(context.caller, before.abilities)
    const known = new Set((await listRoleNames(trx)).map(role => role.id))
    const back = { ...before, roleIds: before.roleIds.filter(roleId => known.has(roleId)) }
    await insertPermission(trx, { id, state: back, createdAt })
    return { id, createdAt, after: back }
  }
  if (current === undefined) throw permissionNotFound()
  if (textOf(current) !== textOf(after)) throw changedSince(after.name)
  return before === undefined
    ? permissionSteps.remove(trx, context, id)
    : permissionSteps.update(trx, context, { id, change: before })
}

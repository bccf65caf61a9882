import { findRefusal } from '#platform/server/changes/each-of.ts'
import type { ChangedBy } from '#platform/server/changes/mutation-context.ts'
import type { RolePermission, RolesFile } from '../contract/roles.contract.ts'
import { tidyRights } from '../contract/roles.rules.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { type RoleChange, roleSteps, stateOf } from './change/change.service.ts'
import { permissionUnknown } from './roles.errors.ts'
import { type RoleRow, type RoleState, listPermissions, listRoles } from './roles.repo.ts'

// Export and import of roles, as JSON. Permissions are by name: ids mean nothing elsewhere.

type FileRole = RolesFile['roles'][number]
export interface ImportedRole {
  name: string
  outcome: 'add' | 'change' | 'same' | 'refused'
  code?: string
  detail?: string
}

export function toRolesFile(roles: RoleRow[], permissions: RolePermission[]) {
  const names = new Map(permissions.map(one => [one.id, one.name]))
  return {
    format: 'smart-fft.roles',
    version: 1,
    roles: roles.map(({ name, note, permissionIds, abilities }) => ({
      name,
      note,
      permissions: permissionIds.flatMap(id => names.get(id) ?? []),
      abilities,
    })),
  }
}

/** Adds new roles and updates those with the same name; reports the result for each. */
export async function importRoles(
  trx: Trx,
  context: ChangedBy,
  { file, now }: { file: RolesFile; now: Date },
) {
  const touched: RoleChange[] = []
  const roles: ImportedRole[] = []
  for (const one of file.roles) {
    const { name } = one
    const refusal = await findRefusal(trx, async () => {
      const done = await importOne(trx, context, { one, now })
      if (done !== undefined) touched.push(done)
      roles.push({
        name,
        outcome: done === undefined ? 'same' : done.before === undefined ? 'add' : 'change',
      })
    })
    if (refusal !== undefined)
      roles.push({ name, outcome: 'refused', code: refusal.code, detail: refusal.message })
  }
  return { roles, touched }
}

async function importOne(
  trx: Trx,
  context: ChangedBy,
  { one, now }: { one: FileRole; now: Date },
): Promise<RoleChange | undefined> {
  const [existing, permissions] = [await listRoles(trx), await listPermissions(trx)]
  const right = toState(one, permissions)
  const known = existing.find(role => foldText(role.name) === foldText(one.name))
  if (known === undefined) return roleSteps.add(trx, context, { state: right, now })
  const touched = await roleSteps.update(trx, context, {
    id: known.id,
    fields: { ...right, name: known.name },
  })
  const before = stateOf(known)
  // Stored rights are sorted differently than those in the file.
  const same = { ...before, abilities: tidyRights(before.abilities) }
  return JSON.stringify(touched.after) === JSON.stringify(same) ? undefined : touched
}

function toState(
  { name, note, permissions: names, abilities }: FileRole,
  permissions: RolePermission[],
): RoleState {
  const permissionIds = names.map(
    text => permissions.find(one => foldText(one.name) === foldText(text))?.id,
  )
  const known = permissionIds.filter(id => id !== undefined)
  if (known.length < names.length) throw permissionUnknown()
  return { name, note, permissionIds: known, abilities }
}

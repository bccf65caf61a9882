import { right } from '../../contract/roles.contract.ts'
import * as z from 'zod/mini'
import { type UndoStep, changedSince } from '#platform/server/changes/undo.ts'
import { givenBack, insertGiven, listGivenTo, removeGiven } from '../people/people.repo.ts'
import { roleNotFound } from '../roles.errors.ts'
import { findRole } from '../roles.repo.ts'
import { type RoleChange, recordRoles, roleSteps, stateOf } from './change.service.ts'

// Undo of role changes: each role is restored. A change like any other: with the rights of the caller,
// recorded, and undoable itself.

const state = z.object({
  name: z.string(),
  note: z.string(),
  permissionIds: z.array(z.int()),
  abilities: z.array(right),
})
const touchedRoles = z.object({
  roles: z.array(
    z.object({
      id: z.int(),
      before: z.optional(state),
      after: z.optional(state),
      people: z.optional(z.array(z.extend(givenBack, { userId: z.int() }))),
      moved: z.optional(z.object({ to: z.int(), userIds: z.array(z.int()) })),
    }),
  ),
})

export const undoRoles: UndoStep = async ({ trx, args, now, ...who }) => {
  const touched: RoleChange[] = []
  for (const one of touchedRoles.parse(args).roles)
    touched.push(await putBack({ trx, now, ...who }, one))
  const action = touched.every(one => one.before === undefined)
    ? 'create'
    : touched.every(one => one.after === undefined)
      ? 'delete'
      : 'update'
  await recordRoles(trx, { actor: who.actor, now, action, touched })
}

async function putBack(
  { trx, now, ...who }: Omit<Parameters<UndoStep>[0], 'args'>,
  { id, before, after, people = [], moved }: RoleChange,
) {
  const current = await findRole(trx, id)
  if (after === undefined) {
    if (before === undefined || current !== undefined) throw changedSince(before?.name ?? '')
    const back = await roleSteps.add(trx, who, { id, state: before, now })
    for (const { userId, ...given } of people) await insertGiven(trx, userId, given)
    if (moved !== undefined) await removeGiven(trx, { roleId: moved.to, userIds: moved.userIds })
    return back
  }
  if (current === undefined) throw roleNotFound()
  // Earlier releases recorded rights in the order they were sent.
  if (JSON.stringify(stateOf(current)) !== JSON.stringify(stateOf(after)))
    throw changedSince(after.name)
  if (before !== undefined) return roleSteps.update(trx, who, { id, fields: before })
  // People assigned since would silently lose it.
  if ((await listGivenTo(trx, id)).length > 0) throw changedSince(after.name)
  return roleSteps.remove(trx, who, { id })
}

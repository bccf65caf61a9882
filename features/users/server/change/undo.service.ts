import { userChange } from '../../contract/users.contract.ts'
import * as z from 'zod/mini'
import { changedSince, type UndoContext, type UndoStep } from '#platform/server/changes/undo.ts'
import type { CustomFieldsOf } from '#features/custom-fields/server/custom-fields.service.ts'
import { namedValues, splitNames } from '#platform/contract/custom-values.rules.ts'
import type { UserSteps } from '../users.context.ts'
import { describeUser, getUser } from '../users.repo.ts'
import { recordUsers } from './record.service.ts'

// Undo steps. Each is a change like any other: with the rights of the caller, recorded, and undoable itself.

const ids = z.object({ ids: z.array(z.int()) })
const fields = z.record(z.string(), z.unknown())
const people = z.object({
  people: z.array(z.object({ id: z.int(), name: z.string(), before: fields, after: fields })),
})

export function createUserUndo(
  steps: UserSteps,
  custom: Pick<CustomFieldsOf, 'addToOne'>,
): Record<string, UndoStep> {
  /** As the caller sees them, by the names in the log. */
  async function customOf({ trx, caller }: Pick<UndoContext, 'trx' | 'caller'>, id: number) {
    return namedValues((await custom.addToOne(caller, { id }, trx)).customFields)
  }
  return {
    'users.restore': async ({ args, ...context }) => {
      const records = []
      for (const id of ids.parse(args).ids) records.push(await steps.restore(context, id))
      await recordUsers(context, { action: 'restore', undo: 'users.delete', records })
    },
    'users.delete': async ({ args, ...context }) => {
      const records = []
      for (const id of ids.parse(args).ids) records.push(await steps.remove(context, id))
      await recordUsers(context, { action: 'delete', undo: 'users.restore', records })
    },
    'users.revert': async ({ args, ...context }) => {
      const records = []
      for (const { id, name, before, after } of people.parse(args).people) {
        const row = await getUser(context.trx, id)
        const current: Record<string, unknown> = {
          ...describeUser(row),
          ...(await customOf(context, id)),
        }
        const isSame = (one: unknown, other: unknown) =>
          JSON.stringify(one) === JSON.stringify(other)
        const changed = Object.keys(after).filter(key => !isSame(before[key], after[key]))
        if (changed.some(key => !isSame(current[key], after[key]))) throw changedSince(name)
        const { own, customFields } = splitNames(
          Object.fromEntries(changed.map(key => [key, before[key]])),
        )
        const back = { ...userChange.parse({ ...own, customFields, id }), id }
        records.push(await steps.update(context, { ...back, isUndo: true }))
      }
      await recordUsers(context, { action: 'update', undo: 'users.revert', records })
    },
  }
}

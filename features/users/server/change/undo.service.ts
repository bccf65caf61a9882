import { userChange } from '../../contract/users.contract.ts'
import * as z from 'zod/mini'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import type { UserSteps } from '../users.context.ts'
import { describeUser, getUser } from '../users.repo.ts'
import { recordUsers } from './record.service.ts'

// Undo steps. Each is a change like any other: with the rights of the caller, recorded, and undoable itself.

const ids = z.object({ ids: z.array(z.int()) })
const fields = z.record(z.string(), z.unknown())
const people = z.object({
  people: z.array(z.object({ id: z.int(), name: z.string(), before: fields, after: fields })),
})

export function createUserUndo(steps: UserSteps): Record<string, UndoStep> {
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
        const current: Record<string, unknown> = { ...describeUser(row) }
        const changed = Object.keys(after).filter(key => before[key] !== after[key])
        if (changed.some(key => current[key] !== after[key])) throw changedSince(name)
        const back = Object.fromEntries(changed.map(key => [key, before[key]]))
        records.push(await steps.update(context, { ...userChange.parse({ ...back, id }), id }))
      }
      await recordUsers(context, { action: 'update', undo: 'users.revert', records })
    },
  }
}

import { userChange } from '../../contract/users.contract.ts'
import * as z from 'zod/mini'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import { userNotFound } from '../users.errors.ts'
import { describeUser, findUser } from '../users.repo.ts'
import { recordUsers, type UserSteps } from './change.service.ts'

// The ways back. Each is a change like any other: under the rights of whoever asks for it, recorded, and undoable itself.

const ids = z.object({ ids: z.array(z.int()) })
const fields = z.record(z.string(), z.unknown())
const people = z.object({
  people: z.array(z.object({ id: z.int(), name: z.string(), before: fields, after: fields })),
})

export function createUserUndo(steps: UserSteps): Record<string, UndoStep> {
  return {
    'users.restore': async ({ trx, args, now, ...who }) => {
      const records = []
      for (const id of ids.parse(args).ids) records.push(await steps.restore(trx, who, id))
      await recordUsers(trx, {
        actor: who.actor,
        now,
        action: 'restore',
        undo: 'users.delete',
        records,
      })
    },
    'users.delete': async ({ trx, args, now, ...who }) => {
      const records = []
      for (const id of ids.parse(args).ids) records.push(await steps.remove(trx, who, id))
      await recordUsers(trx, {
        actor: who.actor,
        now,
        action: 'delete',
        undo: 'users.restore',
        records,
      })
    },
    'users.revert': async ({ trx, args, now, ...who }) => {
      const records = []
      for (const { id, name, before, after } of people.parse(args).people) {
        const row = await findUser(trx, id)
        if (row === undefined) throw userNotFound()
        const current: Record<string, unknown> = { ...describeUser(row) }
        const changed = Object.keys(after).filter(key => before[key] !== after[key])
        if (changed.some(key => current[key] !== after[key])) throw changedSince(name)
        const back = Object.fromEntries(changed.map(key => [key, before[key]]))
        records.push(await steps.update(trx, who, { ...userChange.parse({ ...back, id }), id }))
      }
      await recordUsers(trx, {
        actor: who.actor,
        now,
        action: 'update',
        undo: 'users.revert',
        records,
      })
    },
  }
}

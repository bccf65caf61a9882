import * as z from 'zod/mini'
import { PLAN_STATES } from '../../contract/invoice-plans.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { advancePlan, deletePlanRow, getPlan, toPlan } from './plans.repo.ts'

const byId = z.object({ id: z.int() })

const skipped = z.object({
  id: z.int(),
  from: z.nullable(z.iso.date()),
  to: z.iso.date(),
  state: z.enum(PLAN_STATES),
})

/** Restores a deleted template, estimate or series, and a skipped date of a series. */
export const planUndo: Record<string, UndoStep> = {
  'invoice.plan': async ({ trx, caller, actor, now, args }) => {
    if (!caller.can('delete', 'Invoice')) throw forbidden('delete', 'Invoice')
    const { id } = byId.parse(args)
    await deletePlanRow(trx, id, null)
    const { name } = await getPlan(trx, id)
    await recordChange(trx, {
      actor,
      now,
      action: 'restore',
      subject: 'Invoice',
      records: [{ id, name }],
    })
  },
  'invoice.unskip': async ({ trx, caller, actor, now, args }) => {
    if (!caller.can('create', 'Invoice')) throw forbidden('create', 'Invoice')
    const { id, from, to, state } = skipped.parse(args)
    const before = await getPlan(trx, id)
    if (before.next_on !== from) throw changedSince(before.name)
    await advancePlan(trx, id, { next_on: to, state })
    const after = toPlan(await getPlan(trx, id))
    await recordChange(trx, {
      actor,
      now,
      action: 'update',
      subject: 'Invoice',
      records: [{ id, name: before.name, before: toPlan(before), after }],
    })
  },
}

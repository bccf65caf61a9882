import * as z from 'zod/mini'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { deletePlanRow, getPlan } from './plans.repo.ts'

const byId = z.object({ id: z.int() })

/** Restores a deleted template, estimate or series. */
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
}

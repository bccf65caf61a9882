import { TICKET_STATUSES } from '../../contract/support.rules.ts'
import * as z from 'zod/mini'
import { assertUnchanged } from '#platform/server/changes/assert-unchanged.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { supportOnly } from '../support.errors.ts'
import { getTicketRow, isSupport } from '../view/tickets.repo.ts'
import { updateTicketRow } from './change.repo.ts'
import { recordTicket } from './record.service.ts'

const revertArgs = z.object({
  id: z.int(),
  version: z.int(),
  before: z.object({
    status: z.enum(TICKET_STATUSES),
    priority: z.int(),
    assignee_id: z.nullable(z.int()),
    closed_at: z.nullable(z.string()),
    subject: z.string(),
  }),
})

/** Restores the ticket, unless it was changed or replied to since. */
export const undoTicket: UndoStep = async ({ args, ...context }) => {
  const { trx, caller, now } = context
  const { id, version: left, before } = revertArgs.parse(args)
  const row = await getTicketRow(trx, caller, id)
  if (!isSupport(caller) && row.requester_id !== caller.userId) throw supportOnly()
  await assertUnchanged(context, { id, name: row.subject, version: row.version, left })
  const after = await updateTicketRow(trx, row, {
    ...before,
    subject_key: foldText(before.subject),
    updated_at: now.toISOString(),
  })
  await recordTicket(context, { action: 'update', before: row, after })
}

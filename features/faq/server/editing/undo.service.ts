import { helpText } from '../../contract/faq-editing.contract.ts'
import { HELP_KINDS } from '../../contract/faq.rules.ts'
import * as z from 'zod/mini'
import { assertUnchanged } from '#platform/server/changes/assert-unchanged.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { articleNotFound } from '../faq.errors.ts'
import { subjectOf } from '../read/items.repo.ts'
import { findItem, itemColumns, listTexts, updateItemPlace, updateItemRow } from './edition.repo.ts'
import { recordItem, writeTexts } from './edition.service.ts'

const revertArgs = z.object({
  id: z.int(),
  kind: z.enum(HELP_KINDS),
  version: z.int(),
  before: z.nullable(z.object({ columns: itemColumns, texts: z.array(helpText) })),
})
const moveArgs = z.object({
  id: z.int(),
  kind: z.enum(HELP_KINDS),
  category: z.nullable(z.string()),
  section_id: z.nullable(z.int()),
  place: z.number(),
})

/** Restores the previous state unless the item was changed since; a newly created one is deleted. */
const revertItem: UndoStep = async ({ args, ...context }) => {
  const { trx, caller, now } = context
  const { id, kind, version: left, before } = revertArgs.parse(args)
  const subject = subjectOf(kind)
  if (!caller.can('update', subject)) throw forbidden('update', subject)
  const row = await findItem(trx, id)
  if (row === undefined) throw articleNotFound()
  await assertUnchanged(context, { id, name: row.slug, version: row.version, left })
  const [text] = await listTexts(trx, id)
  const name = text?.title ?? row.slug
  if (before === null) {
    await updateItemRow(trx, row, { deleted_at: now.toISOString() })
    await recordItem(context, { row, action: 'delete', name, before: undefined })
    return
  }
  await updateItemRow(trx, row, { ...before.columns, deleted_at: null })
  await writeTexts(context, { itemId: id, texts: before.texts, isMinor: true })
  const action = row.deleted_at === null ? 'update' : 'restore'
  await recordItem(context, { row, action, name, before: undefined })
}

const revertMove: UndoStep = async ({ trx, caller, actor, now, args }) => {
  const { id, kind, ...columns } = moveArgs.parse(args)
  const subject = subjectOf(kind)
  if (!caller.can('update', subject)) throw forbidden('update', subject)
  const row = await updateItemPlace(trx, id, columns)
  if (row === undefined) throw articleNotFound()
  await recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject,
    records: [{ id, name: row.slug, after: columns }],
  })
}

export const helpUndo: Record<string, UndoStep> = {
  'help.revert': revertItem,
  'help.move': revertMove,
}

import { helpText } from '../../contract/faq-editing.contract.ts'
import { HELP_KINDS } from '../../contract/faq.rules.ts'
import * as z from 'zod/mini'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { articleNotFound } from '../faq.errors.ts'
import { subjectOf } from '../read/items.repo.ts'
import { itemColumns, listTexts, record, updateItem, writeTexts } from './edition.service.ts'

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

/** The item as it was, unless somebody has changed it since; what was made is taken away again. */
const revertItem: UndoStep = async ({ trx, caller, actor, now, args }) => {
  const { id, kind, version, before } = revertArgs.parse(args)
  const subject = subjectOf(kind)
  if (!caller.can('update', subject)) throw forbidden('update', subject)
  const row = await trx.selectFrom('help_items').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw articleNotFound()
  if (row.version !== version) throw changedSince(row.slug)
  const who = { caller, actor, now }
  const [text] = await listTexts(trx, id)
  if (before === null) {
    await updateItem(trx, row, { deleted_at: now.toISOString() })
    await record(trx, who, {
      row,
      action: 'delete',
      name: text?.title ?? row.slug,
      before: undefined,
    })
    return
  }
  await updateItem(trx, row, { ...before.columns, deleted_at: null })
  await writeTexts(trx, who, { itemId: id, texts: before.texts, isMinor: true })
  await record(trx, who, {
    row,
    action: row.deleted_at === null ? 'update' : 'restore',
    name: text?.title ?? row.slug,
    before: undefined,
  })
}

const revertMove: UndoStep = async ({ trx, caller, actor, now, args }) => {
  const { id, kind, ...columns } = moveArgs.parse(args)
  const subject = subjectOf(kind)
  if (!caller.can('update', subject)) throw forbidden('update', subject)
  const row = await trx
    .updateTable('help_items')
    .set(columns)
    .where('id', '=', id)
    .returning('slug')
    .executeTakeFirst()
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

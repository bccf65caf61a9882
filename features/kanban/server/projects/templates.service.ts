import * as z from 'zod/mini'
import { checklists } from '../../contract/kanban.contract.ts'
import { asStored } from '#platform/server/database/stored.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { UndoContext } from '#platform/server/changes/undo.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { templateNotFound } from '../kanban.errors.ts'
import { nextRevision } from '../kanban.repo.ts'
import { labelsOf } from '../view/card-details.repo.ts'
import { readChecklists } from '../view/view.service.ts'
import { enterCard, enterProject } from './access.service.ts'
import { deleteTemplateRow, findTemplateRow, insertTemplate } from './templates.repo.ts'

// Templates of a project: what of a card others can begin with.

/** The parts of a card that a template stores. */
const templateContent = z.object({
  description: z.string(),
  checklists,
  labels: z.array(z.int()),
})
const storedContent = asStored(templateContent)

export async function readTemplate(trx: Trx, projectId: number, id: number) {
  const row = await findTemplateRow(trx, id)
  if (row === undefined || row.project_id !== projectId) throw templateNotFound()
  return storedContent.parse(JSON.parse(row.content))
}

export async function saveTemplate(
  context: MutationContext,
  { taskId, name, dialect }: { taskId: number; name: string; dialect: Dialect },
): Promise<{ id: number; name: string }> {
  const { trx, caller, now } = context
  const { card } = await enterCard(trx, caller, { id: taskId, need: 'editor' })
  const content = JSON.stringify({
    description: card.description,
    checklists: readChecklists(card),
    labels: (await labelsOf(trx, { dialect, ids: [card.id] })).map(one => one.id),
  })
  const id = await insertTemplate(trx, {
    project_id: card.project_id,
    name,
    content,
    created_at: now.toISOString(),
  })
  await nextRevision(trx, card.project_id)
  await recordChange(trx, {
    ...context,
    action: 'create',
    subject: 'Kanban',
    records: [{ id: `template:${id}`, name }],
  })
  return { id, name }
}

export async function deleteTemplate(
  context: MutationContext,
  id: number,
): Promise<{ id: number; changeId: number }> {
  const { trx, caller } = context
  const row = await findTemplateRow(trx, id)
  if (row === undefined) throw templateNotFound()
  await enterProject(trx, caller, { id: row.project_id, need: 'editor' })
  await deleteTemplateRow(trx, id)
  await nextRevision(trx, row.project_id)
  const changeId = await recordChange(trx, {
    ...context,
    action: 'delete',
    subject: 'Kanban',
    records: [{ id: `template:${id}`, name: row.name }],
    undo: { kind: 'kanban.restoreTemplate', args: row },
  })
  return { id, changeId }
}

const deletedTemplate = z.object({
  id: z.int(),
  project_id: z.int(),
  name: z.string(),
  content: z.string(),
  created_at: z.string(),
})

export async function restoreTemplate(context: UndoContext): Promise<void> {
  const { trx, caller } = context
  const row = deletedTemplate.parse(context.args)
  await enterProject(trx, caller, { id: row.project_id, need: 'editor' })
  await insertTemplate(trx, row)
  await nextRevision(trx, row.project_id)
  await recordChange(trx, {
    ...context,
    action: 'restore',
    subject: 'Kanban',
    records: [{ id: `template:${row.id}`, name: row.name }],
  })
}

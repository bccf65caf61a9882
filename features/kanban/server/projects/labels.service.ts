import type { KanbanLabel } from '../../contract/kanban-boards.contract.ts'
import { LABELS_PER_PROJECT, type LabelColor } from '../../contract/kanban.rules.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { labelNotFound, labelTaken, tooManyLabels } from '../kanban.errors.ts'
import { markProject, nextRevision } from '../kanban.repo.ts'
import { enterProject } from './access.service.ts'
import {
  deleteLabelRow,
  findLabelRow,
  insertLabel,
  listCardIdsOfLabel,
  listLabelRows,
  updateLabelRow,
} from './labels.repo.ts'

// Labels of a project.

interface LabelInput {
  project: number
  id?: number | undefined
  name: string
  color: LabelColor
}

export async function saveLabel(
  context: MutationContext,
  { project, id, name, color }: LabelInput,
): Promise<KanbanLabel> {
  const { trx, caller } = context
  await enterProject(trx, caller, { id: project, need: 'editor' })
  const name_key = foldText(name)
  const labels = await listLabelRows(trx, project)
  if (labels.some(label => label.name_key === name_key && label.id !== id)) throw labelTaken()
  const old = labels.find(label => label.id === id)
  if (id !== undefined && old === undefined) throw labelNotFound()
  if (id === undefined && labels.length >= LABELS_PER_PROJECT) throw tooManyLabels()
  const savedId = id ?? (await insertLabel(trx, project, { name, color }))
  if (id !== undefined) await updateLabelRow(trx, id, { name, color })
  await nextRevision(trx, project)
  await recordChange(trx, {
    ...context,
    action: id === undefined ? 'create' : 'update',
    subject: 'Kanban',
    records: [
      {
        id: `label:${savedId}`,
        name,
        before: old === undefined ? undefined : { name: old.name, color: old.color },
        after: { name, color },
      },
    ],
  })
  return { id: savedId, name, color }
}

export async function deleteLabel(
  context: MutationContext,
  id: number,
): Promise<{ id: number; changeId: number }> {
  const { trx, caller } = context
  const label = await findLabelRow(trx, id)
  if (label === undefined) throw labelNotFound()
  const { project_id, name, color } = label
  await enterProject(trx, caller, { id: project_id, need: 'editor' })
  const cards = await listCardIdsOfLabel(trx, id)
  await deleteLabelRow(trx, id)
  await markProject(trx, project_id)
  const changeId = await recordChange(trx, {
    ...context,
    action: 'delete',
    subject: 'Kanban',
    records: [{ id: `label:${id}`, name, before: { name, color } }],
    undo: { kind: 'kanban.restoreLabel', args: { project_id, name, color, cards } },
  })
  return { id, changeId }
}

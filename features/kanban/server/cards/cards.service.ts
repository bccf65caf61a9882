import type { KanbanTask } from '../../contract/kanban.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince } from '#platform/server/changes/undo.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { ViewContext } from '../kanban.context.ts'
import { itemNotFound, taskNotFound } from '../kanban.errors.ts'
import { nextRevision } from '../kanban.repo.ts'
import type { CardRow } from '../kanban.tables.ts'
import { enterCard } from '../projects/access.service.ts'
import { readChecklists, toTasks } from '../view/view.service.ts'
import { getCardRow, updateCardRow, updateCardVersion } from './cards.repo.ts'
import { describeCard } from './describe.service.ts'
import { addFiles } from './files.service.ts'

// One card: read, its files and checklists, deleted.

export async function renderTask(db: Db, row: CardRow, view: ViewContext): Promise<KanbanTask> {
  const [task] = await toTasks(db, [row], view)
  if (task === undefined) throw taskNotFound()
  return task
}

export async function getTask(
  db: Db,
  caller: Caller,
  { id, view }: { id: number; view: ViewContext },
): Promise<{ task: KanbanTask; version: number }> {
  const { card } = await enterCard(db, caller, { id, need: 'viewer' })
  return { task: await renderTask(db, card, view), version: card.version }
}

export async function addAttachments(
  context: MutationContext,
  { taskId, fileIds }: { taskId: number; fileIds: readonly string[] },
  view: ViewContext,
): Promise<KanbanTask> {
  const { trx, caller } = context
  const { card } = await enterCard(trx, caller, { id: taskId, need: 'editor' })
  const before = await describeCard(trx, view.dialect, card)
  await addFiles(context, { card, fileIds })
  const after = await describeCard(trx, view.dialect, card)
  await recordChange(trx, {
    ...context,
    action: 'update',
    subject: 'Kanban',
    records: [{ id: card.id, name: card.title, before, after }],
  })
  return renderTask(trx, await getCardRow(trx, card.id), view)
}

export interface ItemCheck {
  taskId: number
  itemId: string
  isDone: boolean
}

/** Updates one item, whatever else of the card changed in the meantime. */
export async function checkItem(
  context: MutationContext,
  { taskId, itemId, isDone }: ItemCheck,
): Promise<CardRow> {
  const { trx, caller, now } = context
  const { card } = await enterCard(trx, caller, { id: taskId, need: 'editor' })
  const lists = readChecklists(card)
  const item = lists.flatMap(list => list.items).find(one => one.id === itemId)
  if (item === undefined) throw itemNotFound()
  if (item.isDone === isDone) return card
  const checklists = lists.map(list => ({
    ...list,
    items: list.items.map(one => (one.id === itemId ? { ...one, isDone } : one)),
  }))
  const revision = await nextRevision(trx, card.project_id)
  await updateCardVersion(trx, card.id, {
    checklists: JSON.stringify(checklists),
    revision,
    updated_at: now.toISOString(),
  })
  const records = [
    {
      id: card.id,
      name: card.title,
      before: { [item.text]: item.isDone },
      after: { [item.text]: isDone },
    },
  ]
  const undo = { kind: 'kanban.check', args: { taskId, itemId, isDone: item.isDone } }
  await recordChange(trx, { ...context, action: 'update', subject: 'Kanban', records, undo })
  return getCardRow(trx, card.id)
}

/** Puts one item back, whatever else of its checklist changed since; unless it is gone, or was put back already. */
export async function undoCheck(context: MutationContext, check: ItemCheck): Promise<void> {
  const { card } = await enterCard(context.trx, context.caller, {
    id: check.taskId,
    need: 'editor',
  })
  const item = readChecklists(card)
    .flatMap(list => list.items)
    .find(one => one.id === check.itemId)
  if (item === undefined || item.isDone === check.isDone) throw changedSince(card.title)
  await checkItem(context, check)
}

export async function deleteCard(
  context: MutationContext,
  { id, dialect }: { id: number; dialect: Dialect },
): Promise<{ id: number; changeId: number }> {
  const { trx, caller, now } = context
  const { card } = await enterCard(trx, caller, { id, need: 'editor' })
  const revision = await nextRevision(trx, card.project_id)
  await updateCardRow(trx, id, { deleted_at: now.toISOString(), revision })
  const before = await describeCard(trx, dialect, card)
  const changeId = await recordChange(trx, {
    ...context,
    action: 'delete',
    subject: 'Kanban',
    records: [{ id, name: card.title, before }],
    undo: { kind: 'kanban.restore', args: { ids: [id] } },
  })
  return { id, changeId }
}

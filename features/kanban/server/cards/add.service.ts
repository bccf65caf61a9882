import type { KanbanTask } from '../../contract/kanban.contract.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { sanitizeRichText } from '#platform/server/rich-text/sanitize.ts'
import { reuseFile } from '#features/files/server/files.service.ts'
import type { CreationContext } from '../kanban.context.ts'
import { boardNotFound } from '../kanban.errors.ts'
import { nextRevision } from '../kanban.repo.ts'
import type { BoardRow, CardRow } from '../kanban.tables.ts'
import { enterBoard, enterCard } from '../projects/access.service.ts'
import {
  findOrInsertLabel,
  insertCardLabel,
  listLabelRows,
  listLabelsOnCard,
} from '../projects/labels.repo.ts'
import { readTemplate } from '../projects/templates.service.ts'
import { startRules } from '../rules/start.service.ts'
import { filesOf } from '../view/card-details.repo.ts'
import { getCardRow, insertCardRow, insertMove, updateCardRow } from './cards.repo.ts'
import { describeCard } from './describe.service.ts'
import { insertCardFile } from './files.repo.ts'
import { findPlaces } from './places.repo.ts'

// New cards: at the end of a board with a new id; empty, from a template, or copied.

interface CardInput {
  title: string
  boardId: string
  description: string
  templateId?: number | undefined
}

export async function addCard(
  context: MutationContext,
  { title, boardId, description, templateId }: CardInput,
): Promise<CardRow> {
  const { trx, caller } = context
  const { board } = await enterBoard(trx, caller, { id: boardId, need: 'editor' })
  if (board.archived_at !== null) throw boardNotFound()
  const template =
    templateId === undefined ? undefined : await readTemplate(trx, board.project_id, templateId)
  const text = description === '' ? (template?.description ?? '') : sanitizeRichText(description)
  const checklists = JSON.stringify(uncheck(template?.checklists ?? []))
  const id = await insertCard(context, { board, title, description: text, checklists })
  if (template !== undefined) {
    for (const label of await listLabelRows(trx, board.project_id))
      if (template.labels.includes(label.id)) await insertCardLabel(trx, id, label.id)
  }
  await recordChange(trx, {
    ...context,
    action: 'create',
    subject: 'Kanban',
    records: [{ id, name: title, after: { title, board: board.title } }],
    undo: { kind: 'kanban.remove', args: { ids: [id] } },
  })
  return getCardRow(trx, id)
}

const uncheck = (checklists: KanbanTask['checklists']): KanbanTask['checklists'] =>
  checklists.map(list => ({
    ...list,
    items: list.items.map(item => ({ ...item, isDone: false })),
  }))

interface NewCard {
  board: Pick<BoardRow, 'id' | 'project_id'>
  title: string
  description: string
  checklists?: string
  dueDate?: string | null
}
/** At the end of the board. */
export async function insertCard(
  { trx, caller, now }: CreationContext,
  { board, title, description, checklists = '[]', dueDate = null }: NewCard,
): Promise<number> {
  const at = now.toISOString()
  const revision = await nextRevision(trx, board.project_id)
  // No card is being moved: an id that no card has.
  const [place = 0] = await findPlaces(trx, { boardId: board.id, spot: {}, moving: [0] }, revision)
  const id = await insertCardRow(trx, {
    project_id: board.project_id,
    board_id: board.id,
    place,
    title,
    title_key: foldText(title),
    description,
    due_date: dueDate,
    cover_id: null,
    checklists,
    revision,
    created_by: caller.userId,
    created_at: at,
    updated_at: at,
  })
  const moveId = await insertMove(trx, {
    card_id: id,
    from_board: null,
    to_board: board.id,
    user_id: caller.userId,
    at,
  })
  await startRules(trx, { moveId, boardId: board.id, now })
  return id
}

interface Copying {
  taskId: number
  boardId: string
  dialect: Dialect
}
/** Title, text, labels, checklists, due date, files and cover; people and comments stay with the first. */
export async function copyCard(
  context: MutationContext,
  { taskId, boardId, dialect }: Copying,
): Promise<CardRow> {
  const { trx, caller, now } = context
  const { card } = await enterCard(trx, caller, { id: taskId, need: 'viewer' })
  const { board } = await enterBoard(trx, caller, { id: boardId, need: 'editor' })
  const { title, description, checklists, due_date: dueDate } = card
  const id = await insertCard(context, { board, title, description, checklists, dueDate })
  for (const label of await listLabelsOnCard(trx, card.id))
    await insertCardLabel(trx, id, await findOrInsertLabel(trx, board.project_id, label))
  for (const file of await filesOf(trx, { dialect, ids: [card.id] })) {
    await reuseFile(trx, file.id, now)
    await insertCardFile(trx, { cardId: id, fileId: file.id, at: now.toISOString() })
  }
  await updateCardRow(trx, id, { cover_id: card.cover_id })
  const row = await getCardRow(trx, id)
  await recordChange(trx, {
    ...context,
    action: 'create',
    subject: 'Kanban',
    records: [{ id, name: title, after: await describeCard(trx, dialect, row) }],
    undo: { kind: 'kanban.remove', args: { ids: [id] } },
  })
  return row
}

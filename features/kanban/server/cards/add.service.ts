import type { Trx } from '#platform/server/database/tables.ts'
import { checklists as checklistsShape } from '../../contract/kanban.contract.ts'
import * as z from 'zod/mini'
import type { Caller } from '#platform/server/access/caller.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { sanitiseRichText } from '#platform/server/rich-text/sanitise.ts'
import { keepFile } from '#features/files/server/files.service.ts'
import { boardNotFound, templateNotFound } from '../kanban.errors.ts'
import { getCardRow } from '../kanban.repo.ts'
import type { BoardRow, CardRow } from '../kanban.tables.ts'
import { type Act, enterBoard, nextRevision } from '../projects/access.service.ts'
import { filesOf, labelsOf } from '../view/hangings.repo.ts'
import { describeCard } from './describe.service.ts'
import { findOrAddLabel, noteMove } from './move.service.ts'
import { startRules } from '../rules/start.service.ts'
import { findPlaces } from './places.repo.ts'

// New cards: at the end of a board, with a number of their own; empty, from a template, or as the copy of another.

/** What a template holds of the card it was made of. */
export const templateContent = z.object({
  description: z.string(),
  checklists: checklistsShape,
  labels: z.array(z.int()),
})

interface NewCard {
  title: string
  boardId: string
  description: string
  templateId?: number | undefined
}

export async function addCard(
  trx: Trx,
  act: Act,
  { title, boardId, description, templateId }: NewCard,
): Promise<CardRow> {
  const { board } = await enterBoard(trx, act.caller, { id: boardId, need: 'editor' })
  if (board.archived_at !== null) throw boardNotFound()
  const template =
    templateId === undefined ? undefined : await findTemplate(trx, board.project_id, templateId)
  const text = description === '' ? (template?.description ?? '') : sanitiseRichText(description)
  const checklists = JSON.stringify(
    (template?.checklists ?? []).map(list => ({
      ...list,
      items: list.items.map(item => ({ ...item, isDone: false })),
    })),
  )
  const id = await insertCard(trx, act, { board, title, description: text, checklists })
  const labels =
    template === undefined
      ? []
      : await trx
          .selectFrom('kanban_labels')
          .select('id')
          .where('project_id', '=', board.project_id)
          .execute()
  for (const label of labels)
    if (template?.labels.includes(label.id) === true)
      await trx
        .insertInto('kanban_card_labels')
        .values({ card_id: id, label_id: label.id })
        .execute()
  await recordAdded(trx, act, { id, title, board })
  return getCardRow(trx, id)
}

async function findTemplate(trx: Trx, projectId: number, id: number) {
  const row = await trx
    .selectFrom('kanban_templates')
    .select('content')
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (row === undefined) throw templateNotFound()
  return templateContent.parse(JSON.parse(row.content))
}

interface Inserted {
  board: Pick<BoardRow, 'id' | 'project_id'>
  title: string
  description: string
  checklists?: string
  dueDate?: string | null
}
/** At the end of the board. */
export async function insertCard(
  trx: Trx,
  { caller, now }: { caller: Pick<Caller, 'userId'>; now: Date },
  { board, title, description, checklists = '[]', dueDate = null }: Inserted,
): Promise<number> {
  const at = now.toISOString()
  const revision = await nextRevision(trx, board.project_id)
  // Nothing of its own is on the way yet: a number that no card bears.
  const [place = 0] = await findPlaces(trx, { boardId: board.id, spot: {}, moving: [0] }, revision)
  const { id } = await trx
    .insertInto('kanban_cards')
    .values({
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
    .returning('id')
    .executeTakeFirstOrThrow()
  const moveId = await noteMove(trx, {
    card_id: id,
    from_board: null,
    to_board: board.id,
    user_id: caller.userId,
    at,
  })
  await startRules(trx, { moveId, boardId: board.id, now })
  return id
}

const recordAdded = (
  trx: Trx,
  act: Act,
  { id, title, board }: { id: number; title: string; board: BoardRow },
) =>
  recordChange(trx, {
    ...act,
    action: 'create',
    subject: 'Kanban',
    records: [{ id, name: title, after: { title, board: board.title } }],
    undo: { kind: 'kanban.remove', args: { ids: [id] } },
  })

/** Title, text, labels, checklists, due date, files and cover; people and comments stay with the first. */
export async function copyCard(
  trx: Trx,
  act: Act,
  { card, board, dialect }: { card: CardRow; board: BoardRow; dialect: Dialect },
): Promise<CardRow> {
  const { title, description, checklists, due_date: dueDate } = card
  const id = await insertCard(trx, act, { board, title, description, checklists, dueDate })
  const asked = { dialect, ids: [card.id] }
  for (const label of await labelsOf(trx, asked)) {
    const { name, color } = await trx
      .selectFrom('kanban_labels')
      .select(['name', 'color'])
      .where('id', '=', label.id)
      .executeTakeFirstOrThrow()
    const label_id = await findOrAddLabel(trx, board.project_id, { name, color })
    await trx.insertInto('kanban_card_labels').values({ card_id: id, label_id }).execute()
  }
  for (const file of await filesOf(trx, asked)) {
    await keepFile(trx, file.id, act.now)
    await trx
      .insertInto('kanban_files')
      .values({ card_id: id, file_id: file.id, added_at: act.now.toISOString() })
      .execute()
  }
  await trx
    .updateTable('kanban_cards')
    .set({ cover_id: card.cover_id })
    .where('id', '=', id)
    .execute()
  const row = await getCardRow(trx, id)
  await recordChange(trx, {
    ...act,
    action: 'create',
    subject: 'Kanban',
    records: [{ id, name: title, after: await describeCard(trx, dialect, row) }],
    undo: { kind: 'kanban.remove', args: { ids: [id] } },
  })
  return row
}

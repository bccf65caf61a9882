import type { Trx } from '#platform/server/database/tables.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { addBoard } from '../boards/boards.service.ts'
import { insertCard } from '../cards/add.service.ts'
import type { Act } from '../projects/access.service.ts'
import { beginProject } from '../projects/begin.service.ts'
import type { ReadBoard, ReadCard, ReadProject } from './trello.service.ts'

/** A project of one's own from what was read, whole or not at all. */
export async function importProject(trx: Trx, act: Act, read: ReadProject): Promise<number> {
  const id = await beginProject(trx, act, { name: read.name, isOpen: false, hasBoards: false })
  const labels = new Map<string, number>()
  for (const { key, name, color } of read.labels) {
    const row = { project_id: id, name, name_key: foldText(name), color }
    labels.set(
      key,
      (await trx.insertInto('kanban_labels').values(row).returning('id').executeTakeFirstOrThrow())
        .id,
    )
  }
  for (const board of read.boards) await importBoard(trx, act, { projectId: id, board, labels })
  await recordChange(trx, {
    ...act,
    action: 'import',
    subject: 'Kanban',
    records: [
      {
        id: `project:${id}`,
        name: read.name,
        after: { boards: read.report.boards, cards: read.report.cards },
      },
    ],
    undo: { kind: 'kanban.removeProject', args: { id } },
  })
  return id
}

interface Importing {
  projectId: number
  board: ReadBoard
  labels: Map<string, number>
}
async function importBoard(
  trx: Trx,
  act: Act,
  { projectId, board, labels }: Importing,
): Promise<void> {
  const row = await addBoard(trx, act, { title: board.title, projectId })
  for (const card of board.cards) await importCard(trx, act, { card, board: row, labels })
  if (board.isArchived)
    await trx
      .updateTable('kanban_boards')
      .set({ archived_at: act.now.toISOString() })
      .where('id', '=', row.id)
      .execute()
}

interface ImportingCard {
  card: ReadCard
  board: { id: string; project_id: number }
  labels: Map<string, number>
}
async function importCard(
  trx: Trx,
  act: Act,
  { card, board, labels }: ImportingCard,
): Promise<void> {
  const { title, dueDate, description } = card
  const card_id = await insertCard(trx, act, {
    board,
    title,
    description,
    dueDate,
    checklists: JSON.stringify(card.checklists),
  })
  for (const key of new Set(card.labels)) {
    const label_id = labels.get(key)
    if (label_id !== undefined)
      await trx.insertInto('kanban_card_labels').values({ card_id, label_id }).execute()
  }
  for (const { author, text, at } of card.comments)
    await trx
      .insertInto('kanban_comments')
      .values({ card_id, user_id: null, author, text, created_at: at })
      .execute()
  if (card.isArchived)
    await trx
      .updateTable('kanban_cards')
      .set({ archived_at: act.now.toISOString() })
      .where('id', '=', card_id)
      .execute()
}

import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { updateBoardRow } from '../boards/boards.repo.ts'
import { addBoardRow } from '../boards/boards.service.ts'
import { insertCard } from '../cards/add.service.ts'
import { updateCardRow } from '../cards/cards.repo.ts'
import { insertCommentRow } from '../comments/comments.repo.ts'
import { beginProject } from '../projects/begin.service.ts'
import { insertCardLabel, insertLabel } from '../projects/labels.repo.ts'
import type { ReadBoard, ReadCard, ReadProject } from './trello.service.ts'

/** Creates a project from the parsed data, as a whole or not at all. */
export async function importProject(context: MutationContext, read: ReadProject): Promise<number> {
  const { trx } = context
  const id = await beginProject(context, { name: read.name, isOpen: false, hasBoards: false })
  const labels = new Map<string, number>()
  for (const { key, name, color } of read.labels)
    labels.set(key, await insertLabel(trx, id, { name, color }))
  for (const board of read.boards) await importBoard(context, { projectId: id, board, labels })
  await recordChange(trx, {
    ...context,
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
  context: MutationContext,
  { projectId, board, labels }: Importing,
): Promise<void> {
  const { trx, now } = context
  const row = await addBoardRow(context, { title: board.title, projectId })
  for (const card of board.cards) await importCard(context, { card, board: row, labels })
  if (board.isArchived) await updateBoardRow(trx, row.id, { archived_at: now.toISOString() })
}

interface ImportingCard {
  card: ReadCard
  board: { id: string; project_id: number }
  labels: Map<string, number>
}
async function importCard(
  context: MutationContext,
  { card, board, labels }: ImportingCard,
): Promise<void> {
  const { trx, now } = context
  const { title, dueDate, description } = card
  const cardId = await insertCard(context, {
    board,
    title,
    description,
    dueDate,
    checklists: JSON.stringify(card.checklists),
  })
  for (const key of new Set(card.labels)) {
    const labelId = labels.get(key)
    if (labelId !== undefined) await insertCardLabel(trx, cardId, labelId)
  }
  for (const { author, text, at } of card.comments)
    await insertCommentRow(trx, { card_id: cardId, user_id: null, author, text, created_at: at })
  if (card.isArchived) await updateCardRow(trx, cardId, { archived_at: now.toISOString() })
}

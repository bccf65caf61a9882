import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince } from '#platform/server/changes/undo.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { findBoardRow, listBoardTitles } from '../boards/boards.repo.ts'
import { boardNotFound } from '../kanban.errors.ts'
import { nextRevision } from '../kanban.repo.ts'
import type { BoardRow, CardRow } from '../kanban.tables.ts'
import { enterBoard, enterCard } from '../projects/access.service.ts'
import {
  deleteCardLabels,
  findOrInsertLabel,
  insertCardLabel,
  listLabelsOnCard,
} from '../projects/labels.repo.ts'
import { startRules } from '../rules/start.service.ts'
import { getCardRow, insertDeletion, insertMove, updateCardRow } from './cards.repo.ts'
import { findPlaces, type Spot } from './places.repo.ts'

// Moves. Each is one small transaction on the moved cards only, based on the current boards: no other card is
// written, so two people moving different cards never revert each other (features.md KAN-01).

export interface Moved {
  rows: CardRow[]
  revision: number
  changeId: number
}

export async function moveCards(
  context: MutationContext,
  { ids, boardId, spot }: { ids: readonly number[]; boardId: string; spot: Spot },
): Promise<Moved> {
  const { trx, caller } = context
  const { board, entered } = await enterBoard(trx, caller, { id: boardId, need: 'editor' })
  if (board.archived_at !== null) throw boardNotFound()
  const cards = []
  for (const id of new Set(ids))
    cards.push((await enterCard(trx, caller, { id, need: 'editor' })).card)
  const revision = await nextRevision(trx, entered.project.id)
  const places = await findPlaces(
    trx,
    { boardId, spot, moving: cards.map(card => card.id) },
    revision,
  )
  const titles = await listBoardTitles(trx, [...new Set(cards.map(card => card.board_id))])
  for (const [index, card] of cards.entries())
    await putCard(context, { card, board, place: places[index] ?? 0, revision })
  const changeId = await recordChange(trx, {
    ...context,
    action: 'update',
    subject: 'Kanban',
    records: cards.map((card, index) => ({
      id: card.id,
      name: card.title,
      before: { board: titles.get(card.board_id), order: card.place },
      after: { board: board.title, order: places[index] },
    })),
    undo: {
      kind: 'kanban.move',
      args: {
        cards: cards.map(({ id, board_id, place }) => ({ id, board_id, place, to: boardId })),
      },
    },
  })
  const rows = []
  for (const { id } of cards) rows.push(await getCardRow(trx, id))
  return { rows, revision, changeId }
}

interface Put {
  card: CardRow
  board: BoardRow
  place: number
  /** Of the board's project. */
  revision: number
  /** An undo: starts no rules. */
  isUndo?: boolean
}

/** Places a card, wherever it comes from; also out of the archive. */
async function putCard(
  { trx, caller, now }: MutationContext,
  { card, board, place, revision, isUndo = false }: Put,
): Promise<void> {
  const { id: board_id, project_id } = board
  await updateCardRow(trx, card.id, { board_id, project_id, place, revision, archived_at: null })
  if (card.board_id !== board.id) {
    const moveId = await insertMove(trx, {
      card_id: card.id,
      from_board: card.board_id,
      to_board: board.id,
      user_id: caller.userId,
      at: now.toISOString(),
    })
    if (!isUndo) await startRules(trx, { moveId, boardId: board.id, now })
  }
  if (card.project_id !== board.project_id) await changeProject(trx, card, board.project_id)
}

/** Clients showing the old project learn that the card left; labels are matched by name. */
async function changeProject(trx: Trx, card: CardRow, projectId: number): Promise<void> {
  const revision = await nextRevision(trx, card.project_id)
  await insertDeletion(trx, { card, to: projectId, revision })
  const labels = await listLabelsOnCard(trx, card.id)
  await deleteCardLabels(trx, card.id)
  for (const label of labels)
    await insertCardLabel(trx, card.id, await findOrInsertLabel(trx, projectId, label))
}

export interface UndoneMove {
  id: number
  board_id: string
  place: number
  /** Where it was put, and must still be. */
  to: string
}

/** Moves cards back where they were, unless they were moved again. */
export async function undoMoves(
  context: MutationContext,
  cards: readonly UndoneMove[],
): Promise<void> {
  const { trx, caller } = context
  const records = []
  for (const { id, board_id, place, to } of cards) {
    const { card } = await enterCard(trx, caller, { id, need: 'editor' })
    const board = await findBoardRow(trx, board_id)
    if (card.board_id !== to || board === undefined) throw changedSince(card.title)
    const { entered } = await enterBoard(trx, caller, { id: board.id, need: 'editor' })
    const revision = await nextRevision(trx, entered.project.id)
    await putCard(context, { card, board, place, revision, isUndo: true })
    records.push({ id, name: card.title, before: { board: to }, after: { board: board.title } })
  }
  await recordChange(trx, { ...context, action: 'update', subject: 'Kanban', records })
}

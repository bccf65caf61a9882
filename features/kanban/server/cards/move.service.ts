import type { Trx } from '#platform/server/database/tables.ts'
import type { KanbanLabel } from '../../contract/kanban-boards.contract.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince } from '#platform/server/changes/undo.ts'
import { boardNotFound } from '../kanban.errors.ts'
import { getCardRow } from '../kanban.repo.ts'
import type { BoardRow, CardRow } from '../kanban.tables.ts'
import { type Act, enterBoard, enterCard, nextRevision } from '../projects/access.service.ts'
import { startRules } from '../rules/start.service.ts'
import { findPlaces, type Spot } from './places.repo.ts'

// Moves. Each is one small transaction on the cards that move, against the boards as they then are: nothing is written of any other
// card, so two people who move different cards never undo each other (features.md KAN-01).

export interface Moved {
  rows: CardRow[]
  revision: number
  changeId: number
}

export async function moveCards(
  trx: Trx,
  act: Act,
  { ids, boardId, spot }: { ids: readonly number[]; boardId: string; spot: Spot },
): Promise<Moved> {
  const { board, entered } = await enterBoard(trx, act.caller, { id: boardId, need: 'editor' })
  if (board.archived_at !== null) throw boardNotFound()
  const cards = []
  for (const id of new Set(ids))
    cards.push((await enterCard(trx, act.caller, { id, need: 'editor' })).card)
  const revision = await nextRevision(trx, entered.project.id)
  const places = await findPlaces(
    trx,
    { boardId, spot, moving: cards.map(card => card.id) },
    revision,
  )
  const titles = await titlesOf(trx, cards)
  for (const [index, card] of cards.entries())
    await putCard(trx, act, { card, board, place: places[index] ?? 0, revision })
  const changeId = await recordChange(trx, {
    ...act,
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

async function titlesOf(trx: Trx, cards: CardRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(cards.map(card => card.board_id))]
  const rows = await trx
    .selectFrom('kanban_boards')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.id, row.title]))
}

interface Put {
  card: CardRow
  board: BoardRow
  place: number
  /** Of the board's project. */
  revision: number
  /** Taken back: that is no coming. */
  isBack?: boolean
}

/** Puts a card down, wherever it comes from; out of the archive as well. */
async function putCard(
  trx: Trx,
  { caller, now }: Act,
  { card, board, place, revision, isBack = false }: Put,
): Promise<void> {
  const at = now.toISOString()
  await trx
    .updateTable('kanban_cards')
    .set({ board_id: board.id, project_id: board.project_id, place, revision, archived_at: null })
    .where('id', '=', card.id)
    .execute()
  if (card.board_id !== board.id) {
    const move = await noteMove(trx, {
      card_id: card.id,
      from_board: card.board_id,
      to_board: board.id,
      user_id: caller.userId,
      at,
    })
    if (!isBack) await startRules(trx, { moveId: move, boardId: board.id, now })
  }
  if (card.project_id !== board.project_id) await changeProject(trx, card, board.project_id)
}

export async function noteMove(
  trx: Trx,
  move: {
    card_id: number
    from_board: string | null
    to_board: string
    user_id: number | null
    at: string
  },
): Promise<number> {
  return (
    await trx.insertInto('kanban_moves').values(move).returning('id').executeTakeFirstOrThrow()
  ).id
}

/** Who shows the old project learns that the card went; its labels are those of the same name. */
async function changeProject(trx: Trx, card: CardRow, projectId: number): Promise<void> {
  const left = await nextRevision(trx, card.project_id)
  await trx
    .deleteFrom('kanban_gone')
    .where('card_id', '=', card.id)
    .where('project_id', 'in', [projectId, card.project_id])
    .execute()
  await trx
    .insertInto('kanban_gone')
    .values({ project_id: card.project_id, card_id: card.id, revision: left })
    .execute()
  const labels = await trx
    .selectFrom('kanban_card_labels')
    .innerJoin('kanban_labels', 'kanban_labels.id', 'kanban_card_labels.label_id')
    .select(['name', 'color'])
    .where('card_id', '=', card.id)
    .execute()
  await trx.deleteFrom('kanban_card_labels').where('card_id', '=', card.id).execute()
  for (const label of labels) {
    const label_id = await findOrAddLabel(trx, projectId, label)
    await trx.insertInto('kanban_card_labels').values({ card_id: card.id, label_id }).execute()
  }
}

type Label = Pick<KanbanLabel, 'name' | 'color'>

export async function findOrAddLabel(
  trx: Trx,
  projectId: number,
  { name, color }: Label,
): Promise<number> {
  const name_key = foldText(name)
  const known = await trx
    .selectFrom('kanban_labels')
    .select('id')
    .where('project_id', '=', projectId)
    .where('name_key', '=', name_key)
    .executeTakeFirst()
  if (known !== undefined) return known.id
  const made = await trx
    .insertInto('kanban_labels')
    .values({ project_id: projectId, name, name_key, color })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

export interface MovedBack {
  id: number
  board_id: string
  place: number
  /** Where it was put, and must still be. */
  to: string
}

/** Puts cards back where they were, unless somebody moved them on. */
export async function moveBack(trx: Trx, act: Act, cards: readonly MovedBack[]): Promise<void> {
  const records = []
  for (const { id, board_id, place, to } of cards) {
    const { card } = await enterCard(trx, act.caller, { id, need: 'editor' })
    const board = await trx
      .selectFrom('kanban_boards')
      .selectAll()
      .where('id', '=', board_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (card.board_id !== to || board === undefined) throw changedSince(card.title)
    const { entered } = await enterBoard(trx, act.caller, { id: board.id, need: 'editor' })
    const revision = await nextRevision(trx, entered.project.id)
    await putCard(trx, act, { card, board, place, revision, isBack: true })
    records.push({ id, name: card.title, before: { board: to }, after: { board: board.title } })
  }
  await recordChange(trx, { ...act, action: 'update', subject: 'Kanban', records })
}

import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { CardParts } from '../kanban.context.ts'
import { labelNotFound, unknownPerson } from '../kanban.errors.ts'
import { findBoardRow, updateBoardVersion } from '../boards/boards.repo.ts'
import { markBoard, nextRevision } from '../kanban.repo.ts'
import type { BoardRow, ProjectRow } from '../kanban.tables.ts'
import { enterCard } from '../projects/access.service.ts'
import { listLabelRows } from '../projects/labels.repo.ts'
import { updateCardRow } from './cards.repo.ts'
import type { UndoneEdit } from './edit.service.ts'
import { type CardState, readState, writeState } from './state.service.ts'

// What is done to several cards at once: all of it, or, where one of them may not be touched, nothing.

interface Changed {
  ids: number[]
  changeId: number | undefined
}

interface Archiving {
  ids: readonly number[]
  isArchived: boolean
  /** Boards to archive with them: those that were restored with them before. */
  boardIds?: readonly string[] | undefined
}
export async function archiveCards(
  context: MutationContext,
  { ids, isArchived, boardIds = [] }: Archiving,
): Promise<Changed> {
  const { trx, caller, now } = context
  const records = []
  const boards = new Set(boardIds)
  for (const id of new Set(ids)) {
    const { card } = await enterCard(trx, caller, { id, need: 'editor' })
    if ((card.archived_at !== null) === isArchived) continue
    const revision = await nextRevision(trx, card.project_id)
    await updateCardRow(trx, id, { archived_at: isArchived ? now.toISOString() : null, revision })
    if (!isArchived) boards.add(card.board_id)
    records.push({
      id,
      name: card.title,
      before: { isArchived: !isArchived },
      after: { isArchived },
    })
  }
  if (records.length === 0) return { ids: [], changeId: undefined }
  const changed = records.map(record => record.id)
  const moved = await archiveBoards(context, { ids: [...boards], isArchived })
  const args = { ids: changed, isArchived: !isArchived, boardIds: moved.map(board => board.id) }
  const changeId = await recordChange(trx, {
    ...context,
    action: 'update',
    subject: 'Kanban',
    records: [
      ...records,
      ...moved.map(board => ({
        id: `board:${board.id}`,
        name: board.title,
        before: { isArchived: !isArchived },
        after: { isArchived },
      })),
    ],
    undo: { kind: 'kanban.archive', args },
  })
  return { ids: changed, changeId }
}

/** A card is seen only on a board that is: one that is restored brings its board back. Answers those that changed. */
async function archiveBoards(
  { trx, now }: Pick<MutationContext, 'trx' | 'now'>,
  { ids, isArchived }: { ids: readonly string[]; isArchived: boolean },
): Promise<BoardRow[]> {
  const changed: BoardRow[] = []
  for (const id of ids) {
    const board = await findBoardRow(trx, id)
    if (board === undefined || (board.archived_at !== null) === isArchived) continue
    await updateBoardVersion(trx, id, { archived_at: isArchived ? now.toISOString() : null })
    await markBoard(trx, id, await nextRevision(trx, board.project_id))
    changed.push(board)
  }
  return changed
}

interface Toggle {
  id: number
  isOn: boolean
}
interface BulkChange {
  ids: readonly number[]
  label?: Toggle | undefined
  assignee?: Toggle | undefined
  parts: CardParts
}
export async function updateCards(
  context: MutationContext,
  { ids, label, assignee, parts }: BulkChange,
): Promise<Changed> {
  const { trx, caller } = context
  const records: { id: number; name: string; before: object; after: object }[] = []
  const undone: UndoneEdit[] = []
  for (const id of new Set(ids)) {
    const { card, entered } = await enterCard(trx, caller, { id, need: 'editor' })
    const before = await readState(trx, parts, card)
    const after: Partial<CardState> = {}
    const labels = toggle(before.labels, label)
    const people = toggle(before.people, assignee)
    if (labels !== undefined) {
      await assertLabels(trx, entered.project, labels)
      after.labels = labels
    }
    if (people !== undefined) {
      await assertAssignee(trx, { project: entered.project, assignee, parts })
      after.people = people
    }
    if (Object.keys(after).length === 0) continue
    await writeState(context, { card, before, changes: after, project: entered.project })
    const old = {
      ...(labels === undefined ? {} : { labels: before.labels }),
      ...(people === undefined ? {} : { people: before.people }),
    }
    undone.push({ id, before: old, after })
    records.push({ id, name: card.title, before: old, after })
  }
  if (records.length === 0) return { ids: [], changeId: undefined }
  const changeId = await recordChange(trx, {
    ...context,
    action: 'update',
    subject: 'Kanban',
    records,
    undo: { kind: 'kanban.edit', args: { cards: undone } },
  })
  return { ids: records.map(record => record.id), changeId }
}

/** With it or without; nothing where it is so already. */
function toggle(has: number[], input: Toggle | undefined): number[] | undefined {
  if (input === undefined || has.includes(input.id) === input.isOn) return undefined
  const rest = has.filter(id => id !== input.id)
  return (input.isOn ? [...rest, input.id] : rest).toSorted((a, b) => a - b)
}

async function assertLabels(trx: Trx, project: ProjectRow, labels: number[]): Promise<void> {
  const known = new Set((await listLabelRows(trx, project.id)).map(row => row.id))
  if (labels.some(id => !known.has(id))) throw labelNotFound()
}

interface Assigning {
  project: ProjectRow
  assignee: Toggle | undefined
  parts: CardParts
}
async function assertAssignee(trx: Trx, { project, assignee, parts }: Assigning): Promise<void> {
  if (assignee?.isOn === true && !(await parts.people.canSee(trx, project, assignee.id)))
    throw unknownPerson()
}

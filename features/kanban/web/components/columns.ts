import { DAY } from '#platform/contract/durations.rules.ts'
import { isDay, toLocalTime } from '#platform/contract/local-time.rules.ts'
import { containsText } from '#platform/contract/fold.rules.ts'
import type { KanbanCard, KanbanView } from '../../contract/kanban-boards.contract.ts'
import type { KanbanBoard } from '../../contract/kanban.contract.ts'
import { isOverdue } from '../../contract/kanban.rules.ts'
import type { Move } from '../kanban-actions.api.ts'

// Cards by column: the project from the server, with pending moves applied, and filtered.

export interface Column {
  board: KanbanBoard
  cards: readonly KanbanCard[]
}

export const DUE_CHOICES = ['overdue', 'week', 'none'] as const
export type DueChoice = (typeof DUE_CHOICES)[number]

export interface CardFilter {
  q: string
  /** Numbers; 0 filters nothing. */
  label: number
  assignee: number
  due: DueChoice | ''
}
export const NO_FILTER: CardFilter = { q: '', label: 0, assignee: 0, due: '' }
export const isFiltering = ({ q, label, assignee, due }: CardFilter): boolean =>
  q !== '' || label !== 0 || assignee !== 0 || due !== ''

const byOrder = (a: KanbanCard, b: KanbanCard): number => a.order - b.order || a.id - b.id

/** The boards with their cards in order, moves that wait included. */
export function toColumns(
  { boards, cards }: Pick<KanbanView, 'boards' | 'cards'>,
  moves: readonly Move[],
): Column[] {
  const byBoard = new Map<string, KanbanCard[]>(boards.map(board => [board.id, []]))
  for (const card of cards) byBoard.get(card.boardId)?.push(card)
  for (const some of byBoard.values()) some.sort(byOrder)
  for (const move of moves) carry(byBoard, move)
  return boards.map(board => ({ board, cards: byBoard.get(board.id) ?? [] }))
}

/** As the server will: after a neighbor, else before one, else at the end. Deleted cards stay deleted. */
function carry(
  byBoard: Map<string, KanbanCard[]>,
  { ids, boardId, beforeId, afterId }: Move,
): void {
  const moving = new Set(ids)
  const found = new Map<number, KanbanCard>()
  for (const [board, cards] of byBoard) {
    if (!cards.some(card => moving.has(card.id))) continue
    for (const card of cards) if (moving.has(card.id)) found.set(card.id, { ...card, boardId })
    byBoard.set(
      board,
      cards.filter(card => !moving.has(card.id)),
    )
  }
  const target = byBoard.get(boardId)
  if (target === undefined) return
  const carried = ids.flatMap(id => found.get(id) ?? [])
  byBoard.set(boardId, target.toSpliced(indexFor(target, { beforeId, afterId }), 0, ...carried))
}

function indexFor(
  cards: readonly KanbanCard[],
  { beforeId, afterId }: Pick<Move, 'beforeId' | 'afterId'>,
): number {
  const after = cards.findIndex(card => card.id === afterId)
  if (after !== -1) return after + 1
  const before = cards.findIndex(card => card.id === beforeId)
  if (before !== -1) return before
  return afterId === null && beforeId !== null ? 0 : cards.length
}

export interface Day {
  now: Date
  /** `YYYY-MM-DD`, in the account's time zone. */
  today: string
  timeZone: string
}

/** The day when a card is due, in a time zone. */
export const dueDayOf = (dueDate: string, timeZone: string): string =>
  isDay(dueDate) ? dueDate : toLocalTime(dueDate, timeZone).day

/** Whether a card matches the filter. */
export function fits(card: KanbanCard, { q, label, assignee, due }: CardFilter, day: Day): boolean {
  if (q !== '' && !containsText(card.title, q)) return false
  if (label !== 0 && !card.labels.includes(label)) return false
  if (assignee !== 0 && !card.assignees.includes(assignee)) return false
  if (due === 'none') return card.dueDate === null
  if (due === 'overdue') return isOverdue(card.dueDate, day)
  if (due === 'week') {
    const end = new Date(Date.parse(day.today) + 7 * DAY).toISOString().slice(0, 10)
    const at = card.dueDate === null ? '' : dueDayOf(card.dueDate, day.timeZone)
    return at >= day.today && at < end
  }
  return true
}

/** The neighbors of a drop position: the server uses whichever still exists. */
export function spotBetween(
  cards: readonly KanbanCard[],
  { id, beforeId }: { id: number; beforeId: number | undefined },
): Pick<Move, 'beforeId' | 'afterId'> {
  const others = cards.filter(card => card.id !== id)
  const at = beforeId === undefined ? others.length : others.findIndex(card => card.id === beforeId)
  const index = at === -1 ? others.length : at
  return { beforeId: others[index]?.id ?? null, afterId: others[index - 1]?.id ?? null }
}

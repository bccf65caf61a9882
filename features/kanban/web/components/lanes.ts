import type { KanbanCard, KanbanView } from '../../contract/kanban-boards.contract.ts'
import type { KanbanTask, TaskChange } from '../../contract/kanban.contract.ts'
import type { DragListData, DragMove } from '#ui/drag/drag-places.ts'
import type { Move } from '../kanban-actions.api.ts'
import { type Column, spotBetween } from './columns.ts'

// Lanes across the boards, by assignee or by label: which cards are in which, and what a drop in another lane changes.

export type LaneKind = 'assignee' | 'label'

export interface Lane {
  /** Of the person or label; 0 for the cards without any. */
  id: number
  name: string
  /** By board. */
  columns: readonly Column[]
}

/** The lanes that have cards. A card with several people or labels is in each of their lanes. */
export function toLanes(
  { view, columns }: { view: KanbanView; columns: readonly Column[] },
  { kind, rest }: { kind: LaneKind; rest: string },
): Lane[] {
  const all =
    kind === 'label'
      ? view.labels
      : view.people.map(person => ({ id: person.id, name: person.fullName }))
  const idsOf = (card: KanbanCard) => (kind === 'label' ? card.labels : card.assignees)
  const known = new Set(all.map(({ id }) => id))
  const holds = (lane: number, card: KanbanCard) =>
    lane === 0 ? !idsOf(card).some(id => known.has(id)) : idsOf(card).includes(lane)
  return [...all.map(({ id, name }) => ({ id, name })), { id: 0, name: rest }]
    .map(lane => ({
      ...lane,
      columns: columns.map(({ board, cards }) => ({
        board,
        cards: cards.filter(card => holds(lane.id, card)),
      })),
    }))
    .filter(lane => lane.columns.some(({ cards }) => cards.length > 0))
}

/** A card is dragged out of one lane: in each it is another item. */
export const itemIdOf = (card: number, lane?: number): string =>
  lane === undefined ? `${card}` : `${lane}/${card}`
export const cardOfItem = (item: string): number => Number(item.split('/').at(-1))

export const listIdOf = (boardId: string, lane?: number): string =>
  lane === undefined ? boardId : `${lane}/${boardId}`
const laneOfList = (list: string): number => Number(list.split('/', 1)[0])
const boardOfList = (list: string): string => list.slice(list.indexOf('/') + 1)

/** Each board of each lane is a list; up and down lead from lane to lane. */
export const toLaneLists = (lanes: readonly Lane[]): DragListData<string, string>[] =>
  lanes.flatMap((lane, at) =>
    lane.columns.map(({ board, cards }) => {
      const above = lanes[at - 1]
      const below = lanes[at + 1]
      return {
        id: listIdOf(board.id, lane.id),
        name: `${lane.name}: ${board.title}`,
        items: cards.map(card => ({ id: itemIdOf(card.id, lane.id) })),
        ...(above && { above: listIdOf(board.id, above.id) }),
        ...(below && { below: listIdOf(board.id, below.id) }),
        reach: lanes.flatMap(other =>
          other.columns
            .filter(column => other === lane || column.board === board)
            .map(column => listIdOf(column.board.id, other.id)),
        ),
      }
    }),
  )

export interface LaneDrop {
  card: KanbanCard
  /** The lanes it is dragged between; undefined within one. */
  change: { from: Lane; to: Lane } | undefined
  /** Its new place; undefined where that stays as it is. */
  move: Move | undefined
}

/** What a drop does. In its board it goes before the card it was dropped before, or behind the last one of the lane. */
export function readDrop(
  lanes: readonly Lane[],
  columns: readonly Column[],
  { id: item, from, to, beforeId }: DragMove<string, string>,
): LaneDrop | undefined {
  const id = cardOfItem(item)
  const boardId = boardOfList(to.list)
  const left = lanes.find(lane => lane.id === laneOfList(from.list))
  const entered = lanes.find(lane => lane.id === laneOfList(to.list))
  const column = columns.find(({ board }) => board.id === boardId)
  const card = columns.flatMap(({ cards }) => cards).find(one => one.id === id)
  if (!left || !entered || !column || !card) return undefined
  const cell = entered.columns.find(({ board }) => board.id === boardId)?.cards ?? []
  const others = column.cards.filter(one => one.id !== id)
  const last = cell.findLast(one => one.id !== id)
  const behind = last && others[others.indexOf(last) + 1]?.id
  const before = beforeId === undefined ? behind : cardOfItem(beforeId)
  const spot = spotBetween(column.cards, { id, beforeId: before })
  const isEmpty = beforeId === undefined && last === undefined
  const stays = card.boardId === boardId && (isEmpty || isSame(spot, placeOf(column.cards, id)))
  return {
    card,
    change: left === entered ? undefined : { from: left, to: entered },
    move: stays ? undefined : { ids: [id], boardId, ...spot },
  }
}

type Spot = Pick<Move, 'beforeId' | 'afterId'>
const isSame = (a: Spot, b: Spot) => a.beforeId === b.beforeId && a.afterId === b.afterId
const placeOf = (cards: readonly KanbanCard[], id: number): Spot => {
  const at = cards.findIndex(card => card.id === id)
  return { beforeId: cards[at + 1]?.id ?? null, afterId: cards[at - 1]?.id ?? null }
}

/** The edit that takes a card from one lane to another; its other people or labels stay. */
export function editForLane(
  kind: LaneKind,
  { from, to }: { from: Lane; to: Lane },
): (now: KanbanTask) => Omit<TaskChange, 'id'> {
  return ({ assignedTo, labels }) => {
    if (kind === 'label')
      return {
        labels: [...new Set([...labels.filter(name => name !== from.name), ...nameOf(to)])],
      }
    const people = assignedTo.map(({ userId }) => userId).filter(id => id !== from.id)
    const added = to.id === 0 ? [] : [to.id]
    return { assignedTo: [...new Set([...people, ...added])].map(userId => ({ userId })) }
  }
}
const nameOf = ({ id, name }: Lane): string[] => (id === 0 ? [] : [name])

import { describe, expect, it } from 'vitest'
import { fits, NO_FILTER, spotBetween, toColumns } from './columns.ts'
import { makeCard as card } from './test-cards.ts'

const board = (id: string) => ({
  id,
  title: id,
  projectId: 1,
  wipLimit: null,
  isDone: false,
  version: 1,
})
const view = {
  boards: [board('a'), board('b')],
  cards: [card(3, 'a'), card(1, 'a'), card(2, 'a'), card(9, 'b')],
}
const ids = (columns: ReturnType<typeof toColumns>) =>
  columns.map(column => column.cards.map(one => one.id))

describe('toColumns and its helpers', () => {
  it('KAN-01 X-12 apply pending moves on top of the server state and skip neighbors that are gone', () => {
    expect(ids(toColumns(view, []))).toEqual([[1, 2, 3], [9]])
    const moves = [
      { ids: [1], boardId: 'b', afterId: null, beforeId: 9 },
      { ids: [3], boardId: 'b', afterId: 1, beforeId: 9 },
      { ids: [2], boardId: 'b', afterId: 404, beforeId: 405 },
    ]
    expect(ids(toColumns(view, moves))).toEqual([[], [1, 3, 9, 2]])
    // A card deleted in the meantime does not come back.
    expect(
      ids(toColumns({ ...view, cards: view.cards.filter(one => one.id !== 3) }, moves)),
    ).toEqual([[], [1, 9, 2]])
  })

  it('KAN-01 describe a position by both neighbors', () => {
    const cards = [card(1, 'a'), card(2, 'a'), card(3, 'a')]
    expect(spotBetween(cards, { id: 1, beforeId: 3 })).toEqual({ beforeId: 3, afterId: 2 })
    expect(spotBetween(cards, { id: 1, beforeId: undefined })).toEqual({
      beforeId: null,
      afterId: 3,
    })
    expect(spotBetween(cards, { id: 3, beforeId: 1 })).toEqual({ beforeId: 1, afterId: null })
  })

  it('KAN-08 filter cards by text, label, assignee and due date', () => {
    const day = {
      now: new Date('2026-03-10T12:00:00Z'),
      today: '2026-03-10',
      timeZone: 'Asia/Tokyo',
    }
    const some = card(1, 'a', {
      title: 'Oil the Crane',
      labels: [4],
      assignees: [7],
      dueDate: '2026-03-09',
    })
    const does = (filter: object) => fits(some, { ...NO_FILTER, ...filter }, day)
    expect([
      does({}),
      does({ q: 'crane' }),
      does({ label: 4 }),
      does({ assignee: 7 }),
      does({ due: 'overdue' }),
    ]).toEqual(Array(5).fill(true))
    expect([
      does({ q: 'x' }),
      does({ label: 5 }),
      does({ assignee: 8 }),
      does({ due: 'week' }),
      does({ due: 'none' }),
    ]).toEqual(Array(5).fill(false))
    expect(
      fits({ ...some, title: 'Öl für die Straße' }, { ...NO_FILTER, q: 'ol fur die strasse' }, day),
    ).toBe(true)
    expect(fits({ ...some, dueDate: '2026-03-16' }, { ...NO_FILTER, due: 'week' }, day)).toBe(true)
    expect(fits({ ...some, dueDate: '2026-03-17' }, { ...NO_FILTER, due: 'week' }, day)).toBe(false)
    // Already the day after in Tokyo.
    const late = { ...some, dueDate: '2026-03-16T20:00:00.000Z' }
    expect(fits(late, { ...NO_FILTER, due: 'week' }, day)).toBe(false)
    const early = { ...some, dueDate: '2026-03-09T20:00:00.000Z' }
    expect(fits(early, { ...NO_FILTER, due: 'week' }, day)).toBe(true)
    expect(fits({ ...some, dueDate: '2026-03-10' }, { ...NO_FILTER, due: 'overdue' }, day)).toBe(
      false,
    )
  })
})

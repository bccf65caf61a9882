import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type DragListData,
  type DragMove,
  aimAtHome,
  moveTo,
  placeOf,
  stepFrom,
  stepOfKey,
} from './drag-places.ts'

type Lists = DragListData<number, string>[]

const lists: Lists = [
  { id: 'todo', name: 'To do', items: [{ id: 1 }, { id: 2 }, { id: 3 }] },
  { id: 'done', name: 'Done', items: [{ id: 4 }] },
  { id: 'later', name: 'Later', items: [] },
]

/** What a screen does with a move, by neighbor; `moveTo` also returns the index, and both must agree. */
function apply(before: Lists, { id, to, beforeId }: DragMove<number, string>): Lists {
  return before.map(list => {
    const items = list.items.filter(item => item.id !== id)
    const index =
      beforeId === undefined ? items.length : items.findIndex(item => item.id === beforeId)
    return { ...list, items: list.id === to.list ? items.toSpliced(index, 0, { id }) : items }
  })
}

describe('board positions', () => {
  it('X-28 a dropped item is at the reported index, before the reported neighbor', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2, 3, 4),
        fc.constantFrom('todo', 'done', 'later'),
        fc.option(fc.integer({ min: 1, max: 5 })),
        (id, list, before) => {
          const move = moveTo({ lists, id, aim: { list, beforeId: before ?? undefined } })
          if (move === undefined) return
          expect(placeOf(apply(lists, move), id)).toEqual(move.to)
          expect(move.from).toEqual(placeOf(lists, id))
          expect(move.from).not.toEqual(move.to)
        },
      ),
    )
  })

  it('X-28 a drop at the same position reports no move', () => {
    expect(moveTo({ lists, id: 2, aim: { list: 'todo', beforeId: 3 } })).toBeUndefined()
    expect(moveTo({ lists, id: 3, aim: { list: 'todo', beforeId: undefined } })).toBeUndefined()
    expect(moveTo({ lists, id: 9, aim: { list: 'todo', beforeId: 3 } })).toBeUndefined()
    expect(moveTo({ lists, id: 2, aim: { list: 'gone', beforeId: undefined } })).toBeUndefined()
  })

  it('X-28 steps stop at both ends, and a neighboring list takes the item at the same height or at its end', () => {
    const home = aimAtHome(lists, 3)
    if (home === undefined) throw new Error('3 is there')
    expect(stepFrom({ lists, id: 3, aim: home }, 'later')).toBeUndefined()
    expect(stepFrom({ lists, id: 3, aim: home }, 'earlier')).toEqual({ list: 'todo', beforeId: 2 })
    expect(stepFrom({ lists, id: 3, aim: home }, 'first')).toEqual({ list: 'todo', beforeId: 1 })
    expect(stepFrom({ lists, id: 3, aim: home }, 'previousList')).toBeUndefined()
    expect(stepFrom({ lists, id: 3, aim: home }, 'nextList')).toEqual({
      list: 'done',
      beforeId: undefined,
    })
    expect(stepFrom({ lists, id: 1, aim: { list: 'todo', beforeId: 2 } }, 'nextList')).toEqual({
      list: 'done',
      beforeId: 4,
    })
  })

  it('X-28 a step beyond the end of a list leads to the one over or under it', () => {
    const rows: Lists = [
      { id: 'a', name: 'A', items: [{ id: 1 }, { id: 2 }], below: 'b' },
      { id: 'b', name: 'B', items: [{ id: 3 }], above: 'a' },
    ]
    const last = { list: 'a', beforeId: undefined }
    expect(stepFrom({ lists: rows, id: 2, aim: last }, 'later')).toEqual({ list: 'b', beforeId: 3 })
    const first = { list: 'b', beforeId: undefined }
    expect(stepFrom({ lists: rows, id: 3, aim: first }, 'earlier')).toEqual(last)
    expect(stepFrom({ lists: rows, id: 3, aim: first }, 'later')).toBeUndefined()
  })

  it('X-32 horizontal arrow keys are mirrored right to left', () => {
    expect(stepOfKey('ArrowRight', { isHorizontal: false, isRtl: false })).toBe('nextList')
    expect(stepOfKey('ArrowRight', { isHorizontal: false, isRtl: true })).toBe('previousList')
    expect(stepOfKey('ArrowRight', { isHorizontal: true, isRtl: false })).toBe('later')
    expect(stepOfKey('ArrowRight', { isHorizontal: true, isRtl: true })).toBe('earlier')
    expect(stepOfKey('ArrowDown', { isHorizontal: false, isRtl: true })).toBe('later')
  })
})

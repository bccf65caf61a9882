import { expect, it } from 'vitest'
import { isInRange, rangeBetween, repeatCells } from './cell-range.ts'

const range = rangeBetween({ row: 5, column: 1 }, { row: 2, column: 3 })

it('DT-04 a range is the same from any of its corners', () => {
  expect(range).toEqual({ first: { row: 2, column: 1 }, last: { row: 5, column: 3 } })
  expect(isInRange(range, { row: 5, column: 3 })).toBe(true)
  expect(isInRange(range, { row: 6, column: 3 })).toBe(false)
  expect(isInRange(range, { row: 3, column: 0 })).toBe(false)
})
const size = { rows: 4, columns: 3 }

it('DT-04 cells fill a range that is a multiple of them, and else are pasted once', () => {
  expect(repeatCells([['x']], size)).toEqual(Array.from({ length: 4 }, () => ['x', 'x', 'x']))
  expect(repeatCells([['a'], ['b']], size)).toEqual([
    ['a', 'a', 'a'],
    ['b', 'b', 'b'],
    ['a', 'a', 'a'],
    ['b', 'b', 'b'],
  ])
  expect(repeatCells([['a', 'b']], size)).toEqual(Array.from({ length: 4 }, () => ['a', 'b']))
  expect(repeatCells([['a'], ['b'], ['c']], size).map(row => row.join(''))).toEqual([
    'aaa',
    'bbb',
    'ccc',
  ])
})

import { describe, expect, it } from 'vitest'
import { groupRows, sortGrouped } from './grid-groups.ts'

const GROUPS = [
  { value: 'Basel', count: 2, salary: 10 },
  { value: 'Lyon', count: 1, salary: 5 },
]
const lines = (rows: number) => {
  const { total, itemAt } = groupRows(GROUPS, rows)
  return Array.from({ length: total }, (_, index) => {
    const item = itemAt(index)
    return 'group' in item ? `${item.group.value} ${item.group.count}` : item.row
  })
}

describe('the grouped sheet', () => {
  it('DT-04 has the line of each group above its rows, and none of the rows is left out', () => {
    expect(lines(3)).toEqual(['Basel 2', 0, 1, 'Lyon 1', 2])
  })

  it('DT-04 has a line for the rows beyond the groups that are told', () => {
    expect(lines(5)).toEqual(['Basel 2', 0, 1, 'Lyon 1', 2, 'undefined 2', 3, 4])
    const { total, itemAt } = groupRows([], 2)
    expect([total, itemAt(1)]).toEqual([2, { row: 1 }])
  })

  it('DT-02 DT-04 sorts by what it is grouped by before all else', () => {
    expect(sortGrouped('-salary,city', 'city')).toBe('city,-salary')
    expect(sortGrouped('full_name,age,salary', 'post')).toBe('post,full_name,age')
  })
})

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

describe('grouped sheet', () => {
  it('DT-04 has a line above each group’s rows, and leaves out no row', () => {
    expect(lines(3)).toEqual(['Basel 2', 0, 1, 'Lyon 1', 2])
  })

  it('DT-04 has a line for rows beyond the listed groups', () => {
    expect(lines(5)).toEqual(['Basel 2', 0, 1, 'Lyon 1', 2, 'undefined 2', 3, 4])
    const { total, itemAt } = groupRows([], 2)
    expect([total, itemAt(1)]).toEqual([2, { row: 1 }])
  })

  it('DT-02 DT-04 sorts by the grouped column first', () => {
    expect(sortGrouped('-salary,city', 'city')).toBe('city,-salary')
    expect(sortGrouped('-customFields.size', 'city')).toBe('city')
    expect(sortGrouped('full_name,age,salary', 'post')).toBe('post,full_name,age')
  })
})

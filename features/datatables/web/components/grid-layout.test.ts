import { describe, expect, it } from 'vitest'
import { moveColumn, readLayout, shownColumns, withCustom } from './grid-layout.ts'

const names = (text: string | null) => readLayout(text).columns.map(({ key }) => key)
const plain = names(null)

describe('layout of the sheet', () => {
  it('DT-04 has every column once, whatever was stored', () => {
    const stored = JSON.stringify({
      columns: [{ key: 'city', width: 9_999 }, { key: 'city' }, { key: 'shoe' }, 7, null],
      density: 'compact',
    })
    const layout = readLayout(stored)
    expect(layout.density).toBe('compact')
    expect(layout.columns[0]).toEqual({ key: 'city', width: 600, isHidden: false, isPinned: false })
    expect(names(stored).toSorted()).toEqual(plain.toSorted())
    for (const broken of ['', 'null', '[]', '{"columns":{}}', '{'])
      expect(names(broken)).toEqual(plain)
  })

  it('ADD-13 DT-04 contains every existing custom field: new ones last, others in their position', () => {
    const stored = JSON.stringify({
      columns: [
        { key: 'customFields.size', width: 90 },
        { key: 'customFields.gone', width: 90 },
      ],
    })
    const custom = [
      { key: 'customFields.team', width: 132 },
      { key: 'customFields.size', width: 132 },
    ] as const
    const columns = withCustom(readLayout(stored).columns, custom)
    expect(columns.map(({ key }) => key)).toEqual([
      'customFields.size',
      ...plain,
      'customFields.team',
    ])
    expect([columns[0]?.width, columns.at(-1)?.width]).toEqual([90, 132])
  })

  it('DT-04 shows pinned columns first, and leaves out hidden ones', () => {
    const { columns } = readLayout(null)
    const changed = columns.map(one => ({
      ...one,
      isPinned: one.key === 'status',
      isHidden: one.key === 'post',
    }))
    expect(shownColumns({ columns: changed, density: 'compact' }).map(({ key }) => key)).toEqual([
      'status',
      ...plain.filter(key => key !== 'status' && key !== 'post'),
    ])
  })

  it('DT-04 moves a column by one position, and not beyond the ends', () => {
    const { columns } = readLayout(null)
    expect(moveColumn(columns, 'post', -1).map(({ key }) => key)).toEqual([
      'post',
      'full_name',
      ...plain.slice(2),
    ])
    expect(moveColumn(columns, 'full_name', -1)).toEqual(columns)
    expect(moveColumn(columns, 'status', 1)).toEqual(columns)
  })
})

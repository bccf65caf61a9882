import {
  type EmployeeGroup,
  parseSorts,
  SORTS_AT_ONCE,
  writeSorts,
} from '../../contract/datatables.rules.ts'
import { isCustomName } from '#platform/contract/custom-values.rules.ts'

// A grouped sheet: a summary line above each group's rows. Lines and rows share one index.

export interface GridGroup {
  /** `undefined`: rows beyond the listed groups. */
  value: string | undefined
  count: number
  salary: number | undefined
}
export type GridItem = { group: GridGroup } | { row: number }

export interface GroupedRows {
  /** Lines and rows together. */
  total: number
  itemAt: (index: number) => GridItem
}

/** @example groupRows([{ value: 'Basel', count: 2, salary: 10 }], 2).itemAt(0) // the line of Basel */
export function groupRows(listed: readonly GridGroup[], rows: number): GroupedRows {
  const counted = listed.reduce((sum, { count }) => sum + count, 0)
  const groups =
    listed.length === 0 || counted >= rows
      ? listed
      : [...listed, { value: undefined, count: rows - counted, salary: undefined }]
  // The index of each group's line: after all previous rows and lines.
  const starts: number[] = []
  let next = 0
  for (const { count } of groups) {
    starts.push(next)
    next += count + 1
  }
  return {
    total: rows + groups.length,
    itemAt(index) {
      const at = starts.findLastIndex(start => start <= index)
      const group = groups[at]
      if (group === undefined) return { row: index }
      return starts[at] === index ? { group } : { row: index - at - 1 }
    },
  }
}

/** Groups are contiguous: their column sorts first; custom fields, which stand alone, don't sort within groups. */
export function sortGrouped(sort: string, by: EmployeeGroup): string {
  const others = (parseSorts(sort) ?? []).filter(
    one => one.column !== by && !isCustomName(one.column),
  )
  return writeSorts([{ column: by, direction: 'asc' as const }, ...others].slice(0, SORTS_AT_ONCE))
}

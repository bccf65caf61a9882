// Employees, the records of the data tables (features.md 5.23): what both sides go by.

/** Spec section 3: Current, Professional, Rejected, Resigned, Applied. */
export const EMPLOYEE_STATUSES = [1, 2, 3, 4, 5] as const
export type EmployeeStatus = (typeof EMPLOYEE_STATUSES)[number]

/** By these a table can be sorted, and totals told of its groups. */
export const EMPLOYEE_COLUMNS = [
  'full_name',
  'post',
  'email',
  'city',
  'start_date',
  'salary',
  'age',
  'experience',
  'status',
  'id',
] as const
export type EmployeeColumn = (typeof EMPLOYEE_COLUMNS)[number]
export const EMPLOYEE_GROUPS = ['post', 'city', 'status'] as const
/** The largest first, or as the rows are sorted by what they are grouped by. */
export const GROUP_ORDERS = ['size', 'value'] as const
export type GroupOrder = (typeof GROUP_ORDERS)[number]
export type EmployeeGroup = (typeof EMPLOYEE_GROUPS)[number]

/** Columns a table may be sorted by at once; the first one decides, the next where that is equal. */
export const SORTS_AT_ONCE = 3
/** Rows that one question brings. */
export const EMPLOYEES_AT_ONCE = 200

export interface EmployeeSort {
  column: EmployeeColumn
  direction: 'asc' | 'desc'
}

/** `full_name,-salary`: the columns in their order, `-` for downwards. `undefined` when it is no such list. */
export function parseSorts(text: string): EmployeeSort[] | undefined {
  const parts = text === '' ? [] : text.split(',')
  const sorts = parts.flatMap((part): EmployeeSort[] => {
    const name = part.startsWith('-') ? part.slice(1) : part
    const column = EMPLOYEE_COLUMNS.find(one => one === name)
    return column === undefined
      ? []
      : [{ column, direction: part.startsWith('-') ? 'desc' : 'asc' }]
  })
  const isRight =
    sorts.length === parts.length &&
    new Set(sorts.map(({ column }) => column)).size === sorts.length
  return isRight && sorts.length <= SORTS_AT_ONCE ? sorts : undefined
}

/** The same as text. */
export const writeSorts = (sorts: readonly EmployeeSort[]): string =>
  sorts.map(({ column, direction }) => (direction === 'desc' ? `-${column}` : column)).join(',')

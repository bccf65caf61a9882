import { type CustomName, isCustomName } from '#platform/contract/custom-values.rules.ts'

// Employees, the records of the data tables (DT-01 to DT-05): rules for both sides.

/** The specification’s: Current, Professional, Rejected, Resigned, Applied. */
export const EMPLOYEE_STATUSES = [1, 2, 3, 4, 5] as const
export type EmployeeStatus = (typeof EMPLOYEE_STATUSES)[number]

/** Sortable columns, which groups can be summed by. */
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
/** Largest first, or in the sort order of the grouped column. */
export const GROUP_ORDERS = ['size', 'value'] as const
export type GroupOrder = (typeof GROUP_ORDERS)[number]
export type EmployeeGroup = (typeof EMPLOYEE_GROUPS)[number]

/** Maximum number of sort columns; later ones break ties. */
export const SORTS_AT_ONCE = 3
/** Maximum rows per request. */
export const EMPLOYEES_AT_ONCE = 200
/** Maximum rows that are pasted at once. */
export const EMPLOYEES_PASTED = 500

export interface EmployeeSort {
  /** One of the employees’ own, or a custom field by its name. */
  column: EmployeeColumn | CustomName
  direction: 'asc' | 'desc'
}

/** `full_name,-salary`: columns in order, `-` for descending; a custom field stands alone. `undefined` if invalid. */
export function parseSorts(text: string): EmployeeSort[] | undefined {
  const parts = text === '' ? [] : text.split(',')
  const sorts = parts.flatMap((part): EmployeeSort[] => {
    const name = part.startsWith('-') ? part.slice(1) : part
    const column =
      EMPLOYEE_COLUMNS.find(one => one === name) ??
      (isCustomName(name) && parts.length === 1 ? name : undefined)
    return column === undefined
      ? []
      : [{ column, direction: part.startsWith('-') ? 'desc' : 'asc' }]
  })
  const isRight =
    sorts.length === parts.length &&
    new Set(sorts.map(({ column }) => column)).size === sorts.length
  return isRight && sorts.length <= SORTS_AT_ONCE ? sorts : undefined
}

/** Serializes sorts. */
export const writeSorts = (sorts: readonly EmployeeSort[]): string =>
  sorts.map(({ column, direction }) => (direction === 'desc' ? `-${column}` : column)).join(',')

import {
  datatablesContract,
  type Employee,
  type EmployeeFilters,
  employeeFilters,
  type EmployeesQuery,
} from '../contract/datatables.contract.ts'
import {
  EMPLOYEE_COLUMNS,
  type EmployeeGroup,
  parseSorts,
  writeSorts,
} from '../contract/datatables.rules.ts'
import { sortedBy } from '#platform/contract/custom-values.rules.ts'
import type { CallInput } from '#platform/contract/define.ts'
import type { ImportBody } from '#platform/contract/import.rules.ts'
import { page, perPage, sortDirection } from '#platform/contract/wire.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import type { ExportWhole } from '#platform/web/screens/between-features.ts'
import { searchSchema } from '#platform/web/search/search-schema.ts'

// API calls of employees; the only place that knows their query keys.

const keys = {
  all: ['datatables'],
  page: (query: EmployeesQuery) => ['datatables', 'page', query],
  block: (filters: EmployeeFilters, sort: string, block: number) => [
    'datatables',
    'block',
    filters,
    sort,
    block,
  ],
  groups: (filters: EmployeeFilters, by: string) => ['datatables', 'groups', filters, by],
} as const

const listQuery = z.extend(employeeFilters, {
  page,
  perPage: perPage(10),
  sort: z._default(sortDirection, 'asc'),
  sortColumn: z._default(sortedBy(EMPLOYEE_COLUMNS), 'full_name'),
})
export type TableQuery = z.output<typeof listQuery>
/** The list's state in the URL; invalid values fall back. */
export const readTableSearch = searchSchema(listQuery)
const sheetQuery = z.extend(employeeFilters, {
  sort: z._default(
    z.string().check(z.refine(value => parseSorts(value) !== undefined)),
    'full_name',
  ),
})
export type GridQuery = z.output<typeof sheetQuery>
export const readGridSearch = searchSchema(sheetQuery)

/** The list's state as a query. */
export function toQuestion({
  page: _page,
  perPage: _perPage,
  sort,
  sortColumn,
  ...filters
}: TableQuery): GridQuery {
  return { ...filters, sort: writeSorts([{ column: sortColumn, direction: sort }]) }
}

const fetchEmployees = (query: EmployeesQuery, signal?: AbortSignal) =>
  api.call(datatablesContract.listEmployees, { query }, signal === undefined ? {} : { signal })

export function employeesQuery(table: TableQuery) {
  const query = {
    ...toQuestion(table),
    from: (table.page - 1) * table.perPage,
    count: table.perPage,
  }
  return queryOptions({
    queryKey: keys.page(query),
    queryFn: ({ signal }) => fetchEmployees(query, signal),
    placeholderData: keepPreviousData,
  })
}

/** Block size of the sheet. */
export const BLOCK = 100
export const blockQuery = ({ sort, ...filters }: GridQuery, block: number) =>
  queryOptions({
    queryKey: keys.block(filters, sort, block),
    queryFn: ({ signal }) =>
      fetchEmployees({ ...filters, sort, from: block * BLOCK, count: BLOCK }, signal),
  })
export const groupsQuery = ({ sort: _sort, ...filters }: GridQuery, by: EmployeeGroup) =>
  queryOptions({
    queryKey: keys.groups(filters, by),
    queryFn: ({ signal }) =>
      api.call(
        datatablesContract.groupEmployees,
        { query: { ...filters, by, order: 'value' } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

const MAX_MATCHING = 1_000
const ROWS_AT_ONCE = 200
/** All matches, for selection across pages. */
export async function fetchMatching(table: TableQuery): Promise<Employee[]> {
  const found: Employee[] = []
  for (;;) {
    const { rows, total } = await fetchEmployees({
      ...toQuestion(table),
      from: found.length,
      count: ROWS_AT_ONCE,
    })
    found.push(...rows)
    if (rows.length === 0 || found.length >= Math.min(total, MAX_MATCHING)) return found
  }
}

export const addEmployee = (
  employee: CallInput<typeof datatablesContract.addEmployee>['body']['employee'],
) => api.call(datatablesContract.addEmployee, { body: { employee } })
export const updateEmployee = (
  body: CallInput<typeof datatablesContract.updateEmployee>['body'],
  version?: number,
) => api.call(datatablesContract.updateEmployee, { body }, { version })
export const updateEmployees = (
  body: CallInput<typeof datatablesContract.updateEmployees>['body'],
) => api.call(datatablesContract.updateEmployees, { body })
export const updateEachEmployee = (
  body: CallInput<typeof datatablesContract.updateEachEmployee>['body'],
) => api.call(datatablesContract.updateEachEmployee, { body })
export const deleteEmployees = (ids: number[]) =>
  api.call(datatablesContract.deleteEmployees, { body: { ids } })
export const exportEmployees = (
  query: CallInput<typeof datatablesContract.exportEmployees>['query'],
) => api.downloadCall(datatablesContract.exportEmployees, { query })
/** All employees, regardless of the list. */
export const exportAllEmployees: ExportWhole = file =>
  exportEmployees({ ...readGridSearch({}), ...file })
export const importEmployees = (body: ImportBody) =>
  api.call(datatablesContract.importEmployees, { body })

export const refreshEmployees = () => queryClient.invalidateQueries({ queryKey: keys.all })

onTopic('Datatable', () => void refreshEmployees())

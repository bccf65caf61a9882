import type { Employee } from '../../contract/datatables.contract.ts'
import { parseSorts } from '../../contract/datatables.rules.ts'
import type { ReactNode } from 'react'
import { type CustomName, isCustomName } from '#platform/contract/custom-values.rules.ts'
import type { ListControl } from '#ui/list/use-list-query.ts'
import { useCustomList } from '#features/resource/web/custom-list.public.ts'
import { readTableSearch, type TableQuery } from '../datatables.api.ts'
import type { GridControl } from './grid-query.ts'

/** A column of a custom field, as wide as the field says: it is only read here. */
export interface CustomColumn {
  key: string
  title: string
  width: number
  isNumber: boolean
  sortBy: CustomName | undefined
  cell: (employee: Employee) => ReactNode
}

const BY_DEFAULT = readTableSearch({})
const WIDTH = 132

/** The columns of custom fields, after the sheet's own, and their filters. */
export function useGridCustom(
  control: GridControl,
  rows: readonly Employee[] | undefined,
): { columns: CustomColumn[]; filters: ReactNode } {
  const { sort, ...filters } = control.query
  const [first] = parseSorts(sort) ?? []
  const query: TableQuery = {
    ...BY_DEFAULT,
    ...filters,
    ...(first === undefined ? {} : { sort: first.direction, sortColumn: first.column }),
  }
  const list: ListControl<TableQuery> = {
    query,
    byDefault: BY_DEFAULT,
    isFiltered: control.isFiltered,
    read: () => query,
    hidden: [],
    change: ({ customFields, sortColumn }, options) =>
      control.change(
        // What is not a field any more sorts nothing.
        sortColumn === undefined ? { customFields: String(customFields ?? '') } : { sort: '' },
        options,
      ),
    clear: control.clear,
  }
  const custom = useCustomList<Employee, TableQuery>({
    entity: 'employees',
    under: 'datatables',
    control: list,
    rows,
  })
  return {
    columns: custom.columns.map(
      ({ key, title, width = WIDTH, isNumber = false, sortBy, cell }) => ({
        key,
        title,
        width,
        isNumber,
        sortBy: sortBy !== undefined && isCustomName(sortBy) ? sortBy : undefined,
        cell,
      }),
    ),
    filters: custom.filters,
  }
}

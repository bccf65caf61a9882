import type { Employee } from '../../contract/datatables.contract.ts'
import { parseSorts } from '../../contract/datatables.rules.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type CustomName, isCustomName } from '#platform/contract/custom-values.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { ListControl } from '#ui/list/use-list-query.ts'
import { customFormQuery, useCustomWords } from '#features/resource/web/custom-form.public.ts'
import { useCustomList } from '#features/resource/web/custom-list.public.ts'
import { readTableSearch, type TableQuery } from '../datatables.api.ts'
import { explainIssue } from '#ui/form/explain-issue.ts'
import type { CellEdit } from './cell-edit.ts'
import type { GridColumn } from './grid-layout.ts'
import type { GridControl } from './grid-query.ts'

/** A column of a custom field, as wide as the field says. */
export interface CustomColumn {
  key: CustomName
  title: string
  width: number
  isNumber: boolean
  sortBy: CustomName | undefined
  cell: (employee: Employee) => ReactNode
  /** How its cell is edited; undefined where it takes the form. */
  editOf: (employee: Employee) => CellEdit | undefined
}

const BY_DEFAULT = readTableSearch({})
const WIDTH = 132
const RECORDS = { entity: 'employees', keyPrefix: 'datatables' }

/** The columns of custom fields, and their filters. */
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
  const custom = useCustomList<Employee, TableQuery>({ ...RECORDS, control: list, rows })
  const editOf = useCustomEdit(custom.columns.length > 0)
  return {
    columns: custom.columns.flatMap(
      ({ key, title, width = WIDTH, isNumber = false, sortBy, cell }) =>
        isCustomName(key)
          ? {
              key,
              title,
              width,
              isNumber,
              sortBy: sortBy !== undefined && isCustomName(sortBy) ? sortBy : undefined,
              cell,
              editOf: employee => editOf(employee, key),
            }
          : [],
    ),
    filters: custom.filters,
  }
}

/** The custom field of a column; undefined for the sheet's own. */
export const fieldIn = (custom: readonly CustomColumn[], key: GridColumn['key']) =>
  custom.find(one => one.key === key)

/** The title of a column: of the sheet's own, or of a custom field. */
export function useColumnTitle(custom: readonly CustomColumn[]) {
  const { t } = useTranslation('datatables')
  return (key: GridColumn['key']): string =>
    isCustomName(key) ? (fieldIn(custom, key)?.title ?? '') : t(`fields.${key}`)
}

/** Cells of custom fields are edited by the rules of their form. */
function useCustomEdit(isNeeded: boolean) {
  const { data: form = null } = useQuery({ ...customFormQuery(RECORDS), enabled: isNeeded })
  return ({ customFields }: Employee, name: CustomName): CellEdit | undefined => {
    const kind = form?.cellKindOf(name)
    if (form === null || kind === undefined) return undefined
    return {
      kind,
      text: form.textsOf(customFields)[name] ?? '',
      nameOf: words => form.choiceNameOf(name, form.textsOf(customFields)[name] ?? '', words),
      valueOf: (text, t) => form.choiceOf(name, text, t) ?? text,
      // Known before a cell is edited, and the same until it no longer is.
      useOptions: () => useCustomWords(form)?.inputOptionsOf(name) ?? [],
      read: text => form.readOne(name, text),
      useProblem() {
        const { t } = useTranslation('ui')
        const words = useCustomWords(form)
        return text => {
          const issue = form.issueOf(name, text)
          return issue && (words?.explain(name) ?? explainIssue(issue, text, t))
        }
      },
    }
  }
}

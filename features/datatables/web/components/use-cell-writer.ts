import type { Employee } from '../../contract/datatables.contract.ts'
import { EMPLOYEES_PASTED } from '../../contract/datatables.rules.ts'
import { useRef } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { type GridQuery, refreshEmployees, updateEachEmployee } from '../datatables.api.ts'
import type { CellEdit } from './cell-edit.ts'
import type { Place } from './cell-range.ts'
import type { GridColumn } from './grid-layout.ts'
import { fetchRows } from './use-grid-rows.ts'
import { useCellTexts } from './use-cell-texts.ts'

/** How the sheet shows employees. */
export interface GridParts {
  columns: readonly GridColumn[]
  query: GridQuery
  /** Up to so many rows with employees, between two rows of the sheet: groups have rows of their own. */
  rowsIn: (between: { first: number; last: number; most: number }) => GridRow[]
  editOf: (employee: Employee, column: GridColumn) => CellEdit | undefined
  titleOf: (key: GridColumn['key']) => string
}
interface GridRow {
  /** In the sheet. */
  row: number
  /** In the list of employees. */
  place: number
}
type Change = Parameters<typeof updateEachEmployee>[0]['employees'][number]
interface Cells {
  cells: readonly (readonly string[])[]
  /** Where the first of them goes. */
  from: Place
  by: 'paste' | 'fill'
}

/** Why cells can't be copied or pasted, in words. */
export class Refusal extends Error {}

/** Writes typed cells: all or none of them, as one change. */
export function useCellWriter({ columns, query, rowsIn, editOf, titleOf }: GridParts) {
  const { t } = useTranslation('datatables')
  const { t: ui } = useTranslation('ui')
  const format = useFormats()
  const texts = useCellTexts()
  const undoOf = useUndoAction(t('done.undone'))
  const isBusy = useRef(false)

  function changeOf(employee: Employee, cells: readonly string[], from: number): Change {
    const change: Change = { id: employee.id, version: employee.version }
    for (const [index, value] of cells.entries()) {
      const column = columns[from + index]
      if (column === undefined) throw new Refusal(t('paste.noRoom'))
      const cell = editOf(employee, column)
      const part = cell?.read(texts[cell.kind].read(cell.valueOf(value, t)))
      const words = { value, column: titleOf(column.key), name: employee.full_name }
      if (part === undefined) throw new Refusal(t('paste.invalid', words))
      const { customFields } = change
      Object.assign(change, part)
      if (customFields !== undefined)
        change.customFields = { ...customFields, ...change.customFields }
    }
    return change
  }
  async function writeAll({ cells, from, by }: Cells): Promise<void> {
    if (cells.length > EMPLOYEES_PASTED)
      throw new Refusal(t('paste.tooMany', { max: format.number(EMPLOYEES_PASTED) }))
    const rows = rowsIn({ first: from.row, last: Infinity, most: cells.length })
    const places = rows.map(({ place }) => place)
    const employees = await fetchRows(query, places)
    if (employees.length < cells.length) throw new Refusal(t('paste.noRoom'))
    const changes = employees.map((one, index) => changeOf(one, cells[index] ?? [], from.column))
    const { changeId } = await updateEachEmployee({ employees: changes })
    const count = cells.flat().length
    toast.done(t(`${by}.done`, { count, shown: format.number(count) }), undoOf(changeId))
  }
  const showProblem = (error: unknown) =>
    toast.error(error instanceof Refusal ? error.message : explainFailure(error, ui))
  return {
    showProblem,
    /** One after another: what is asked for meanwhile is dropped, as a second click is. */
    write(cells: Cells): void {
      if (isBusy.current) return
      isBusy.current = true
      writeAll(cells)
        .catch(showProblem)
        .finally(() => {
          isBusy.current = false
          void refreshEmployees()
        })
    },
  }
}

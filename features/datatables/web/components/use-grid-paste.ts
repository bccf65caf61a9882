import type { Employee } from '../../contract/datatables.contract.ts'
import { EMPLOYEES_PASTED } from '../../contract/datatables.rules.ts'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { refreshEmployees, updateEachEmployee } from '../datatables.api.ts'
import type { CellEdit } from './cell-edit.ts'
import type { GridColumn } from './grid-layout.ts'
import { readCells } from './read-cells.ts'
import { useCellTexts } from './use-cell-texts.ts'
import type { Place } from './use-grid-keys.ts'

interface PasteParts {
  grid: RefObject<HTMLElement | null>
  active: Place
  columns: readonly GridColumn[]
  rowAt: (index: number) => Employee | undefined
  /** The employees from a row of the sheet on. */
  fetchFrom: (row: number, count: number) => Promise<Employee[]>
  editOf: (employee: Employee, column: GridColumn) => CellEdit | undefined
  titleOf: (key: GridColumn['key']) => string
}
type Change = Parameters<typeof updateEachEmployee>[0]['employees'][number]

/** Why cells can't be pasted, in words. */
class Refusal extends Error {}

/** Copies the active cell, and pastes cells of a spreadsheet from there on: all or none of them, as one change. */
export function useGridPaste(parts: PasteParts): void {
  const { grid, active, columns, rowAt, fetchFrom, editOf, titleOf } = parts
  const { t } = useTranslation('datatables')
  const { t: ui } = useTranslation('ui')
  const format = useFormats()
  const canChange = useCan('update', 'Datatable')
  const texts = useCellTexts()
  const undoOf = useUndoAction(t('done.undone'))
  const isBusy = useRef(false)

  function changeOf(employee: Employee, cells: readonly string[]): Change {
    const change: Change = { id: employee.id, version: employee.version }
    for (const [index, value] of cells.entries()) {
      const column = columns[active.column + index]
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
  async function paste(rows: readonly string[][]): Promise<void> {
    if (rows.length > EMPLOYEES_PASTED)
      throw new Refusal(t('paste.tooMany', { max: format.number(EMPLOYEES_PASTED) }))
    const employees = await fetchFrom(active.row, rows.length)
    if (employees.length < rows.length) throw new Refusal(t('paste.noRoom'))
    const changes = employees.map((one, index) => changeOf(one, rows[index] ?? []))
    const { changeId } = await updateEachEmployee({ employees: changes })
    const count = rows.flat().length
    toast.done(t('paste.done', { count, shown: format.number(count) }), undoOf(changeId))
  }
  const handleCopy = useEffectEvent((event: ClipboardEvent) => {
    const [employee, column] = [rowAt(active.row), columns[active.column]]
    const isElsewhere = document.activeElement !== grid.current || !getSelection()?.isCollapsed
    if (isElsewhere || employee === undefined || column === undefined) return
    const cell = editOf(employee, column)
    const id = grid.current?.getAttribute('aria-activedescendant') ?? ''
    const text =
      cell === undefined || cell.kind === 'choice'
        ? document.getElementById(id)?.textContent
        : texts[cell.kind].written(cell.text)
    event.clipboardData?.setData('text/plain', text ?? '')
    event.preventDefault()
  })
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (document.activeElement !== grid.current || !canChange || text === '') return
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    paste(readCells(text))
      .catch((error: unknown) =>
        toast.error(error instanceof Refusal ? error.message : explainFailure(error, ui)),
      )
      .finally(() => {
        isBusy.current = false
        void refreshEmployees()
      })
  })
  useEffect(() => {
    // Browsers send them to what was clicked last, not to what has the focus.
    const listening = new AbortController()
    document.addEventListener('copy', handleCopy, { signal: listening.signal })
    document.addEventListener('paste', handlePaste, { signal: listening.signal })
    return () => listening.abort()
  }, [])
}

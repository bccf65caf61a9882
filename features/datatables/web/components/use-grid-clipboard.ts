import type { Employee } from '../../contract/datatables.contract.ts'
import { EMPLOYEES_PASTED } from '../../contract/datatables.rules.ts'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { type CellRange, type Place, repeatCells } from './cell-range.ts'
import { readCells, writeCells } from './cells-text.ts'
import { type GridParts, Refusal, useCellWriter } from './use-cell-writer.ts'
import { useCellTexts } from './use-cell-texts.ts'
import { fetchRows, loadedRows } from './use-grid-rows.ts'

interface ClipboardParts extends GridParts {
  grid: RefObject<HTMLElement | null>
  /** Of the cells: `<id>-<row>-<column>`. */
  id: string
  range: CellRange
}

/** Copies the selected cells, pastes cells of a spreadsheet from the first of them on, and fills them down. */
export function useGridClipboard(parts: ClipboardParts): { fillDown: () => void } {
  const { grid, range } = parts
  const canChange = useCan('update', 'Datatable')
  const writer = useCellWriter(parts)
  const text = useRangeText(parts)

  const hasFocus = () => document.activeElement === grid.current
  const handleCopy = useEffectEvent((event: ClipboardEvent) => {
    if (!hasFocus() || getSelection()?.isCollapsed === false) return
    event.preventDefault()
    try {
      event.clipboardData?.setData('text/plain', writeCells(text.readRange(range)))
    } catch (error) {
      writer.showProblem(error)
    }
  })
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    if (!hasFocus() || !canChange || pasted === '') return
    event.preventDefault()
    const { first, last } = range
    const size = { rows: text.rowsOf(range).length, columns: last.column - first.column + 1 }
    writer.write({ cells: repeatCells(readCells(pasted), size), from: first, by: 'paste' })
  })
  useEffect(() => {
    // Browsers send them to what was clicked last, not to what has the focus.
    const listening = new AbortController()
    document.addEventListener('copy', handleCopy, { signal: listening.signal })
    document.addEventListener('paste', handlePaste, { signal: listening.signal })
    return () => listening.abort()
  }, [])

  function fillDown(): void {
    if (!canChange) return
    try {
      const { first, last } = range
      // A single row takes what is above it.
      const top = first.row === last.row ? Math.max(0, first.row - 1) : first.row
      const [above, ...below] = text.rowsOf({ first: { ...first, row: top }, last })
      const [next] = below
      if (above === undefined || next === undefined) return
      const { row } = above
      const [cells = []] = text.readRange({ first: { ...first, row }, last: { ...last, row } })
      const from = { ...first, row: next.row }
      writer.write({ cells: below.map(() => cells), from, by: 'fill' })
    } catch (error) {
      writer.showProblem(error)
    }
  }
  return { fillDown }
}

/** The text of cells, as spreadsheets have it. */
function useRangeText({ id, range, columns, query, rowsIn, editOf }: ClipboardParts) {
  const { t, i18n } = useTranslation('datatables')
  const format = useFormats()
  const texts = useCellTexts()
  const rowsOf = ({ first, last }: CellRange) =>
    rowsIn({ first: first.row, last: last.row, most: EMPLOYEES_PASTED + 1 })
  useEffect(() => {
    // What is selected can be copied at once.
    const rows = range.first.row === range.last.row ? [] : rowsOf(range)
    const places = rows.map(({ place }) => place)
    if (places.length <= EMPLOYEES_PASTED) fetchRows(query, places).catch(() => undefined)
  })
  function textOf(employee: Employee, { row, column: at }: Place): string {
    const column = columns[at]
    const cell = column === undefined ? undefined : editOf(employee, column)
    if (cell === undefined) return document.getElementById(`${id}-${row}-${at}`)?.textContent ?? ''
    return cell.kind === 'choice'
      ? cell.nameOf({ t, language: i18n.language })
      : texts[cell.kind].written(cell.text)
  }
  return {
    rowsOf,
    readRange(of: CellRange): string[][] {
      const rows = rowsOf(of)
      if (rows.length > EMPLOYEES_PASTED)
        throw new Refusal(t('copy.tooMany', { max: format.number(EMPLOYEES_PASTED) }))
      const count = of.last.column - of.first.column + 1
      const places = Array.from({ length: count }, (_, index) => of.first.column + index)
      const numbers = rows.map(({ place }) => place)
      return loadedRows(query, numbers).map((employee, index) => {
        if (employee === undefined) throw new Refusal(t('copy.loading'))
        return places.map(column => textOf(employee, { row: rows[index]?.row ?? 0, column }))
      })
    },
  }
}

import writeExcelFile, { type Cell } from 'write-excel-file/node'
import { type CellTexts, createCellTexts, isNumeric, kindOf } from './cell-text.ts'
import {
  DEFAULT_WIDTH,
  type ExportCell,
  type ExportColumn,
  type ExportReader,
  type WholeTable,
} from './export-table.ts'

/** Characters not allowed in a sheet's name, and its maximum length: Excel rejects the whole file otherwise. */
const FORBIDDEN_IN_NAME = /[\\/?*[\]:]/g
const NAME_LENGTH = 31
/** Characters that XML cannot represent. */
// oxlint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/**
 * Converts a table to an Excel file: real numbers and dates, the header frozen. Slow: call it in a worker thread.
 * @example const bytes = await toXlsx(table, { language: 'en', timeZone: 'Europe/Oslo', direction: 'ltr' })
 */
export async function toXlsx(
  { title, columns, rows }: WholeTable,
  reader: ExportReader,
): Promise<Uint8Array> {
  const texts = createCellTexts(reader)
  const header = columns.map(({ header: text, kind }): Cell => ({
    value: clean(text),
    fontWeight: 'bold',
    backgroundColor: '#E8EBF2',
    ...(isNumeric(kind) ? { align: 'right' } : {}),
  }))
  const body = rows.map(row =>
    columns.map((column, index) => toCell(row[index] ?? null, column, texts)),
  )
  const file = writeExcelFile([header, ...body], {
    sheet: clean(title).replaceAll(FORBIDDEN_IN_NAME, ' ').slice(0, NAME_LENGTH),
    columns: columns.map(({ width = DEFAULT_WIDTH }) => ({ width })),
    stickyRowsCount: 1,
    rightToLeft: reader.direction === 'rtl',
  })
  return file.toBuffer()
}

function toCell(cell: ExportCell, column: ExportColumn, { toLocalClock }: CellTexts): Cell {
  if (cell === null || cell === '') return null
  const kind = kindOf(cell, column.kind)
  if (kind === 'number') return { value: Number(cell), type: Number }
  if (kind === 'money') return { value: Number(cell) / 100, type: Number, format: '#,##0.00' }
  if (kind === 'date')
    return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
  if (kind === 'moment')
    return { value: toLocalClock(`${cell}`), type: Date, format: 'yyyy-mm-dd hh:mm' }
  // Typed as text, it is never interpreted as a formula, whatever it starts with.
  return { value: clean(`${cell}`), type: String }
}

const clean = (text: string): string => text.toWellFormed().replaceAll(NOT_IN_XML, ' ')

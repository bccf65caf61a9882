import { BYTE_ORDER_MARK, csvRecord, neutralise } from '#platform/contract/csv.rules.ts'
import type { ExportedTable } from '#platform/contract/export.rules.ts'
import { createCellTexts, isNumeric } from './cell-text.ts'
import {
  DEFAULT_WIDTH,
  type ExportReader,
  type ExportRow,
  type ExportTable,
  limitRows,
} from './export-table.ts'

// The formats that are text: written while the rows are read, a few hundred at a time.

const ROWS_AT_ONCE = 200

/**
 * Converts a table to CSV (RFC 4180): UTF-8 with a byte order mark, formulas escaped.
 * @example for await (const piece of toCsv(table, reader)) file.write(piece)
 */
export function toCsv(table: ExportTable, reader: ExportReader): AsyncGenerator<string> {
  return inPieces(table, reader, { first: BYTE_ORDER_MARK, write: csvRecord })
}

/** A table for the clipboard: one line a row, what would break a line or a column is a space. */
export function toTsv(table: ExportTable, reader: ExportReader): AsyncGenerator<string> {
  return inPieces(table, reader, {
    first: '',
    write: cells => `${cells.map(cell => cell.replaceAll(/[\t\r\n]+/g, ' ')).join('\t')}\n`,
  })
}

interface Wording {
  first: string
  write: (cells: string[]) => string
}

async function* inPieces(
  { columns, rows }: ExportTable,
  reader: ExportReader,
  { first, write }: Wording,
): AsyncGenerator<string> {
  const texts = createCellTexts(reader)
  // Numbers are ours and stay numbers; a minus does not make them formulas.
  const textOf = (row: ExportRow) =>
    columns.map(({ kind }, index) => {
      const text = texts.plain(row[index] ?? null, kind)
      return isNumeric(kind) ? text : neutralise(text)
    })
  let piece = first + write(columns.map(({ header }) => neutralise(header)))
  let count = 0
  for await (const row of limitRows(rows)) {
    piece += write(textOf(row))
    count += 1
    if (count % ROWS_AT_ONCE === 0) {
      yield piece
      piece = ''
    }
  }
  yield piece
}

/** A table of texts as people read them, for the browser to print. */
export async function toExportedTable(
  { title, columns, rows }: ExportTable,
  reader: ExportReader,
): Promise<ExportedTable> {
  const texts = createCellTexts(reader)
  const read: string[][] = []
  for await (const row of limitRows(rows))
    read.push(columns.map(({ kind }, index) => texts.readable(row[index] ?? null, kind)))
  const heads = columns.map(({ header, kind, width = DEFAULT_WIDTH }) => ({
    header,
    isNumber: isNumeric(kind),
    width,
  }))
  return { title, columns: heads, rows: read }
}

import {
  EXPORT_ROWS,
  type ExportFormat,
  type ExportLanguage,
} from '#platform/contract/export.rules.ts'
import { AppError } from '../http/app-error.ts'

/** A text, a number, money in minor units, a day (`2026-03-29`) or a time (ISO 8601 in UTC; a day where it has none); empty is `null`. */
export type ExportCell = string | number | null
export type ExportRow = readonly ExportCell[]

export interface ExportColumn {
  header: string
  kind: 'text' | 'number' | 'money' | 'date' | 'moment'
  /** In characters; 16 unless given. */
  width?: number
}

/** A table for any format: rows are iterated, so that nothing needs to hold the whole table. */
export interface ExportTable {
  title: string
  columns: readonly ExportColumn[]
  rows: AsyncIterable<ExportRow> | Iterable<ExportRow>
}

/** The reader it is written for. */
export interface ExportReader {
  language: ExportLanguage
  timeZone: string
  direction: 'ltr' | 'rtl'
}

export interface ExportOptions extends ExportReader {
  format: ExportFormat
  now: Date
}

/** A table whose rows are all there: what the threads of Excel and PDF files get. */
export interface WholeTable extends Omit<ExportTable, 'rows'> {
  rows: ExportRow[]
}

export const DEFAULT_WIDTH = 16

export const tooManyRows = () =>
  new AppError(
    413,
    'export.too_many',
    `You can export at most ${EXPORT_ROWS.toLocaleString('en')} rows. Narrow the list with a search or filter, then try again.`,
  )

/** How long rows may follow each other before everything else gets a turn. */
const BURST_MS = 8

/**
 * The rows one by one; throws 413 beyond the limit of an export. SQLite is synchronous, so a hundred thousand rows would run to their end
 * without returning to the event loop: after a burst the next one waits for a turn of the loop.
 */
export async function* limitRows(
  rows: ExportTable['rows'],
  most = EXPORT_ROWS,
): AsyncGenerator<ExportRow> {
  let count = 0
  let burst = performance.now()
  for await (const row of rows) {
    count += 1
    if (count > most) throw tooManyRows()
    yield row
    if (performance.now() - burst < BURST_MS) continue
    await new Promise(resolve => setImmediate(resolve))
    burst = performance.now()
  }
}

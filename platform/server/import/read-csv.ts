import { restoreNeutralised } from '#platform/contract/csv.rules.ts'
import { IMPORT_BYTES, IMPORT_ROWS } from '#platform/contract/import.rules.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { AppError } from '../http/app-error.ts'

export interface CsvRow {
  /** Of the file, as a spreadsheet numbers it: the head is row 1. */
  row: number
  cells: string[]
}
export interface CsvTable {
  header: string[]
  rows: CsvRow[]
}

/** Ties are broken in this order: no column name contains a tab. */
const DELIMITERS = ['\t', ',', ';'] as const
/** Empty ones among them: no more are walked. */
const MAX_RECORDS = 4 * IMPORT_ROWS
/** Excel's way of naming the delimiter, in a line before the header. */
const NAMED_DELIMITER = /^sep=(.)\r?\n/i

const tooLarge = () =>
  new AppError(
    413,
    'import.too_large',
    'The file can’t be larger than 1 MB. Split it and import the parts.',
  )
const tooManyRows = () =>
  new AppError(
    413,
    'import.too_many',
    `The file has more than ${IMPORT_ROWS.toLocaleString('en')} rows. Split it and import the parts.`,
  )
const empty = () =>
  new AppError(
    400,
    'import.empty',
    'The file needs a header row with column names and at least one row below it.',
  )
const unreadable = (line: number) =>
  new AppError(400, 'import.unreadable', `The file isn’t valid CSV from line ${line} on.`, {
    errors: { line: `${line}` },
  })

export type CsvAnswer =
  | { table: CsvTable }
  | { refusal: Pick<AppError, 'status' | 'code' | 'message' | 'options'> }

/** Returns instead of throwing: an error would lose its code on the way from the worker. */
export function tryCsv(text: string): CsvAnswer {
  try {
    return { table: readCsv(text) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status, code, message, options } = error
    return { refusal: { status, code, message, options } }
  }
}

/**
 * Reads a CSV file with a header: commas, semicolons or tabs, with or without a byte order mark, line breaks inside quotes. Empty rows are
 * skipped, but counted. Throws 400 or 413 with the reason.
 * @example const { header, rows } = readCsv('Name;E-mail\nAda;ada@example.com')
 */
export function readCsv(text: string): CsvTable {
  if (Buffer.byteLength(text) > IMPORT_BYTES) throw tooLarge()
  const unmarked = text.replace(/^\uFEFF/, '')
  const named = NAMED_DELIMITER.exec(unmarked)
  const content = unmarked.slice(named?.[0].length ?? 0)
  const records = parseRecords(content, named?.[1] ?? findDelimiter(content))
  const first = named === null ? 1 : 2
  const [header, ...rows] = records
    .map((cells, index) => ({ row: index + first, cells: cells.map(restoreNeutralised) }))
    .filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  if (header === undefined || rows.length === 0) throw empty()
  if (rows.length > IMPORT_ROWS) throw tooManyRows()
  return { header: header.cells.map(cell => cell.trim()), rows }
}

function parseRecords(content: string, delimiter: string): string[][] {
  try {
    const records = parse(content, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      to: MAX_RECORDS,
    })
    if (records.length === MAX_RECORDS) throw tooManyRows()
    return records
  } catch (error) {
    if (error instanceof CsvError)
      throw unreadable(Number(Object.entries(error).find(([name]) => name === 'lines')?.[1] ?? 1))
    throw error
  }
}

/** The one that is most often in the first line with anything in it, outside of quotes. */
function findDelimiter(content: string): string {
  const head = /^\s*((?:"(?:[^"]|"")*"|[^"\r\n])*)/.exec(content)?.[1] ?? ''
  const bare = head.replaceAll(/"(?:[^"]|"")*"/g, '')
  const counts = DELIMITERS.map(delimiter => bare.split(delimiter).length)
  const most = Math.max(...counts)
  return most === 1 ? ',' : (DELIMITERS[counts.indexOf(most)] ?? ',')
}

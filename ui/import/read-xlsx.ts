import { DAY } from '#platform/contract/durations.rules.ts'
import { csvRecord } from '#platform/contract/csv.rules.ts'
import { IMPORT_ROWS } from '#platform/contract/import.rules.ts'

// An Excel workbook as the text that imports are sent as: its first sheet. A workbook is a zip of XML, and browsers can read both.

/** A workbook that unpacks to more than this was not made by people. */
const MAX_UNPACKED = 64_000_000
const MAX_ROWS = 4 * IMPORT_ROWS
const END_OF_DIRECTORY = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const HEADER_BYTES = 30
const DEFLATED = 8
/** So many spreadsheets have; what is behind them is what binary numbers cannot say. */
const DIGITS = 15
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)

/**
 * The first sheet of a workbook as CSV, days as `2026-03-02`; throws when the file is no workbook.
 *
 * @example const csv = await readXlsx(new Uint8Array(await file.arrayBuffer()))
 */
export async function readXlsx(bytes: Uint8Array): Promise<string> {
  const entries = listEntries(bytes)
  const read = async (name: string): Promise<Document | undefined> => {
    const entry = entries.get(name)
    return entry === undefined
      ? undefined
      : new DOMParser().parseFromString(await unpack(bytes, entry), 'application/xml')
  }
  const sheetName = await findFirstSheet(read)
  const sheet = await read(sheetName)
  if (sheet === undefined) throw new RangeError('There is no sheet in this file.')
  const strings = all(await read('xl/sharedStrings.xml'), 'si').map(textOf)
  const isDay = dayStyles(await read('xl/styles.xml'))
  const workbook = await read('xl/workbook.xml')
  const epoch =
    all(workbook, 'workbookPr')[0]?.getAttribute('date1904') === '1' ? EPOCH_1904 : EPOCH_1900
  const lines: string[] = []
  for (const row of all(sheet, 'row')) {
    // Empty rows are not stored but counted: problems refer to the spreadsheet's row numbers.
    const number = Math.min(Number(row.getAttribute('r') ?? 0), MAX_ROWS)
    while (lines.length < number - 1) lines.push('\r\n')
    lines.push(csvRecord(cellsOf(row, cell => writeCell(cell, { strings, isDay, epoch }))))
  }
  return lines.join('')
}

interface Entry {
  method: number
  at: number
  size: number
  unpacked: number
}

function listEntries(bytes: Uint8Array): Map<string, Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - END_BYTES
  while (end >= 0 && view.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1
  if (end < 0) throw new RangeError('This is no workbook.')
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== ENTRY) throw new RangeError('This is no workbook.')
    const nameSize = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(
      bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameSize),
    )
    entries.set(name, {
      method: view.getUint16(at + 10, true),
      size: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    })
    at += ENTRY_BYTES + nameSize + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

async function unpack(bytes: Uint8Array, { method, at, size, unpacked }: Entry): Promise<string> {
  if (unpacked > MAX_UNPACKED) throw new RangeError('This is too large.')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const from = at + HEADER_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  const packed = new Blob([bytes.slice(from, from + size)])
  if (method !== DEFLATED) return packed.text()
  return new Response(packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))).text()
}

const all = (from: Document | Element | undefined, name: string): Element[] =>
  from === undefined ? [] : [...from.getElementsByTagNameNS('*', name)]

/** Joins the runs of a text; phonetic guides above characters are left out. */
const textOf = (element: Element): string =>
  all(element, 't')
    .filter(({ parentElement }) => parentElement?.localName !== 'rPh')
    .map(({ textContent }) => textContent)
    .join('')

async function findFirstSheet(
  read: (name: string) => Promise<Document | undefined>,
): Promise<string> {
  const [first] = all(await read('xl/workbook.xml'), 'sheet')
  const id = first?.getAttributeNS(
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
    'id',
  )
  const relation = all(await read('xl/_rels/workbook.xml.rels'), 'Relationship').find(
    one => one.getAttribute('Id') === id,
  )
  const target = relation?.getAttribute('Target') ?? 'worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** Of each style whether it shows a number as a day. */
function dayStyles(styles: Document | undefined): boolean[] {
  const own = new Map(
    all(styles, 'numFmt').map(one => [
      one.getAttribute('numFmtId'),
      one.getAttribute('formatCode') ?? '',
    ]),
  )
  const isDayFormat = (id: string): boolean => {
    const code = own.get(id)
    // Quoted or bracketed parts are not date codes.
    if (code !== undefined) return /[dmy]/i.test(code.replaceAll(/"[^"]*"|\[[^[\]]*\]|\\./g, ''))
    const number = Number(id)
    return (number >= 14 && number <= 17) || number === 22
  }
  return all(all(styles, 'cellXfs')[0], 'xf').map(xf =>
    isDayFormat(xf.getAttribute('numFmtId') ?? '0'),
  )
}

/** The cells of a row in their columns; those that are not written down are empty. */
function cellsOf(row: Element, write: (cell: Element) => string): string[] {
  const cells: string[] = []
  for (const cell of all(row, 'c')) {
    const letters = /^[A-Z]+/.exec(cell.getAttribute('r') ?? '')?.[0]
    const column =
      letters === undefined
        ? cells.length
        : Array.from(letters).reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1
    while (cells.length < column) cells.push('')
    cells[column] = write(cell)
  }
  return cells
}

interface Book {
  strings: readonly string[]
  isDay: readonly boolean[]
  epoch: number
}

function writeCell(cell: Element, { strings, isDay, epoch }: Book): string {
  const kind = cell.getAttribute('t')
  if (kind === 'inlineStr') return textOf(cell)
  const value = all(cell, 'v')[0]?.textContent ?? ''
  if (kind === 's') return strings[Number(value)] ?? ''
  if (kind === 'str' || kind === 'e' || value === '') return value
  if (kind === 'b') return value === '1' ? 'true' : 'false'
  if (isDay[Number(cell.getAttribute('s') ?? 0)] !== true)
    return `${Number(Number(value).toPrecision(DIGITS))}`
  const moment = new Date(epoch + Math.round(Number(value) * DAY)).toISOString()
  return moment.endsWith('T00:00:00.000Z') ? moment.slice(0, 10) : moment.slice(0, 19)
}

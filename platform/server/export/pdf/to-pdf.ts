import PDFDocument from 'pdfkit'
import { createCellTexts, isNumeric } from '../cell-text.ts'
import {
  DEFAULT_WIDTH,
  type ExportReader,
  type ExportRow,
  type WholeTable,
} from '../export-table.ts'
import { type Pen, createPen } from '../../pdf/pen.ts'
import type { Line } from '../../pdf/type/typesetter.ts'

// A table on landscape A4: header on every page, page numbers, mirrored for right-to-left readers.

const MARGIN = 36
const SIZE = 7.5
const TITLE_SIZE = 13
const LINE_HEIGHT = 10
const PADDING = { x: 4, y: 4 }
/** The baseline within a line. */
const BASELINE = 7.6
const FOOT = 18
const INK = { text: '#1B2333', soft: '#5A6478', line: '#D5DAE4', head: '#EEF1F7' }

interface Page {
  width: number
  left: number
  top: number
  bottom: number
}
/** From the left edge of the paper. */
interface Column {
  x: number
  width: number
  isNumber: boolean
}

/**
 * Converts a table to PDF. Slow: call it in a worker thread.
 * @example const bytes = await toPdf(table, { language: 'ar', timeZone: 'Asia/Riyadh', direction: 'rtl', now: new Date() })
 */
export async function toPdf(
  table: WholeTable,
  reader: ExportReader & { now: Date },
): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    autoFirstPage: false,
    fontLayoutCache: false,
    info: describe(table, reader),
  })
  const chunks: Uint8Array[] = []
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const finished = new Promise((resolve, reject) =>
    document.once('end', resolve).once('error', reject),
  )
  writePages(document, table, reader)
  document.end()
  await finished
  return Buffer.concat(chunks)
}

const describe = ({ title }: WholeTable, { now }: { now: Date }) => ({
  Title: title,
  Creator: 'SMART FFT',
  CreationDate: now,
})

function writePages(
  document: PDFKit.PDFDocument,
  { title, columns, rows }: WholeTable,
  reader: ExportReader & { now: Date },
): void {
  const texts = createCellTexts(reader)
  const pen = createPen(document, { size: SIZE })
  const isRtl = reader.direction === 'rtl'
  let count = 0
  const openPage = (): Page => {
    count += 1
    document.addPage()
    const { width, height } = document.page
    writePageNumber(document, pen, count)
    return { width: width - 2 * MARGIN, left: MARGIN, top: MARGIN, bottom: height - MARGIN - FOOT }
  }
  let page = openPage()
  const places = placeColumns(columns, page, isRtl)
  let y = writeTitle(pen, page, {
    title,
    isRtl,
    date: texts.readable(reader.now.toISOString(), 'moment'),
  })

  function writeHead(): void {
    const lines = columns.map(({ header }, index) => pen.set(header, roomOf(places[index])))
    const height = heightOf(lines)
    document.rect(page.left, y, page.width, height).fill(INK.head)
    pen.ink(INK.text)
    writeCells(pen, { lines, places, y, isRtl, isBold: true })
    y += height
  }
  function turnPage(): void {
    page = openPage()
    y = page.top
    writeHead()
  }
  function writeRow(row: ExportRow): void {
    let lines = columns.map(({ kind }, index) =>
      pen.set(texts.readable(row[index] ?? null, kind), roomOf(places[index])),
    )
    if (y + heightOf(lines) > page.bottom) turnPage()
    // A row higher than a page continues on the next.
    while (y + heightOf(lines) > page.bottom) {
      const most = Math.max(1, Math.floor((page.bottom - y - 2 * PADDING.y) / LINE_HEIGHT))
      writeCells(pen, {
        lines: lines.map(cell => cell.slice(0, most)),
        places,
        y,
        isRtl,
        isBold: false,
      })
      lines = lines.map(cell => cell.slice(most))
      turnPage()
    }
    writeCells(pen, { lines, places, y, isRtl, isBold: false })
    y += heightOf(lines)
    document
      .moveTo(page.left, y)
      .lineTo(page.left + page.width, y)
      .lineWidth(0.5)
      .stroke(INK.line)
  }

  writeHead()
  for (const row of rows) writeRow(row)
}

/** Columns share the page in proportion to their widths; the first one is at the reading side. */
function placeColumns(columns: WholeTable['columns'], page: Page, isRtl: boolean): Column[] {
  const total = columns.reduce((sum, { width = DEFAULT_WIDTH }) => sum + width, 0)
  let taken = 0
  return columns.map(({ width: share = DEFAULT_WIDTH, kind }) => {
    const width = (page.width * share) / total
    taken += width
    return {
      width,
      x: isRtl ? page.left + page.width - taken : page.left + taken - width,
      isNumber: isNumeric(kind),
    }
  })
}

const roomOf = (column: Column | undefined): number => (column?.width ?? 0) - 2 * PADDING.x
const heightOf = (cells: Line[][]): number =>
  Math.max(1, ...cells.map(lines => lines.length)) * LINE_HEIGHT + 2 * PADDING.y

interface Cells {
  lines: Line[][]
  places: Column[]
  y: number
  isRtl: boolean
  isBold: boolean
}

/** A row's cells; numbers are aligned to the end of their column. */
function writeCells(pen: Pen, { lines, places, y, isRtl, isBold }: Cells): void {
  for (const [index, cell] of lines.entries()) {
    const place = places[index]
    if (place === undefined) continue
    for (const [row, line] of cell.entries()) {
      const isAtRight = place.isNumber !== isRtl
      const x = isAtRight ? place.x + place.width - PADDING.x - line.width : place.x + PADDING.x
      pen.write(line, { x, y: y + PADDING.y + row * LINE_HEIGHT + BASELINE, isBold })
    }
  }
}

/** Returns where the table starts. */
function writeTitle(
  pen: Pen,
  page: Page,
  { title, date, isRtl }: { title: string; date: string; isRtl: boolean },
): number {
  const scale = TITLE_SIZE / SIZE
  const [name] = pen.set(title, page.width / scale)
  const [moment] = pen.set(date, page.width)
  const right = page.left + page.width
  const y = page.top + TITLE_SIZE
  pen.ink(INK.text)
  if (name !== undefined)
    pen.write(name, {
      x: isRtl ? right - name.width * scale : page.left,
      y,
      isBold: true,
      size: TITLE_SIZE,
    })
  pen.ink(INK.soft)
  if (moment !== undefined) pen.write(moment, { x: isRtl ? page.left : right - moment.width, y })
  return y + 12
}

/** The total isn't known yet, and finished pages are released: a long table wouldn't fit into memory. */
function writePageNumber(document: PDFKit.PDFDocument, pen: Pen, number: number): void {
  const [line] = pen.set(`${number}`, document.page.width)
  if (line === undefined) return
  pen.ink(INK.soft)
  pen.write(line, { x: (document.page.width - line.width) / 2, y: document.page.height - MARGIN })
}

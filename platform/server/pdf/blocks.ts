import { CELL, columnShares } from './column-widths.ts'
import {
  type PageContext,
  INK,
  type Place,
  SIZE,
  type Strip,
  drawRule,
  fieldStrips,
  heightOf,
  joined,
  leadingOf,
  partOf,
  setLines,
  textStrips,
  writeLines,
} from './lay-out.ts'
import type {
  PdfColumns,
  PdfBlock,
  PdfCell,
  PdfDrawing,
  PdfPicture,
  PdfTable,
} from './pdf-content.ts'
import { type Tagged, writeArtifact } from './tags.ts'
import type { Line } from './type/typesetter.ts'

const GAP = 24

/** Blocks as strips, in their order. */
export const stripsOf = (
  context: PageContext,
  blocks: readonly PdfBlock[],
  place: Place,
): Strip[] => blocks.flatMap(block => stripsOfOne(context, block, place))

function stripsOfOne(context: PageContext, block: PdfBlock, place: Place): Strip[] {
  switch (block.kind) {
    case 'text':
    case 'heading':
      return textStrips(context, block, place)
    case 'fields':
      return fieldStrips(context, block, place)
    case 'table':
      return tableStrips(context, block, place)
    case 'beside':
      return besideStrips(context, block, place)
    case 'together':
      return joined(context, stripsOf(context, block.blocks, place))
    case 'picture':
      return pictureStrips(context, block, place)
    case 'drawing':
      return [drawingStrip(context, block, place)]
    case 'space':
      return [{ height: block.height, isGap: true, draw: () => undefined }]
    case 'rule':
      return [
        {
          height: 1,
          draw: y =>
            writeArtifact(context.document, () =>
              drawRule(context, { span: place.span, y, isDashed: block.isDashed ?? false }),
            ),
        },
      ]
  }
}

function besideStrips(
  context: PageContext,
  { columns, gap = GAP }: PdfColumns,
  { span, parent }: Place,
): Strip[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const free = span.width - gap * (columns.length - 1)
  let taken = 0
  const made = columns.map(({ share, blocks }) => {
    const width = (free * share) / shares
    const part = partOf(context, span, { from: taken / span.width, share: width / span.width })
    taken += width + gap
    return stripsOf(context, blocks, { span: part, parent })
  })
  const height = Math.max(0, ...made.map(heightOf))
  // Columns higher than a page continue below one another, each keeping its horizontal position.
  if (height > context.room) return made.flat()
  const wholes = made.map(strips => joined(context, strips))
  return [{ height, draw: y => wholes.forEach(([whole]) => whole?.draw(y)) }]
}

interface SetCell {
  line: Line
  ink: 'text' | 'soft' | 'accent'
  isBold: boolean
}

function tableStrips(
  context: PageContext,
  { columns, rows }: PdfTable,
  { span, parent }: Place,
): Strip[] {
  const table = parent.child('Table')
  const shares = columnShares(context, { columns, rows }, span.width)
  let from = 0
  const places = columns.map(({ align = 'start' }, index) => {
    const share = shares[index] ?? 0
    const part = partOf(context, span, { from, share })
    from += share
    return { align, span: { left: part.left + CELL.x, width: part.width - 2 * CELL.x } }
  })
  const set = (cells: readonly PdfCell[]): SetCell[][] =>
    cells.map((cell, index) =>
      cell.flatMap(({ text, ink = 'text', isBold = false }) =>
        setLines(context, text, { width: places[index]?.span.width ?? 0 }).map(line => ({
          line,
          ink,
          isBold,
        })),
      ),
    )
  const highest = (cells: SetCell[][]) =>
    Math.max(1, ...cells.map(lines => lines.length)) * leadingOf(SIZE) + 2 * CELL.y
  function writeCells(
    cells: SetCell[][],
    { y, tags }: { y: number; tags: readonly Tagged[] | undefined },
  ): void {
    for (const [index, cell] of cells.entries()) {
      const place = places[index]
      if (place === undefined) continue
      const write = () =>
        cell.forEach(({ line, ink, isBold }, row) =>
          writeLines(context, {
            lines: [line],
            y: y + CELL.y + row * leadingOf(SIZE),
            span: place.span,
            align: place.align,
            ink,
            isBold,
          }),
        )
      if (tags === undefined) write()
      else tags[index]?.write(write)
    }
  }

  const headCells = set(columns.map(({ head }) => [{ text: head, isBold: true, ink: 'soft' }]))
  const headHeight = highest(headCells)
  const ground = (y: number) =>
    void context.document.rect(span.left, y, span.width, headHeight).fill(INK.head)
  const again = {
    height: headHeight,
    draw: (y: number) =>
      writeArtifact(context.document, () => {
        ground(y)
        writeCells(headCells, { y, tags: undefined })
      }),
  }
  const headRow = table.child('TR')
  const heads = columns.map(() => headRow.child('TH', { scope: 'Column' }))
  const head: Strip = {
    height: headHeight,
    keepsNext: true,
    draw(y) {
      writeArtifact(context.document, () => ground(y))
      writeCells(headCells, { y, tags: heads })
    },
  }
  function rowStrips(row: readonly PdfCell[]): Strip[] {
    const tagged = table.child('TR')
    const tags = row.map(() => tagged.child('TD'))
    const strips: Strip[] = []
    // A row that is higher than a page is torn between its lines.
    const most = Math.max(1, Math.floor((context.room - headHeight - 2 * CELL.y) / leadingOf(SIZE)))
    let cells = set(row)
    do {
      const part = cells.map(lines => lines.slice(0, most))
      const height = highest(part)
      strips.push({
        height,
        head: again,
        draw(y) {
          writeCells(part, { y, tags })
          writeArtifact(context.document, () => drawRule(context, { span, y: y + height }))
        },
      })
      cells = cells.map(lines => lines.slice(most))
    } while (cells.some(lines => lines.length > 0))
    return strips
  }
  return [head, ...rows.flatMap(rowStrips)]
}

function pictureStrips(
  { document, isRtl }: PageContext,
  { bytes, alt, width, height }: PdfPicture,
  { span, parent }: Place,
): Strip[] {
  if (!isPicture(bytes)) return []
  const x = isRtl ? span.left + span.width - width : span.left
  return [
    {
      height,
      draw(y) {
        const box = boxOf(document, { x, y, width, height })
        const align = isRtl ? 'right' : undefined
        const put = () =>
          void document.image(Buffer.from(bytes), x, y, {
            fit: [width, height],
            ...(align === undefined ? {} : { align }),
          })
        parent.child('Figure', { alt, box }).write(put)
      },
    },
  ]
}

/** PNG or JPEG by their first bytes. */
function isPicture(bytes: Uint8Array): boolean {
  const begins = (...signs: number[]) => signs.every((sign, index) => bytes[index] === sign)
  return begins(0x89, 0x50, 0x4e, 0x47) || begins(0xff, 0xd8, 0xff)
}

function drawingStrip(
  { document, isRtl }: PageContext,
  { path, units, alt, size }: PdfDrawing,
  { span, parent }: Place,
): Strip {
  const x = isRtl ? span.left + span.width - size : span.left
  return {
    height: size,
    draw(y) {
      const box = boxOf(document, { x, y, width: size, height: size })
      parent.child('Figure', { alt, box }).write(() => {
        document
          .save()
          .translate(x, y)
          .scale(size / units)
        document.path(path).fill('#000000', 'even-odd')
        document.restore()
      })
    },
  }
}

/** As the tree has it: from the lower left corner of the page. */
const boxOf = (
  { page }: PDFKit.PDFDocument,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
) => [x, page.height - y - height, x + width, page.height - y]

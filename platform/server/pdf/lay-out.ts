import type { PdfFields, PdfHeading, PdfInk, PdfParagraph } from './pdf-content.ts'
import type { Pen } from './pen.ts'
import { type Tagged, writeArtifact } from './tags.ts'
import type { Line } from './type/typesetter.ts'

// Blocks become strips: unbreakable pieces stacked vertically. Pages take them as space allows.

export const SIZE = 9
const LEADING = 1.45
const BASELINE = 1.06
export const INK: Record<PdfInk | 'line' | 'head', string> = {
  text: '#1B2333',
  soft: '#5A6478',
  accent: '#5B4FD6',
  line: '#D5DAE4',
  head: '#F1F3F8',
}

/** A block's horizontal extent. */
export interface Span {
  left: number
  width: number
}

export interface Strip {
  height: number
  draw: (y: number) => void
  /** Not at the head of a page. */
  isGap?: boolean
  /** Stays with the strip after it. */
  keepsNext?: boolean
  /** Redrawn at the top of a page that starts with this strip. */
  head?: { height: number; draw: (y: number) => void }
}

export interface PageContext {
  document: PDFKit.PDFDocument
  pen: Pen
  isRtl: boolean
  /** How high a page is inside. */
  room: number
}

export interface Place {
  span: Span
  parent: Tagged
}

export const leadingOf = (size: number): number => size * LEADING

export interface Written {
  lines: readonly Line[]
  y: number
  span: Span
  size?: number
  ink?: PdfInk
  isBold?: boolean
  align?: 'start' | 'end'
}

/** Writes lines below each other into a span. */
export function writeLines({ pen, isRtl }: PageContext, written: Written): void {
  const { lines, y, span, size = SIZE, ink = 'text', isBold = false, align = 'start' } = written
  pen.ink(INK[ink])
  for (const [index, line] of lines.entries()) {
    const width = (line.width * size) / SIZE
    const isAtRight = (align === 'end') !== isRtl
    const x = isAtRight ? span.left + span.width - width : span.left
    pen.write(line, { x, y: y + index * leadingOf(size) + size * BASELINE, isBold, size })
  }
}

export const setLines = (
  { pen }: PageContext,
  text: string,
  { width, size = SIZE }: { width: number; size?: number },
): Line[] => pen.set(text, (width * SIZE) / size)

/** How wide the widest of these texts is on a line of its own. */
export const widestOf = (
  { pen }: PageContext,
  texts: readonly string[],
  size: number = SIZE,
): number =>
  Math.max(0, ...texts.flatMap(text => pen.set(text, Infinity).map(line => line.width))) *
    (size / SIZE) +
  ROUNDING
/** So that a text fits in what was calculated for it. */
const ROUNDING = 0.5

/** Part of a span, measured from the reading side. */
export function partOf(
  { isRtl }: PageContext,
  span: Span,
  { from, share }: { from: number; share: number },
): Span {
  const width = span.width * share
  const before = span.width * from
  return { width, left: isRtl ? span.left + span.width - before - width : span.left + before }
}

/** A text, line by line: it may go on on the next page. */
export function textStrips(
  page: PageContext,
  block: PdfParagraph | PdfHeading,
  { span, parent }: Place,
): Strip[] {
  const { size = SIZE, text } = block
  if (text === '') return []
  const isHeading = block.kind === 'heading'
  const tagged = parent.child(isHeading ? (`H${block.level}` as const) : 'P')
  return setLines(page, text, { width: span.width, size }).map(line => ({
    height: leadingOf(size),
    keepsNext: isHeading,
    draw: y =>
      tagged.write(() =>
        writeLines(page, {
          ...block,
          lines: [line],
          y,
          span,
          size,
          isBold: block.isBold ?? isHeading,
        }),
      ),
  }))
}

const FIELD_GAP = 3
const RULE_GAP = 5
/** Values at the far edge, like amounts, take room from their labels: at most so that they have this much of the width. */
const MAX_OF_FIELD = 0.6

export function fieldStrips(
  context: PageContext,
  block: PdfFields,
  { span, parent }: Place,
): Strip[] {
  const { fields, align = 'start', size = SIZE } = block
  const share = labelShare(context, block, span.width)
  const list = parent.child('L')
  const places = {
    label: partOf(context, span, { from: 0, share }),
    value: partOf(context, span, { from: share, share: 1 - share }),
  }
  return fields.map(({ label, value, isBold = false, hasRule = false }) => {
    const lines = {
      label: setLines(context, label, { width: places.label.width - 6, size }),
      value: setLines(context, value, { width: places.value.width, size }),
    }
    const above = hasRule ? RULE_GAP : 0
    const item = list.child('LI')
    const [named, body] = [item.child('Lbl'), item.child('LBody')]
    return {
      height:
        above + Math.max(lines.label.length, lines.value.length) * leadingOf(size) + FIELD_GAP,
      draw(y) {
        if (hasRule) writeArtifact(context.document, () => drawRule(context, { span, y }))
        const ink = isBold ? 'text' : 'soft'
        named.write(() =>
          writeLines(context, {
            lines: lines.label,
            y: y + above,
            span: places.label,
            size,
            ink,
            isBold,
          }),
        )
        body.write(() =>
          writeLines(context, {
            lines: lines.value,
            y: y + above,
            span: places.value,
            size,
            isBold,
            align,
          }),
        )
      },
    }
  })
}

function labelShare(
  context: PageContext,
  { fields, share = 0.4, align, size }: PdfFields,
  width: number,
): number {
  if (align !== 'end') return share
  const values = fields.map(({ value }) => value)
  const left = 1 - widestOf(context, values, size) / width
  return Math.min(share, Math.max(left, 1 - MAX_OF_FIELD))
}

export function drawRule(
  { document }: PageContext,
  { span, y, isDashed = false }: { span: Span; y: number; isDashed?: boolean },
): void {
  document.lineWidth(0.6)
  if (isDashed) document.dash(3, { space: 3 })
  document
    .moveTo(span.left, y)
    .lineTo(span.left + span.width, y)
    .stroke(INK.line)
  if (isDashed) document.undash()
}

export const heightOf = (strips: readonly Strip[]): number =>
  strips.reduce((sum, { height }) => sum + height, 0)

/** Strips as one, where they fit on a page at all. */
export function joined(context: PageContext, strips: readonly Strip[]): Strip[] {
  const height = heightOf(strips)
  if (height > context.room) return [...strips]
  return [
    {
      height,
      draw(y) {
        let at = y
        for (const strip of strips) {
          strip.draw(at)
          at += strip.height
        }
      },
    },
  ]
}

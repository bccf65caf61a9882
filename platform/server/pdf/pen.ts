import { type FontFile, listFontFiles } from './type/fonts.ts'
import { RIGHT_TO_LEFT } from './type/bidi.ts'
import { type ReadableFont, toReadable } from './type/readable-font.ts'
import { type Line, createTypesetter } from './type/typesetter.ts'

/** The library cannot cut another weight out of a variable font, so heads are drawn with an outline as well. */
const BOLD_OUTLINE = 0.035

/** pdf.js takes a vowel mark of the same size for a part of its letter, and turns the two around. */
const SIZE_OF_MARK = 1.001

/** Measures and draws texts on the pages of one document. */
export interface Pen {
  /** A text's lines within a width, in the pen's own size; for another size divide the width. */
  set: (text: string, room: number) => Line[]
  ink: (color: string) => void
  /** Draws a line whose left end is at x. */
  write: (line: Line, at: { x: number; y: number; isBold?: boolean; size?: number }) => void
}

export interface PenOptions {
  /** The default font size. */
  size: number
}

/** Measures and draws with the fonts of the screen; each font gets into the file when it is first needed. */
export function createPen(document: PDFKit.PDFDocument, { size: own }: PenOptions): Pen {
  const known = new Map<FontFile, ReadableFont>()
  function take(font: FontFile): ReadableFont {
    const taken = known.get(font)
    if (taken === undefined) document.registerFont(font.name, font.read())
    document.font(font.name)
    const readable = taken ?? toReadable(Reflect.get(document, '_font'), font.read())
    known.set(font, readable)
    return readable
  }
  const { set } = createTypesetter({
    fonts: sharedFonts(),
    measure(text, font) {
      take(font)
      return document.fontSize(own).widthOfString(text)
    },
  })
  function write(
    line: Line,
    { x, y, isBold = false, size = own }: Parameters<Pen['write']>[1],
  ): void {
    if (isBold) document.lineWidth(size * BOLD_OUTLINE)
    for (const { font, text, isRightToLeft, x: from } of line.pieces)
      show(document, {
        font: take(font),
        text: isRightToLeft ? RIGHT_TO_LEFT + text : text,
        x: x + (from * size) / own,
        y: document.page.height - y,
        size,
        isBold,
      })
  }
  return {
    set,
    ink: color => void document.fillColor(color).strokeColor(color),
    write,
  }
}

type Glyph = ReturnType<ReadableFont['show']>[number]

interface Shown {
  font: ReadableFont
  text: string
  x: number
  y: number
  size: number
  isBold: boolean
}

/** Shows each glyph at its place, in the order of reading; that of the library is the order of places. */
function show(document: PDFKit.PDFDocument, { font, text, x, y, size, isBold }: Shown): void {
  const { page } = document
  page.fonts[font.id] ??= font.ref()
  document.save().transform(1, 0, 0, -1, 0, page.height).addContent('BT')
  let last: Glyph | undefined
  let shown = ''
  const flush = () => {
    if (shown !== '') document.addContent(`[${shown}] TJ`)
    shown = ''
  }
  for (const glyph of font.show(text)) {
    if (last === undefined || last.isMark !== glyph.isMark || last.y !== glyph.y) {
      flush()
      const at = [x + (glyph.x * size) / 1000, y + (glyph.y * size) / 1000].map(tidy)
      document.addContent(`1 0 0 1 ${at.join(' ')} Tm`)
      document.addContent(`/${font.id} ${tidy(glyph.isMark ? size * SIZE_OF_MARK : size)} Tf`)
      if (last === undefined && isBold) document.addContent('2 Tr')
    } else {
      const back = tidy(last.x + last.width - glyph.x)
      if (back !== 0) shown += ` ${back} `
    }
    shown += `<${glyph.number}>`
    last = glyph
  }
  flush()
  document.addContent('ET').restore()
}

const tidy = (value: number): number => Math.round(value * 1000) / 1000

let fonts: ReturnType<typeof listFontFiles> | undefined

/** Unpacked once in a thread, however many documents it makes. */
const sharedFonts = () => (fonts ??= listFontFiles())
